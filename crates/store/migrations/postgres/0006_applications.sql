-- Applications for a loan: where each stands, how it came there, what was answered and decided.

-- `version` is the number of the last event; `body` holds nothing that names the person.
CREATE TABLE applications (
    id uuid PRIMARY KEY NOT NULL,
    version bigint NOT NULL,
    customer_id uuid NOT NULL REFERENCES customers (id),
    state text NOT NULL,
    body jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL,
    -- When the clock has something to say about it, whether its end or an answer that is late.
    tick_at timestamptz,
    -- The loan that came of it.
    loan_id uuid,
    -- The good news were shown once.
    is_success_seen boolean NOT NULL,
    CONSTRAINT applications_version_positive CHECK (version > 0),
    CONSTRAINT applications_loan_when_active CHECK ((state = 'ACTIVE') = (loan_id IS NOT NULL))
);

-- One open application per person.
CREATE UNIQUE INDEX applications_customer_id_key ON applications (customer_id)
    WHERE state NOT IN ('ACTIVE', 'DECLINED', 'DECLINED_OFFERS', 'CANCELLED', 'EXPIRED');
CREATE INDEX applications_customer ON applications (customer_id, created_at);
CREATE INDEX applications_tick ON applications (tick_at) WHERE tick_at IS NOT NULL;
CREATE INDEX applications_queue ON applications (state, changed_at)
    WHERE state IN ('DOCS_REVIEW', 'MANUAL_REVIEW', 'DISBURSE_FAILED', 'BIO_FAILED');

CREATE TRIGGER applications_no_delete BEFORE DELETE OR TRUNCATE ON applications
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Every step, by whom and why.
CREATE TABLE application_events (
    application_id uuid NOT NULL REFERENCES applications (id),
    number bigint NOT NULL,
    at timestamptz NOT NULL,
    actor text NOT NULL,
    from_state text NOT NULL,
    to_state text NOT NULL,
    reason text,
    address_mark bytea,
    -- What the one who asked for it calls it: the same name twice is one step.
    key text,
    -- In which edition of our words the event is told.
    edition bigint NOT NULL,
    event jsonb NOT NULL,
    PRIMARY KEY (application_id, number)
);

CREATE UNIQUE INDEX application_events_application_id_key_key ON application_events (application_id, key);

CREATE TRIGGER application_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON application_events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What was typed into a part of the questionnaire, valid or not yet.
CREATE TABLE answers (
    id uuid PRIMARY KEY NOT NULL,
    application_id uuid NOT NULL REFERENCES applications (id),
    step text NOT NULL,
    raw_sealed bytea NOT NULL,
    is_valid boolean NOT NULL,
    saved_at timestamptz NOT NULL,
    CONSTRAINT answers_step_known CHECK (step IN ('identity', 'address', 'work', 'contacts'))
);

CREATE UNIQUE INDEX answers_step_key ON answers (application_id, step);

-- Decisions with everything they were made from.
CREATE TABLE decisions (
    id uuid PRIMARY KEY NOT NULL,
    application_id uuid NOT NULL REFERENCES applications (id),
    kind text NOT NULL,
    snapshot jsonb NOT NULL,
    result jsonb NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT decisions_kind_known CHECK (kind IN ('first_look', 'decision', 'recheck'))
);

CREATE INDEX decisions_application ON decisions (application_id, at);

CREATE TRIGGER decisions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON decisions
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
