-- What an application is proven by, signed with and paid through.

ALTER TABLE applications ADD COLUMN target_id uuid;
ALTER TABLE applications ADD COLUMN wants_partner_offers boolean NOT NULL DEFAULT false;

-- Questions to the credit bureau, with the state's consent they rest on and the answer.
CREATE TABLE inquiries (
    id uuid PRIMARY KEY NOT NULL,
    application_id uuid NOT NULL REFERENCES applications (id),
    purpose text NOT NULL,
    -- What the bureau calls the request for the state's consent.
    consent_id text,
    consent_state text NOT NULL,
    report_sealed bytea,
    asked_at timestamptz NOT NULL,
    answered_at timestamptz,
    CONSTRAINT inquiries_purpose_known CHECK (purpose IN ('first_look', 'recheck', 'extra_confirm')),
    CONSTRAINT inquiries_consent_known
        CHECK (consent_state IN ('not_asked', 'waiting', 'given', 'refused', 'expired'))
);

CREATE INDEX inquiries_application ON inquiries (application_id, asked_at);

-- Attempts before the camera.
CREATE TABLE bio_sessions (
    id uuid PRIMARY KEY NOT NULL,
    application_id uuid NOT NULL REFERENCES applications (id),
    provider_id text NOT NULL,
    gestures jsonb NOT NULL,
    opened_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    -- The number of the capture that its answer belongs to, once all pictures are there.
    capture bigint,
    -- Whether the provider has the pictures.
    is_submitted boolean NOT NULL,
    outcome jsonb,
    answered_at timestamptz
);

CREATE UNIQUE INDEX bio_sessions_provider_id_key ON bio_sessions (provider_id);
CREATE INDEX bio_sessions_application ON bio_sessions (application_id, opened_at);

-- Files that people sent; the bytes lie sealed elsewhere, under `place`.
CREATE TABLE files (
    id uuid PRIMARY KEY NOT NULL,
    customer_id uuid NOT NULL REFERENCES customers (id),
    application_id uuid NOT NULL REFERENCES applications (id),
    bio_session_id uuid,
    kind text NOT NULL,
    place text NOT NULL,
    bytes bigint NOT NULL,
    status text NOT NULL,
    -- Why staff want another one, as a list of codes.
    reasons jsonb NOT NULL,
    -- What can be seen at once, as a list of codes.
    hints jsonb NOT NULL,
    -- The same bytes have the same mark, whoever sends them.
    content_mark bytea NOT NULL,
    created_at timestamptz NOT NULL,
    removed_at timestamptz,
    CONSTRAINT files_status_known CHECK (status IN ('sent', 'accepted', 'refused'))
);

CREATE INDEX files_application ON files (application_id, created_at);
CREATE INDEX files_content ON files (content_mark);
CREATE INDEX files_place ON files (place);

-- Bank statements: what was read in one, or why nothing was.
CREATE TABLE statements (
    file_id uuid PRIMARY KEY NOT NULL REFERENCES files (id),
    application_id uuid NOT NULL REFERENCES applications (id),
    found jsonb,
    refused text,
    read_at timestamptz NOT NULL,
    confirmed_at timestamptz
);

CREATE INDEX statements_application ON statements (application_id, read_at);

-- Cards and accounts to which money is paid out. A card is its token at the acquirer.
CREATE TABLE targets (
    id uuid PRIMARY KEY NOT NULL,
    customer_id uuid NOT NULL REFERENCES customers (id),
    kind text NOT NULL,
    number_sealed bytea NOT NULL,
    number_mark bytea NOT NULL,
    mask text NOT NULL,
    bank text,
    expires text,
    is_own boolean NOT NULL,
    is_default boolean NOT NULL,
    created_at timestamptz NOT NULL,
    removed_at timestamptz,
    CONSTRAINT targets_kind_known CHECK (kind IN ('card', 'iban'))
);

CREATE UNIQUE INDEX targets_number_key ON targets (customer_id, number_mark) WHERE removed_at IS NULL;
CREATE INDEX targets_number ON targets (number_mark);

