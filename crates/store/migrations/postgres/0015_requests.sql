-- What people ask of us when something goes wrong: other terms, a complaint, "it was not me".

-- The last number that was given in a year.
CREATE TABLE help_numbers (
    year bigint PRIMARY KEY NOT NULL,
    last bigint NOT NULL
);

CREATE TABLE help_requests (
    id uuid PRIMARY KEY NOT NULL,
    -- As people say it: З-2026-000123.
    number text NOT NULL,
    -- Nobody's account where it came by the public form.
    customer_id uuid REFERENCES customers (id),
    loan_id uuid,
    kind text NOT NULL,
    -- What it is about: the loan, the person, or where neither is known the request itself.
    subject uuid NOT NULL,
    state text NOT NULL,
    language text NOT NULL,
    reason text,
    wished_months bigint,
    -- Who complains and how they are reached, where there is no account.
    contact_sealed bytea,
    -- The last day on which the answer is on time.
    due_on date NOT NULL,
    -- From this day on nothing accrues, where the loan is disputed.
    frozen_since date,
    -- The other terms that staff offer, and what a code signs.
    plan jsonb,
    plan_sha256 text,
    accepted_at timestamptz,
    created_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL,
    answered_at timestamptz,
    CONSTRAINT help_requests_kind_known
        CHECK (kind IN ('restructuring', 'deferral', 'complaint', 'fraud', 'message')),
    CONSTRAINT help_requests_state_known
        CHECK (state IN ('open', 'waiting', 'granted', 'refused', 'closed')),
    CONSTRAINT help_requests_reason_known CHECK (reason IN
        ('job_loss', 'illness', 'death', 'disability', 'emergency', 'other')),
    CONSTRAINT help_requests_language_known CHECK (language IN ('ru', 'kk')),
    CONSTRAINT help_requests_months_bounded CHECK (wished_months BETWEEN 1 AND 24),
    CONSTRAINT help_requests_plan_whole CHECK ((plan IS NULL) = (plan_sha256 IS NULL)),
    CONSTRAINT help_requests_person_known
        CHECK (customer_id IS NOT NULL OR contact_sealed IS NOT NULL),
    CONSTRAINT help_requests_answer_dated
        CHECK ((answered_at IS NOT NULL) = (state IN ('granted', 'refused', 'closed')))
);

CREATE UNIQUE INDEX help_requests_number_key ON help_requests (number);
-- Asked twice, it is one request.
CREATE UNIQUE INDEX help_requests_open_key ON help_requests (kind, subject)
    WHERE state IN ('open', 'waiting');
CREATE INDEX help_requests_customer ON help_requests (customer_id, created_at);
CREATE INDEX help_requests_due ON help_requests (due_on) WHERE state IN ('open', 'waiting');

CREATE TABLE help_messages (
    id uuid PRIMARY KEY NOT NULL,
    request_id uuid NOT NULL REFERENCES help_requests (id),
    -- `person` or `staff`.
    author text NOT NULL,
    text_sealed bytea NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT help_messages_author_known CHECK (author IN ('person', 'staff'))
);

CREATE INDEX help_messages_request ON help_messages (request_id, id);

-- Files that came with a request; the bytes lie sealed elsewhere, under `place`.
CREATE TABLE help_files (
    id uuid PRIMARY KEY NOT NULL,
    request_id uuid NOT NULL REFERENCES help_requests (id),
    media text NOT NULL,
    place text NOT NULL,
    bytes bigint NOT NULL,
    content_mark bytea NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT help_files_media_known CHECK (media IN ('pdf', 'jpeg'))
);

-- Sent twice, it is one file.
CREATE UNIQUE INDEX help_files_content_key ON help_files (request_id, content_mark);
CREATE INDEX help_files_place ON help_files (place);
