-- What the state register of persons was asked about an applicant, and what it answered. There is one
-- inquiry per application; it begins with the application, and its consent by SMS to 1414 is the one
-- that the prescreen uses too.
CREATE TABLE state_register_inquiries (
    id BLOB PRIMARY KEY NOT NULL,
    application_id BLOB NOT NULL REFERENCES applications (id),
    consent_id TEXT,
    consent_state TEXT NOT NULL,
    outcome TEXT NOT NULL,
    -- The applicant had typed another name before the register answered.
    is_name_different INTEGER NOT NULL,
    record_sealed BLOB,
    requested_at INTEGER NOT NULL,
    answered_at INTEGER,
    CONSTRAINT state_register_inquiries_consent_known
        CHECK (consent_state IN ('not_asked', 'waiting', 'given', 'refused', 'expired')),
    CONSTRAINT state_register_inquiries_outcome_known
        CHECK (outcome IN ('pending', 'found', 'unknown', 'no_consent', 'unavailable'))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX state_register_inquiries_application_key
    ON state_register_inquiries (application_id);
