-- Pictures of the face are agreed to by a consent of their own.
CREATE TABLE consents_anew (
    id BLOB PRIMARY KEY NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    kind TEXT NOT NULL,
    is_given INTEGER NOT NULL,
    text_version TEXT NOT NULL,
    text_hash BLOB NOT NULL,
    at INTEGER NOT NULL,
    address_mark BLOB NOT NULL,
    user_agent TEXT NOT NULL,
    CONSTRAINT consents_kind_known CHECK (
        kind IN ('personal_data', 'credit_bureau', 'state_data', 'terms', 'biometrics', 'marketing')
    )
) STRICT, WITHOUT ROWID;

INSERT INTO consents_anew (id, customer_id, kind, is_given, text_version, text_hash, at,
    address_mark, user_agent)
SELECT id, customer_id, kind, is_given, text_version, text_hash, at, address_mark, user_agent
FROM consents;

DROP TABLE consents;
ALTER TABLE consents_anew RENAME TO consents;

CREATE INDEX consents_customer ON consents (customer_id, kind, at);

CREATE TRIGGER consents_no_update BEFORE UPDATE ON consents
BEGIN SELECT RAISE(ABORT, 'rule: consents_append_only'); END;
CREATE TRIGGER consents_no_delete BEFORE DELETE ON consents
BEGIN SELECT RAISE(ABORT, 'rule: consents_append_only'); END;
