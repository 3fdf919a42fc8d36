-- Applications for a loan: where each stands, how it came there, what was answered and decided.

-- `version` is the number of the last event; `body` holds nothing that names the person.
CREATE TABLE applications (
    id BLOB PRIMARY KEY NOT NULL,
    version INTEGER NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    state TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    -- When the clock has something to say about it, whether its end or an answer that is late.
    tick_at INTEGER,
    -- The loan that came of it.
    loan_id BLOB,
    -- The good news were shown once.
    is_success_seen INTEGER NOT NULL,
    CONSTRAINT applications_version_positive CHECK (version > 0),
    CONSTRAINT applications_loan_when_active CHECK ((state = 'ACTIVE') = (loan_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

-- One open application per person.
CREATE UNIQUE INDEX applications_customer_id_key ON applications (customer_id)
    WHERE state NOT IN ('ACTIVE', 'DECLINED', 'DECLINED_OFFERS', 'CANCELLED', 'EXPIRED');
CREATE INDEX applications_customer ON applications (customer_id, created_at);
CREATE INDEX applications_tick ON applications (tick_at) WHERE tick_at IS NOT NULL;
CREATE INDEX applications_queue ON applications (state, changed_at)
    WHERE state IN ('DOCS_REVIEW', 'MANUAL_REVIEW', 'DISBURSE_FAILED', 'BIO_FAILED');

CREATE TRIGGER applications_no_delete BEFORE DELETE ON applications
BEGIN SELECT RAISE(ABORT, 'rule: applications_append_only'); END;

-- Every step, by whom and why.
CREATE TABLE application_events (
    application_id BLOB NOT NULL REFERENCES applications (id),
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    from_state TEXT NOT NULL,
    to_state TEXT NOT NULL,
    reason TEXT,
    address_mark BLOB,
    -- What the one who asked for it calls it: the same name twice is one step.
    key TEXT,
    -- In which edition of our words the event is told.
    edition INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (application_id, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX application_events_application_id_key_key ON application_events (application_id, key);

CREATE TRIGGER application_events_no_update BEFORE UPDATE ON application_events
BEGIN SELECT RAISE(ABORT, 'rule: application_events_append_only'); END;
CREATE TRIGGER application_events_no_delete BEFORE DELETE ON application_events
BEGIN SELECT RAISE(ABORT, 'rule: application_events_append_only'); END;

-- What was typed into a part of the questionnaire, valid or not yet.
CREATE TABLE answers (
    id BLOB PRIMARY KEY NOT NULL,
    application_id BLOB NOT NULL REFERENCES applications (id),
    step TEXT NOT NULL,
    raw_sealed BLOB NOT NULL,
    is_valid INTEGER NOT NULL,
    saved_at INTEGER NOT NULL,
    CONSTRAINT answers_step_known CHECK (step IN ('identity', 'address', 'work', 'contacts'))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX answers_step_key ON answers (application_id, step);

-- Decisions with everything they were made from.
CREATE TABLE decisions (
    id BLOB PRIMARY KEY NOT NULL,
    application_id BLOB NOT NULL REFERENCES applications (id),
    kind TEXT NOT NULL,
    snapshot TEXT NOT NULL,
    result TEXT NOT NULL,
    at INTEGER NOT NULL,
    CONSTRAINT decisions_kind_known CHECK (kind IN ('first_look', 'decision', 'recheck'))
) STRICT, WITHOUT ROWID;

CREATE INDEX decisions_application ON decisions (application_id, at);

CREATE TRIGGER decisions_no_update BEFORE UPDATE ON decisions
BEGIN SELECT RAISE(ABORT, 'rule: decisions_append_only'); END;
CREATE TRIGGER decisions_no_delete BEFORE DELETE ON decisions
BEGIN SELECT RAISE(ABORT, 'rule: decisions_append_only'); END;
