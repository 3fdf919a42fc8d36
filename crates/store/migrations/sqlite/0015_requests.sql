-- What people ask of us when something goes wrong: other terms, a complaint, "it was not me".

-- The last number that was given in a year.
CREATE TABLE help_numbers (
    year INTEGER PRIMARY KEY NOT NULL,
    last INTEGER NOT NULL
) STRICT;

CREATE TABLE help_requests (
    id BLOB PRIMARY KEY NOT NULL,
    -- As people say it: З-2026-000123.
    number TEXT NOT NULL,
    -- Nobody's account where it came by the public form.
    customer_id BLOB REFERENCES customers (id),
    loan_id BLOB,
    kind TEXT NOT NULL,
    -- What it is about: the loan, the person, or where neither is known the request itself.
    subject BLOB NOT NULL,
    state TEXT NOT NULL,
    language TEXT NOT NULL,
    reason TEXT,
    wished_months INTEGER,
    -- Who complains and how they are reached, where there is no account.
    contact_sealed BLOB,
    -- The last day on which the answer is on time.
    due_on TEXT NOT NULL,
    -- From this day on nothing accrues, where the loan is disputed.
    frozen_since TEXT,
    -- The other terms that staff offer, and what a code signs.
    plan TEXT,
    plan_sha256 TEXT,
    accepted_at INTEGER,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    answered_at INTEGER,
    CONSTRAINT help_requests_kind_known
        CHECK (kind IN ('restructuring', 'deferral', 'complaint', 'fraud', 'message')),
    CONSTRAINT help_requests_state_known
        CHECK (state IN ('open', 'waiting', 'granted', 'refused', 'closed')),
    CONSTRAINT help_requests_reason_known CHECK (reason IN
        ('job_loss', 'illness', 'death', 'disability', 'emergency', 'other')),
    CONSTRAINT help_requests_language_known CHECK (language IN ('ru', 'kk')),
    CONSTRAINT help_requests_months_bounded CHECK (wished_months BETWEEN 1 AND 24),
    CONSTRAINT help_requests_plan_json CHECK (json_valid(plan)),
    CONSTRAINT help_requests_plan_whole CHECK ((plan IS NULL) = (plan_sha256 IS NULL)),
    CONSTRAINT help_requests_person_known
        CHECK (customer_id IS NOT NULL OR contact_sealed IS NOT NULL),
    CONSTRAINT help_requests_answer_dated
        CHECK ((answered_at IS NOT NULL) = (state IN ('granted', 'refused', 'closed')))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX help_requests_number_key ON help_requests (number);
-- Asked twice, it is one request.
CREATE UNIQUE INDEX help_requests_open_key ON help_requests (kind, subject)
    WHERE state IN ('open', 'waiting');
CREATE INDEX help_requests_customer ON help_requests (customer_id, created_at);
CREATE INDEX help_requests_due ON help_requests (due_on) WHERE state IN ('open', 'waiting');

CREATE TABLE help_messages (
    id BLOB PRIMARY KEY NOT NULL,
    request_id BLOB NOT NULL REFERENCES help_requests (id),
    -- `person` or `staff`.
    author TEXT NOT NULL,
    text_sealed BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    CONSTRAINT help_messages_author_known CHECK (author IN ('person', 'staff'))
) STRICT, WITHOUT ROWID;

CREATE INDEX help_messages_request ON help_messages (request_id, id);

-- Files that came with a request; the bytes lie sealed elsewhere, under `place`.
CREATE TABLE help_files (
    id BLOB PRIMARY KEY NOT NULL,
    request_id BLOB NOT NULL REFERENCES help_requests (id),
    media TEXT NOT NULL,
    place TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    content_mark BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    CONSTRAINT help_files_media_known CHECK (media IN ('pdf', 'jpeg'))
) STRICT, WITHOUT ROWID;

-- Sent twice, it is one file.
CREATE UNIQUE INDEX help_files_content_key ON help_files (request_id, content_mark);
CREATE INDEX help_files_place ON help_files (place);
