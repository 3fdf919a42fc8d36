-- What the state register of persons was asked about an applicant, and what it answered. There is one
-- inquiry per application; it begins with the application, and its consent by SMS to 1414 is the one
-- that the prescreen uses too.
CREATE TABLE state_register_inquiries (
    id uuid PRIMARY KEY NOT NULL,
    application_id uuid NOT NULL REFERENCES applications (id),
    consent_id text,
    consent_state text NOT NULL,
    outcome text NOT NULL,
    -- The applicant had typed another name before the register answered.
    is_name_different boolean NOT NULL,
    record_sealed bytea,
    requested_at timestamptz NOT NULL,
    answered_at timestamptz,
    CONSTRAINT state_register_inquiries_consent_known
        CHECK (consent_state IN ('not_asked', 'waiting', 'given', 'refused', 'expired')),
    CONSTRAINT state_register_inquiries_outcome_known
        CHECK (outcome IN ('pending', 'found', 'unknown', 'no_consent', 'unavailable'))
);
CREATE UNIQUE INDEX state_register_inquiries_application_key
    ON state_register_inquiries (application_id);
