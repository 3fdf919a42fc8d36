-- Who waits too long for an answer, and what is forgotten.

-- Applications for which somebody outside is asked: staff look for those that take too long.
CREATE INDEX applications_outside ON applications (changed_at)
    WHERE state IN ('PRESCORING', 'BIO_PROCESSING', 'STATEMENT_PROCESSING',
                 'CARD_VERIFYING', 'SCORING', 'EXTRA_CONFIRM', 'DISBURSING');

-- A forged callback is anybody's words: that it came is kept for a while, and never its body. A
-- genuine one is about somebody, with whom it is forgotten.
CREATE TABLE callbacks_anew (
    id BLOB PRIMARY KEY NOT NULL,
    provider TEXT NOT NULL,
    verdict TEXT NOT NULL,
    body_sealed BLOB,
    body_mark BLOB NOT NULL,
    received_at INTEGER NOT NULL,
    -- How often the very same came.
    count INTEGER NOT NULL,
    -- The attempt before the camera, the page for a card or the order to pay.
    about BLOB,
    CONSTRAINT callbacks_verdict_known CHECK (verdict IN ('genuine', 'forged')),
    CONSTRAINT callbacks_body_of_genuine
        CHECK ((verdict = 'genuine') = (body_sealed IS NOT NULL))
) STRICT, WITHOUT ROWID;

INSERT INTO callbacks_anew (id, provider, verdict, body_sealed, body_mark, received_at, count)
SELECT id, provider, verdict, CASE WHEN verdict = 'genuine' THEN body_sealed END, body_mark,
    received_at, count
FROM callbacks;

DROP TABLE callbacks;
ALTER TABLE callbacks_anew RENAME TO callbacks;

CREATE UNIQUE INDEX callbacks_body_key ON callbacks (provider, body_mark);
CREATE INDEX callbacks_about ON callbacks (about) WHERE about IS NOT NULL;
CREATE INDEX callbacks_forged ON callbacks (received_at) WHERE verdict = 'forged';

-- Bytes are deleted where no other row has the same place.
CREATE INDEX papers_place ON papers (place);
