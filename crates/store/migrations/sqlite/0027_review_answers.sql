-- What somebody of the staff answered to a request for a second look, as the person reads it.
ALTER TABLE review_requests ADD COLUMN answer_sealed BLOB;
ALTER TABLE review_requests ADD COLUMN is_reversed INTEGER;
