-- Who waits too long for an answer, and what is forgotten.

-- Applications for which somebody outside is asked: staff look for those that take too long.
CREATE INDEX applications_outside ON applications (changed_at)
    WHERE state IN ('PRESCORING', 'BIO_PROCESSING', 'STATEMENT_PROCESSING',
                 'CARD_VERIFYING', 'SCORING', 'EXTRA_CONFIRM', 'DISBURSING');
