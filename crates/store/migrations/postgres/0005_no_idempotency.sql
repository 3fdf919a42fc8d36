-- Requests with a key of their own are kept in `requests`, their answers sealed.
DROP TABLE idempotency;