-- Pages of the acquirer's on which a card is typed.
CREATE TABLE card_pages (
    id uuid PRIMARY KEY NOT NULL,
    customer_id uuid NOT NULL REFERENCES customers (id),
    payment_id text NOT NULL,
    url text NOT NULL,
    state text NOT NULL,
    target_id uuid,
    created_at timestamptz NOT NULL,
    ended_at timestamptz,
    CONSTRAINT card_pages_state_known CHECK (state IN ('open', 'saved', 'refused', 'other_owner'))
);

CREATE UNIQUE INDEX card_pages_payment_id_key ON card_pages (payment_id);
CREATE INDEX card_pages_customer ON card_pages (customer_id, created_at);

-- Papers: made for a day and an offer, kept for ever.
CREATE TABLE papers (
    id uuid PRIMARY KEY NOT NULL,
    application_id uuid NOT NULL REFERENCES applications (id),
    -- Papers that are signed with one code belong together.
    bundle_id uuid NOT NULL,
    contract_number text NOT NULL,
    offer_no bigint NOT NULL,
    for_day date NOT NULL,
    -- The card or the account that it names.
    target_id uuid NOT NULL,
    kind text NOT NULL,
    place text NOT NULL,
    sha256 text NOT NULL,
    bytes bigint NOT NULL,
    -- By which anybody can ask whether it is ours.
    code text NOT NULL,
    made_at timestamptz NOT NULL,
    signed_at timestamptz,
    CONSTRAINT papers_kind_known
        CHECK (kind IN ('contract', 'schedule', 'key_facts', 'consents', 'protocol'))
);

CREATE UNIQUE INDEX papers_bundle_kind_key ON papers (bundle_id, kind);
CREATE INDEX papers_application ON papers (application_id, made_at);
CREATE INDEX papers_sha256 ON papers (sha256);
CREATE INDEX papers_code ON papers (code);

CREATE TRIGGER papers_no_delete BEFORE DELETE OR TRUNCATE ON papers
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Orders to pay out. The identity is the acquirer's idempotency key.
CREATE TABLE payouts (
    id uuid PRIMARY KEY NOT NULL,
    application_id uuid NOT NULL REFERENCES applications (id),
    number bigint NOT NULL,
    target_id uuid NOT NULL REFERENCES targets (id),
    amount_tiyn bigint NOT NULL,
    state text NOT NULL,
    -- How often it was given to the acquirer.
    tries bigint NOT NULL,
    payment_id text,
    refusal_code bigint,
    created_at timestamptz NOT NULL,
    ended_at timestamptz,
    CONSTRAINT payouts_state_known CHECK (state IN ('new', 'sent', 'done', 'refused')),
    CONSTRAINT payouts_amount_positive CHECK (amount_tiyn > 0)
);

CREATE UNIQUE INDEX payouts_number_key ON payouts (application_id, number);

CREATE TRIGGER payouts_no_delete BEFORE DELETE OR TRUNCATE ON payouts
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What providers posted to us, as it came.
CREATE TABLE callbacks (
    id uuid PRIMARY KEY NOT NULL,
    provider text NOT NULL,
    verdict text NOT NULL,
    body_sealed bytea NOT NULL,
    body_mark bytea NOT NULL,
    received_at timestamptz NOT NULL,
    -- How often the very same came.
    count bigint NOT NULL,
    CONSTRAINT callbacks_verdict_known CHECK (verdict IN ('genuine', 'forged'))
);

CREATE UNIQUE INDEX callbacks_body_key ON callbacks (provider, body_mark);

-- Refusals that a person asked somebody to look at once more.
CREATE TABLE review_requests (
    id uuid PRIMARY KEY NOT NULL,
    application_id uuid NOT NULL REFERENCES applications (id),
    text_sealed bytea NOT NULL,
    asked_at timestamptz NOT NULL,
    answered_at timestamptz
);

CREATE UNIQUE INDEX review_requests_application_key ON review_requests (application_id);
CREATE INDEX review_requests_open ON review_requests (asked_at) WHERE answered_at IS NULL;

-- What somebody has that somebody else may have too: a document, a device.
CREATE TABLE traits (
    customer_id uuid NOT NULL REFERENCES customers (id),
    kind text NOT NULL,
    mark bytea NOT NULL,
    seen_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, kind, mark),
    CONSTRAINT traits_kind_known CHECK (kind IN ('document', 'device'))
);

CREATE INDEX traits_mark ON traits (kind, mark);

-- Every loan that a person ever took.
CREATE INDEX loans_customer ON loans (customer_id);
