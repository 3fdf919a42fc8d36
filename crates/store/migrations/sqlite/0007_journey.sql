-- What an application is proven by, signed with and paid through.

ALTER TABLE applications ADD COLUMN target_id BLOB;
ALTER TABLE applications ADD COLUMN wants_partner_offers INTEGER NOT NULL DEFAULT 0;

-- Questions to the credit bureau, with the state's consent they rest on and the answer.
CREATE TABLE inquiries (
    id BLOB PRIMARY KEY NOT NULL,
    application_id BLOB NOT NULL REFERENCES applications (id),
    purpose TEXT NOT NULL,
    -- What the bureau calls the request for the state's consent.
    consent_id TEXT,
    consent_state TEXT NOT NULL,
    report_sealed BLOB,
    asked_at INTEGER NOT NULL,
    answered_at INTEGER,
    CONSTRAINT inquiries_purpose_known CHECK (purpose IN ('first_look', 'recheck', 'extra_confirm')),
    CONSTRAINT inquiries_consent_known
        CHECK (consent_state IN ('not_asked', 'waiting', 'given', 'refused', 'expired'))
) STRICT, WITHOUT ROWID;

CREATE INDEX inquiries_application ON inquiries (application_id, asked_at);

-- Attempts before the camera.
CREATE TABLE bio_sessions (
    id BLOB PRIMARY KEY NOT NULL,
    application_id BLOB NOT NULL REFERENCES applications (id),
    provider_id TEXT NOT NULL,
    gestures TEXT NOT NULL,
    opened_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    -- The number of the capture that its answer belongs to, once all pictures are there.
    capture INTEGER,
    -- Whether the provider has the pictures.
    is_submitted INTEGER NOT NULL,
    outcome TEXT,
    answered_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX bio_sessions_provider_id_key ON bio_sessions (provider_id);
CREATE INDEX bio_sessions_application ON bio_sessions (application_id, opened_at);

-- Files that people sent; the bytes lie sealed elsewhere, under `place`.
CREATE TABLE files (
    id BLOB PRIMARY KEY NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    application_id BLOB NOT NULL REFERENCES applications (id),
    bio_session_id BLOB,
    kind TEXT NOT NULL,
    place TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    status TEXT NOT NULL,
    -- Why staff want another one, as a list of codes.
    reasons TEXT NOT NULL,
    -- What can be seen at once, as a list of codes.
    hints TEXT NOT NULL,
    -- The same bytes have the same mark, whoever sends them.
    content_mark BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    removed_at INTEGER,
    CONSTRAINT files_status_known CHECK (status IN ('sent', 'accepted', 'refused'))
) STRICT, WITHOUT ROWID;

CREATE INDEX files_application ON files (application_id, created_at);
CREATE INDEX files_content ON files (content_mark);
CREATE INDEX files_place ON files (place);

-- Bank statements: what was read in one, or why nothing was.
CREATE TABLE statements (
    file_id BLOB PRIMARY KEY NOT NULL REFERENCES files (id),
    application_id BLOB NOT NULL REFERENCES applications (id),
    found TEXT,
    refused TEXT,
    read_at INTEGER NOT NULL,
    confirmed_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX statements_application ON statements (application_id, read_at);

-- Cards and accounts to which money is paid out. A card is its token at the acquirer.
CREATE TABLE targets (
    id BLOB PRIMARY KEY NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    kind TEXT NOT NULL,
    number_sealed BLOB NOT NULL,
    number_mark BLOB NOT NULL,
    mask TEXT NOT NULL,
    bank TEXT,
    expires TEXT,
    is_own INTEGER NOT NULL,
    is_default INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    removed_at INTEGER,
    CONSTRAINT targets_kind_known CHECK (kind IN ('card', 'iban'))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX targets_number_key ON targets (customer_id, number_mark) WHERE removed_at IS NULL;
CREATE INDEX targets_number ON targets (number_mark);

-- Pages of the acquirer's on which a card is typed.
CREATE TABLE card_pages (
    id BLOB PRIMARY KEY NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    payment_id TEXT NOT NULL,
    url TEXT NOT NULL,
    state TEXT NOT NULL,
    target_id BLOB,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    CONSTRAINT card_pages_state_known CHECK (state IN ('open', 'saved', 'refused', 'other_owner'))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX card_pages_payment_id_key ON card_pages (payment_id);
CREATE INDEX card_pages_customer ON card_pages (customer_id, created_at);

-- Papers: made for a day and an offer, kept for ever.
CREATE TABLE papers (
    id BLOB PRIMARY KEY NOT NULL,
    application_id BLOB NOT NULL REFERENCES applications (id),
    -- Papers that are signed with one code belong together.
    bundle_id BLOB NOT NULL,
    contract_number TEXT NOT NULL,
    offer_no INTEGER NOT NULL,
    for_day TEXT NOT NULL,
    -- The card or the account that it names.
    target_id BLOB NOT NULL,
    kind TEXT NOT NULL,
    place TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    -- By which anybody can ask whether it is ours.
    code TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    signed_at INTEGER,
    CONSTRAINT papers_kind_known
        CHECK (kind IN ('contract', 'schedule', 'key_facts', 'consents', 'protocol'))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX papers_bundle_kind_key ON papers (bundle_id, kind);
CREATE INDEX papers_application ON papers (application_id, made_at);
CREATE INDEX papers_sha256 ON papers (sha256);
CREATE INDEX papers_code ON papers (code);

CREATE TRIGGER papers_no_delete BEFORE DELETE ON papers
BEGIN SELECT RAISE(ABORT, 'rule: papers_append_only'); END;

-- Orders to pay out. The identity is the acquirer's idempotency key.
CREATE TABLE payouts (
    id BLOB PRIMARY KEY NOT NULL,
    application_id BLOB NOT NULL REFERENCES applications (id),
    number INTEGER NOT NULL,
    target_id BLOB NOT NULL REFERENCES targets (id),
    amount_tiyn INTEGER NOT NULL,
    state TEXT NOT NULL,
    -- How often it was given to the acquirer.
    tries INTEGER NOT NULL,
    payment_id TEXT,
    refusal_code INTEGER,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    CONSTRAINT payouts_state_known CHECK (state IN ('new', 'sent', 'done', 'refused')),
    CONSTRAINT payouts_amount_positive CHECK (amount_tiyn > 0)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX payouts_number_key ON payouts (application_id, number);

CREATE TRIGGER payouts_no_delete BEFORE DELETE ON payouts
BEGIN SELECT RAISE(ABORT, 'rule: payouts_append_only'); END;

-- What providers posted to us, as it came.
CREATE TABLE callbacks (
    id BLOB PRIMARY KEY NOT NULL,
    provider TEXT NOT NULL,
    verdict TEXT NOT NULL,
    body_sealed BLOB NOT NULL,
    body_mark BLOB NOT NULL,
    received_at INTEGER NOT NULL,
    -- How often the very same came.
    count INTEGER NOT NULL,
    CONSTRAINT callbacks_verdict_known CHECK (verdict IN ('genuine', 'forged'))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX callbacks_body_key ON callbacks (provider, body_mark);

-- Refusals that a person asked somebody to look at once more.
CREATE TABLE review_requests (
    id BLOB PRIMARY KEY NOT NULL,
    application_id BLOB NOT NULL REFERENCES applications (id),
    text_sealed BLOB NOT NULL,
    asked_at INTEGER NOT NULL,
    answered_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX review_requests_application_key ON review_requests (application_id);
CREATE INDEX review_requests_open ON review_requests (asked_at) WHERE answered_at IS NULL;

-- What somebody has that somebody else may have too: a document, a device.
CREATE TABLE traits (
    customer_id BLOB NOT NULL REFERENCES customers (id),
    kind TEXT NOT NULL,
    mark BLOB NOT NULL,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (customer_id, kind, mark),
    CONSTRAINT traits_kind_known CHECK (kind IN ('document', 'device'))
) STRICT, WITHOUT ROWID;

CREATE INDEX traits_mark ON traits (kind, mark);

-- Every loan that a person ever took.
CREATE INDEX loans_customer ON loans (customer_id);
