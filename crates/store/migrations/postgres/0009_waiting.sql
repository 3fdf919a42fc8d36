-- Who waits too long for an answer, and what is forgotten.

-- Applications for which somebody outside is asked: staff look for those that take too long.
CREATE INDEX applications_outside ON applications (changed_at)
    WHERE state IN ('PRESCORING', 'BIO_PROCESSING', 'STATEMENT_PROCESSING',
                 'CARD_VERIFYING', 'SCORING', 'EXTRA_CONFIRM', 'DISBURSING');

-- A forged callback is anybody's words: that it came is kept for a while, and never its body. A
-- genuine one is about somebody, with whom it is forgotten.
ALTER TABLE callbacks ALTER COLUMN body_sealed DROP NOT NULL;
-- The attempt before the camera, the page for a card or the order to pay.
ALTER TABLE callbacks ADD COLUMN about uuid;
UPDATE callbacks SET body_sealed = NULL WHERE verdict = 'forged';
ALTER TABLE callbacks ADD CONSTRAINT callbacks_body_of_genuine
    CHECK ((verdict = 'genuine') = (body_sealed IS NOT NULL));

CREATE INDEX callbacks_about ON callbacks (about) WHERE about IS NOT NULL;
CREATE INDEX callbacks_forged ON callbacks (received_at) WHERE verdict = 'forged';

-- Bytes are deleted where no other row has the same place.
CREATE INDEX papers_place ON papers (place);
