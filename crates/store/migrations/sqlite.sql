-- What all migrations of this folder come to, written by a test (UPDATE_SHARED=1).
-- A file that is new gets it at once. Change the schema by a migration, never here.

CREATE TABLE customers (
    id BLOB PRIMARY KEY NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    phone_mark BLOB,
    phone_sealed BLOB,
    iin_mark BLOB,
    iin_sealed BLOB,
    email_sealed BLOB,
    -- Names, document and addresses, as one sealed text.
    details_sealed BLOB,
    language TEXT NOT NULL,
    password_hash TEXT,
    marketing_sms INTEGER NOT NULL,
    marketing_email INTEGER NOT NULL,
    -- The person asked us not to lend to them until this day.
    excluded_until TEXT,
    -- The most the person wants to be able to borrow.
    own_limit_tiyn INTEGER,
    erased_at INTEGER,
    CONSTRAINT customers_language_known CHECK (language IN ('ru', 'kk')),
    CONSTRAINT customers_own_limit_positive CHECK (own_limit_tiyn > 0),
    CONSTRAINT customers_erased_whole CHECK (
        erased_at IS NULL OR (phone_mark IS NULL AND phone_sealed IS NULL AND email_sealed IS NULL)
    )
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX customers_phone_mark_key ON customers (phone_mark);

CREATE UNIQUE INDEX customers_iin_mark_key ON customers (iin_mark);

CREATE TABLE consents (
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
        kind IN ('personal_data', 'credit_bureau', 'state_data', 'terms', 'marketing')
    )
) STRICT, WITHOUT ROWID;

CREATE INDEX consents_customer ON consents (customer_id, kind, at);

CREATE TRIGGER consents_no_update BEFORE UPDATE ON consents
BEGIN SELECT RAISE(ABORT, 'rule: consents_append_only'); END;

CREATE TRIGGER consents_no_delete BEFORE DELETE ON consents
BEGIN SELECT RAISE(ABORT, 'rule: consents_append_only'); END;

CREATE TABLE codes (
    id BLOB PRIMARY KEY NOT NULL,
    purpose TEXT NOT NULL,
    phone_mark BLOB NOT NULL,
    -- What is being signed, where the code signs something.
    subject_hash BLOB,
    code_hash BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    tries_left INTEGER NOT NULL,
    used_at INTEGER,
    CONSTRAINT codes_purpose_known CHECK (
        purpose IN ('register', 'login', 'reset_password', 'step_up', 'change_phone', 'sign')
    ),
    CONSTRAINT codes_tries_left_bounded CHECK (tries_left BETWEEN 0 AND 5)
) STRICT, WITHOUT ROWID;

CREATE INDEX codes_phone ON codes (phone_mark, created_at);

CREATE INDEX codes_expiry ON codes (expires_at);

CREATE TABLE attempts (
    scope TEXT NOT NULL,
    mark BLOB NOT NULL,
    window_began_at INTEGER NOT NULL,
    count INTEGER NOT NULL,
    locked_until INTEGER,
    PRIMARY KEY (scope, mark)
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
    id BLOB PRIMARY KEY NOT NULL,
    version INTEGER NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    -- Hashes of the tokens; the last refresh token is kept to notice when it is used again.
    access_mark BLOB NOT NULL,
    access_expires_at INTEGER NOT NULL,
    refresh_mark BLOB NOT NULL,
    refresh_mark_before BLOB,
    refresh_expires_at INTEGER NOT NULL,
    device_mark BLOB NOT NULL,
    user_agent TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    -- Until then money and data may be changed without asking again.
    step_up_until INTEGER,
    ended_at INTEGER,
    end_reason TEXT,
    CONSTRAINT sessions_end_reason_known CHECK (
        end_reason IN ('logout', 'ended_by_owner', 'password_reset', 'token_reuse', 'erasure')
    ),
    CONSTRAINT sessions_end_has_reason CHECK ((ended_at IS NULL) = (end_reason IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX sessions_access_mark_key ON sessions (access_mark);

CREATE UNIQUE INDEX sessions_refresh_mark_key ON sessions (refresh_mark);

CREATE INDEX sessions_refresh_before ON sessions (refresh_mark_before);

CREATE INDEX sessions_customer ON sessions (customer_id, created_at);

CREATE TABLE messages (
    id BLOB PRIMARY KEY NOT NULL,
    customer_id BLOB REFERENCES customers (id),
    channel TEXT NOT NULL,
    kind TEXT NOT NULL,
    to_mark BLOB NOT NULL,
    to_sealed BLOB NOT NULL,
    text_sealed BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    sent_at INTEGER,
    CONSTRAINT messages_channel_known CHECK (channel IN ('sms', 'email'))
) STRICT, WITHOUT ROWID;

CREATE INDEX messages_to ON messages (to_mark, created_at);

CREATE TABLE jobs (
    id BLOB PRIMARY KEY NOT NULL,
    kind TEXT NOT NULL,
    subject BLOB NOT NULL,
    run_after INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    leased_by BLOB,
    leased_until INTEGER,
    last_error TEXT,
    created_at INTEGER NOT NULL,
    done_at INTEGER,
    dead_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX jobs_kind_subject_key ON jobs (kind, subject);

CREATE INDEX jobs_waiting ON jobs (run_after) WHERE done_at IS NULL AND dead_at IS NULL;

CREATE TABLE audit (
    id BLOB PRIMARY KEY NOT NULL,
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail TEXT NOT NULL,
    number INTEGER,
    hash BLOB,
    CONSTRAINT audit_detail_json CHECK (json_valid(detail)),
    CONSTRAINT audit_sealed_whole CHECK ((number IS NULL) = (hash IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX audit_number_key ON audit (number);

CREATE INDEX audit_subject ON audit (subject, at);

CREATE INDEX audit_unsealed ON audit (id) WHERE number IS NULL;

CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit
WHEN OLD.number IS NOT NULL OR NEW.number IS NULL OR NEW.id <> OLD.id OR NEW.at <> OLD.at
    OR NEW.actor <> OLD.actor OR NEW.action <> OLD.action OR NEW.subject <> OLD.subject
    OR NEW.detail <> OLD.detail
BEGIN SELECT RAISE(ABORT, 'rule: audit_append_only'); END;

CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'rule: audit_append_only'); END;

CREATE TABLE requests (
    id BLOB PRIMARY KEY NOT NULL,
    key TEXT NOT NULL,
    request_hash BLOB NOT NULL,
    -- While it is being answered; a crash lets it go.
    leased_until INTEGER NOT NULL,
    -- The whole answer: it may hold a token.
    answer_sealed BLOB,
    created_at INTEGER NOT NULL,
    CONSTRAINT requests_key_bounded CHECK (length(key) BETWEEN 8 AND 100)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX requests_key_key ON requests (key);

CREATE INDEX requests_age ON requests (created_at);

CREATE TABLE loans (
    id BLOB PRIMARY KEY NOT NULL,
    version INTEGER NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    contract_number TEXT NOT NULL,
    contract TEXT NOT NULL,
    facts TEXT NOT NULL,
    status TEXT NOT NULL,
    due_on TEXT NOT NULL,
    -- What closes it at the end of the day its books stand at.
    payoff_tiyn INTEGER NOT NULL,
    CONSTRAINT loans_contract_json CHECK (json_valid(contract)),
    CONSTRAINT loans_facts_json CHECK (json_valid(facts)),
    CONSTRAINT loans_version_positive CHECK (version > 0),
    CONSTRAINT loans_status_known CHECK (
        status IN ('active', 'overdue', 'disputed', 'closed', 'written_off', 'cancelled')
    ),
    CONSTRAINT loans_payoff_not_negative CHECK (payoff_tiyn >= 0)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX loans_contract_number_key ON loans (contract_number);

CREATE UNIQUE INDEX loans_customer_id_key ON loans (customer_id)
    WHERE status IN ('active', 'overdue', 'disputed');

CREATE TRIGGER loans_no_new_terms BEFORE UPDATE ON loans
WHEN NEW.id <> OLD.id OR NEW.customer_id <> OLD.customer_id OR NEW.contract <> OLD.contract
    OR NEW.contract_number <> OLD.contract_number OR NEW.version <= OLD.version
BEGIN SELECT RAISE(ABORT, 'rule: loans_terms_frozen'); END;

CREATE TRIGGER loans_no_delete BEFORE DELETE ON loans
BEGIN SELECT RAISE(ABORT, 'rule: loans_append_only'); END;

CREATE TABLE loan_events (
    loan_id BLOB NOT NULL,
    number INTEGER NOT NULL,
    booked_on TEXT NOT NULL,
    -- In which edition of our words the event is told.
    edition INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (loan_id, number),
    CONSTRAINT loan_events_event_json CHECK (json_valid(event))
) STRICT, WITHOUT ROWID;

CREATE TRIGGER loan_events_no_update BEFORE UPDATE ON loan_events
BEGIN SELECT RAISE(ABORT, 'rule: loan_events_append_only'); END;

CREATE TRIGGER loan_events_no_delete BEFORE DELETE ON loan_events
BEGIN SELECT RAISE(ABORT, 'rule: loan_events_append_only'); END;

CREATE TABLE payments (
    id BLOB PRIMARY KEY NOT NULL,
    source TEXT NOT NULL,
    reference TEXT NOT NULL,
    -- Of everything that was asked: the same name with another content is an error.
    request_hash BLOB NOT NULL,
    loan_id BLOB NOT NULL,
    amount_tiyn INTEGER NOT NULL,
    value_on TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    -- What was answered, to be answered again.
    answer TEXT NOT NULL,
    CONSTRAINT payments_source_known CHECK (source IN ('acquirer', 'biller', 'bank', 'staff')),
    CONSTRAINT payments_reference_bounded CHECK (length(reference) BETWEEN 1 AND 100),
    CONSTRAINT payments_amount_positive CHECK (amount_tiyn > 0),
    CONSTRAINT payments_answer_json CHECK (json_valid(answer))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX payments_source_reference_key ON payments (source, reference);

CREATE TRIGGER payments_no_update BEFORE UPDATE ON payments
BEGIN SELECT RAISE(ABORT, 'rule: payments_append_only'); END;

CREATE TRIGGER payments_no_delete BEFORE DELETE ON payments
BEGIN SELECT RAISE(ABORT, 'rule: payments_append_only'); END;

CREATE TABLE ledger (
    number INTEGER PRIMARY KEY NOT NULL,
    transaction_id BLOB NOT NULL,
    loan_id BLOB NOT NULL,
    rule TEXT NOT NULL,
    booked_on TEXT NOT NULL,
    value_on TEXT NOT NULL,
    -- The operation that caused it; time itself has none.
    cause BLOB,
    debit TEXT NOT NULL,
    credit TEXT NOT NULL,
    amount_tiyn INTEGER NOT NULL,
    CONSTRAINT ledger_amount_positive CHECK (amount_tiyn > 0),
    CONSTRAINT ledger_two_accounts CHECK (debit <> credit),
    CONSTRAINT ledger_value_not_later CHECK (value_on <= booked_on)
) STRICT;

CREATE INDEX ledger_loan ON ledger (loan_id, number);

CREATE TRIGGER ledger_no_update BEFORE UPDATE ON ledger
BEGIN SELECT RAISE(ABORT, 'rule: ledger_append_only'); END;

CREATE TRIGGER ledger_no_delete BEFORE DELETE ON ledger
BEGIN SELECT RAISE(ABORT, 'rule: ledger_append_only'); END;

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
    is_success_seen INTEGER NOT NULL, target_id BLOB, wants_partner_offers INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT applications_version_positive CHECK (version > 0),
    CONSTRAINT applications_loan_when_active CHECK ((state = 'ACTIVE') = (loan_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX applications_customer_id_key ON applications (customer_id)
    WHERE state NOT IN ('ACTIVE', 'DECLINED', 'DECLINED_OFFERS', 'CANCELLED', 'EXPIRED');

CREATE INDEX applications_customer ON applications (customer_id, created_at);

CREATE INDEX applications_tick ON applications (tick_at) WHERE tick_at IS NOT NULL;

CREATE INDEX applications_queue ON applications (state, changed_at)
    WHERE state IN ('DOCS_REVIEW', 'MANUAL_REVIEW', 'DISBURSE_FAILED', 'BIO_FAILED');

CREATE TRIGGER applications_no_delete BEFORE DELETE ON applications
BEGIN SELECT RAISE(ABORT, 'rule: applications_append_only'); END;

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

CREATE TABLE statements (
    file_id BLOB PRIMARY KEY NOT NULL REFERENCES files (id),
    application_id BLOB NOT NULL REFERENCES applications (id),
    found TEXT,
    refused TEXT,
    read_at INTEGER NOT NULL,
    confirmed_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX statements_application ON statements (application_id, read_at);

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
    signed_at INTEGER, terms TEXT,
    CONSTRAINT papers_kind_known
        CHECK (kind IN ('contract', 'schedule', 'key_facts', 'consents', 'protocol'))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX papers_bundle_kind_key ON papers (bundle_id, kind);

CREATE INDEX papers_application ON papers (application_id, made_at);

CREATE INDEX papers_sha256 ON papers (sha256);

CREATE INDEX papers_code ON papers (code);

CREATE TRIGGER papers_no_delete BEFORE DELETE ON papers
BEGIN SELECT RAISE(ABORT, 'rule: papers_append_only'); END;

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

CREATE TABLE review_requests (
    id BLOB PRIMARY KEY NOT NULL,
    application_id BLOB NOT NULL REFERENCES applications (id),
    text_sealed BLOB NOT NULL,
    asked_at INTEGER NOT NULL,
    answered_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX review_requests_application_key ON review_requests (application_id);

CREATE INDEX review_requests_open ON review_requests (asked_at) WHERE answered_at IS NULL;

CREATE TABLE traits (
    customer_id BLOB NOT NULL REFERENCES customers (id),
    kind TEXT NOT NULL,
    mark BLOB NOT NULL,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (customer_id, kind, mark),
    CONSTRAINT traits_kind_known CHECK (kind IN ('document', 'device'))
) STRICT, WITHOUT ROWID;

CREATE INDEX traits_mark ON traits (kind, mark);

CREATE INDEX loans_customer ON loans (customer_id);

CREATE INDEX papers_contract_number ON papers (contract_number);

CREATE INDEX applications_outside ON applications (changed_at)
    WHERE state IN ('PRESCORING', 'BIO_PROCESSING', 'STATEMENT_PROCESSING',
                 'CARD_VERIFYING', 'SCORING', 'EXTRA_CONFIRM', 'DISBURSING');

CREATE TABLE "callbacks" (
    id BLOB PRIMARY KEY NOT NULL,
    provider TEXT NOT NULL,
    verdict TEXT NOT NULL,
    body_sealed BLOB,
    body_mark BLOB NOT NULL,
    received_at INTEGER NOT NULL,
    -- How often the very same came.
    count INTEGER NOT NULL,
    -- The attempt before the camera, the page for a card or the order to pay.
    about BLOB,
    CONSTRAINT callbacks_verdict_known CHECK (verdict IN ('genuine', 'forged')),
    CONSTRAINT callbacks_body_of_genuine
        CHECK ((verdict = 'genuine') = (body_sealed IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX callbacks_body_key ON callbacks (provider, body_mark);

CREATE INDEX callbacks_about ON callbacks (about) WHERE about IS NOT NULL;

CREATE INDEX callbacks_forged ON callbacks (received_at) WHERE verdict = 'forged';

CREATE INDEX papers_place ON papers (place);

CREATE TABLE loan_papers (
    id BLOB PRIMARY KEY NOT NULL,
    -- What it is a paper of, such as `receipt/<payment>`: the same one is not made twice.
    key TEXT NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    -- Nothing where it is about all loans of the person.
    loan_id BLOB REFERENCES loans (id),
    contract_number TEXT,
    kind TEXT NOT NULL,
    -- The day that it tells of.
    for_day TEXT NOT NULL,
    place TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    -- By which anybody can ask whether it is ours.
    code TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    signed_at INTEGER,
    -- Since when it says nothing any more.
    void_at INTEGER,
    CONSTRAINT loan_papers_kind_known
        CHECK (kind IN ('addendum', 'certificate', 'statement', 'operations', 'receipt')),
    CONSTRAINT loan_papers_contract_of_loan CHECK ((loan_id IS NULL) = (contract_number IS NULL)),
    CONSTRAINT loan_papers_bytes_positive CHECK (bytes > 0)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX loan_papers_key_key ON loan_papers (key);

CREATE UNIQUE INDEX loan_papers_code_key ON loan_papers (code);

CREATE INDEX loan_papers_customer ON loan_papers (customer_id, made_at);

CREATE INDEX loan_papers_loan ON loan_papers (loan_id, made_at) WHERE loan_id IS NOT NULL;

CREATE INDEX loan_papers_sha256 ON loan_papers (sha256);

CREATE TRIGGER loan_papers_no_change BEFORE UPDATE ON loan_papers
WHEN NEW.id IS NOT OLD.id OR NEW.key IS NOT OLD.key OR NEW.customer_id IS NOT OLD.customer_id
    OR NEW.loan_id IS NOT OLD.loan_id OR NEW.contract_number IS NOT OLD.contract_number
    OR NEW.kind IS NOT OLD.kind OR NEW.for_day IS NOT OLD.for_day OR NEW.place IS NOT OLD.place
    OR NEW.sha256 IS NOT OLD.sha256 OR NEW.bytes IS NOT OLD.bytes OR NEW.code IS NOT OLD.code
    OR NEW.made_at IS NOT OLD.made_at
    OR (OLD.signed_at IS NOT NULL AND NEW.signed_at IS NOT OLD.signed_at)
    OR (OLD.void_at IS NOT NULL AND NEW.void_at IS NOT OLD.void_at)
BEGIN SELECT RAISE(ABORT, 'rule: loan_papers_append_only'); END;

CREATE TRIGGER loan_papers_no_delete BEFORE DELETE ON loan_papers
BEGIN SELECT RAISE(ABORT, 'rule: loan_papers_append_only'); END;

CREATE INDEX payments_loan ON payments (loan_id);

CREATE TABLE payoff_quotes (
    id BLOB PRIMARY KEY NOT NULL,
    loan_id BLOB NOT NULL REFERENCES loans (id),
    amount_tiyn INTEGER NOT NULL,
    on_day TEXT NOT NULL,
    valid_until INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    CONSTRAINT payoff_quotes_amount_positive CHECK (amount_tiyn > 0)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX payoff_quotes_loan_key ON payoff_quotes (loan_id, on_day, amount_tiyn);

CREATE TRIGGER payoff_quotes_no_update BEFORE UPDATE ON payoff_quotes
BEGIN SELECT RAISE(ABORT, 'rule: payoff_quotes_append_only'); END;

CREATE TRIGGER payoff_quotes_no_delete BEFORE DELETE ON payoff_quotes
BEGIN SELECT RAISE(ABORT, 'rule: payoff_quotes_append_only'); END;

CREATE TABLE pay_cards (
    id BLOB PRIMARY KEY NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    token_sealed BLOB NOT NULL,
    token_mark BLOB NOT NULL,
    mask TEXT NOT NULL,
    bank TEXT,
    expires TEXT,
    is_default INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    removed_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX pay_cards_token_key ON pay_cards (customer_id, token_mark)
    WHERE removed_at IS NULL;

CREATE TABLE pay_card_pages (
    id BLOB PRIMARY KEY NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    payment_id TEXT NOT NULL,
    url TEXT NOT NULL,
    state TEXT NOT NULL,
    card_id BLOB,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    CONSTRAINT pay_card_pages_state_known CHECK (state IN ('open', 'saved', 'refused'))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX pay_card_pages_payment_id_key ON pay_card_pages (payment_id);

CREATE INDEX pay_card_pages_customer ON pay_card_pages (customer_id, created_at);

CREATE TABLE payment_orders (
    id BLOB PRIMARY KEY NOT NULL,
    loan_id BLOB NOT NULL REFERENCES loans (id),
    payer TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- What the money is meant for, as the core says it.
    purpose TEXT NOT NULL,
    amount_tiyn INTEGER NOT NULL,
    quote_id BLOB REFERENCES payoff_quotes (id),
    card_id BLOB REFERENCES pay_cards (id),
    -- The due date for which a card was charged without anybody at the screen.
    autopay_for TEXT,
    language TEXT NOT NULL,
    return_path TEXT NOT NULL,
    state TEXT NOT NULL,
    -- Where it is paid, if it is paid on a page.
    url TEXT,
    -- The acquirer's name for it.
    acquirer_id TEXT,
    -- How often it was given to the acquirer.
    tries INTEGER NOT NULL,
    -- What the acquirer took, and the payment that books it.
    taken_tiyn INTEGER,
    payment_id BLOB,
    refusal TEXT,
    refusal_code INTEGER,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    CONSTRAINT payment_orders_payer_known CHECK (payer IN ('owner', 'guest')),
    CONSTRAINT payment_orders_kind_known
        CHECK (kind IN ('full', 'part', 'prolongation', 'withdrawal')),
    CONSTRAINT payment_orders_purpose_json CHECK (json_valid(purpose)),
    CONSTRAINT payment_orders_amount_positive CHECK (amount_tiyn > 0),
    CONSTRAINT payment_orders_language_known CHECK (language IN ('ru', 'kk')),
    CONSTRAINT payment_orders_state_known
        CHECK (state IN ('new', 'open', 'sent', 'paid', 'refused')),
    CONSTRAINT payment_orders_refusal_known
        CHECK (refusal IN ('declined', 'funds', 'check', 'expired')),
    CONSTRAINT payment_orders_end_whole CHECK (
        (state IN ('paid', 'refused')) = (ended_at IS NOT NULL)
        AND (state = 'paid') = (payment_id IS NOT NULL)
        AND (state = 'refused') = (refusal IS NOT NULL)
    )
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX payment_orders_live_key
    ON payment_orders (loan_id, kind, amount_tiyn, COALESCE(card_id, x''))
    WHERE payer = 'owner' AND state IN ('new', 'open', 'sent');

CREATE INDEX payment_orders_loan ON payment_orders (loan_id, created_at);

CREATE TRIGGER payment_orders_no_delete BEFORE DELETE ON payment_orders
BEGIN SELECT RAISE(ABORT, 'rule: payment_orders_append_only'); END;

CREATE TABLE autopays (
    loan_id BLOB PRIMARY KEY NOT NULL REFERENCES loans (id),
    card_id BLOB NOT NULL REFERENCES pay_cards (id),
    is_on INTEGER NOT NULL,
    -- The due date of which the person was told the day before.
    told_for TEXT,
    changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX autopays_card ON autopays (card_id);

CREATE TABLE refunds (
    id BLOB PRIMARY KEY NOT NULL,
    loan_id BLOB NOT NULL REFERENCES loans (id),
    target_id BLOB NOT NULL REFERENCES targets (id),
    amount_tiyn INTEGER NOT NULL,
    state TEXT NOT NULL,
    -- How often it was given to the acquirer.
    tries INTEGER NOT NULL,
    acquirer_id TEXT,
    refusal_code INTEGER,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    CONSTRAINT refunds_state_known CHECK (state IN ('new', 'sent', 'done', 'refused')),
    CONSTRAINT refunds_amount_positive CHECK (amount_tiyn > 0),
    CONSTRAINT refunds_end_whole
        CHECK ((state IN ('done', 'refused')) = (ended_at IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX refunds_live_key ON refunds (loan_id) WHERE state IN ('new', 'sent');

CREATE INDEX refunds_loan ON refunds (loan_id, created_at);

CREATE TRIGGER refunds_no_delete BEFORE DELETE ON refunds
BEGIN SELECT RAISE(ABORT, 'rule: refunds_append_only'); END;

CREATE TABLE biller_payments (
    -- By what the biller knows our side of it.
    number INTEGER PRIMARY KEY NOT NULL,
    id BLOB NOT NULL,
    biller TEXT NOT NULL,
    txn_id TEXT NOT NULL,
    -- What the payer typed: a person's number or a contract's.
    account_sealed BLOB NOT NULL,
    account_mark BLOB NOT NULL,
    amount_tiyn INTEGER NOT NULL,
    -- The day as the biller told it, and the day from which it counts.
    paid_on TEXT NOT NULL,
    value_on TEXT NOT NULL,
    -- The loan it is for, or nothing where it is put aside.
    loan_id BLOB,
    state TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    CONSTRAINT biller_payments_biller_known CHECK (biller IN ('kaspi', 'osmp')),
    CONSTRAINT biller_payments_txn_id_bounded CHECK (length(txn_id) BETWEEN 1 AND 40),
    CONSTRAINT biller_payments_amount_positive CHECK (amount_tiyn > 0),
    CONSTRAINT biller_payments_state_known CHECK (state IN ('received', 'booked', 'parked')),
    CONSTRAINT biller_payments_booked_somewhere CHECK (state <> 'booked' OR loan_id IS NOT NULL)
) STRICT;

CREATE UNIQUE INDEX biller_payments_id_key ON biller_payments (id);

CREATE UNIQUE INDEX biller_payments_biller_txn_id_key ON biller_payments (biller, txn_id);

CREATE INDEX biller_payments_day ON biller_payments (biller, paid_on, number);

CREATE TRIGGER biller_payments_no_new_terms BEFORE UPDATE ON biller_payments
WHEN NEW.id <> OLD.id OR NEW.biller <> OLD.biller OR NEW.txn_id <> OLD.txn_id
    OR NEW.account_mark <> OLD.account_mark OR NEW.amount_tiyn <> OLD.amount_tiyn
    OR NEW.paid_on <> OLD.paid_on OR (OLD.state <> 'received' AND NEW.state <> OLD.state)
BEGIN SELECT RAISE(ABORT, 'rule: biller_payments_terms_frozen'); END;

CREATE TRIGGER biller_payments_no_delete BEFORE DELETE ON biller_payments
BEGIN SELECT RAISE(ABORT, 'rule: biller_payments_append_only'); END;

CREATE TABLE guest_orders (
    id BLOB PRIMARY KEY NOT NULL,
    -- By what the browser that began it may look again.
    key_mark BLOB NOT NULL,
    account_sealed BLOB NOT NULL,
    -- Who pays and where a receipt goes, where they said so.
    payer_sealed BLOB,
    amount_tiyn INTEGER NOT NULL,
    language TEXT NOT NULL,
    state TEXT NOT NULL,
    url TEXT,
    refusal TEXT,
    -- The loan it was found to be for, or nothing where it is put aside.
    loan_id BLOB,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    CONSTRAINT guest_orders_amount_positive CHECK (amount_tiyn > 0),
    CONSTRAINT guest_orders_language_known CHECK (language IN ('ru', 'kk')),
    CONSTRAINT guest_orders_state_known CHECK (state IN ('new', 'open', 'paid', 'refused')),
    CONSTRAINT guest_orders_end_whole
        CHECK ((state IN ('paid', 'refused')) = (ended_at IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX guest_orders_live ON guest_orders (created_at) WHERE state IN ('new', 'open');

CREATE TRIGGER guest_orders_no_new_terms BEFORE UPDATE ON guest_orders
WHEN NEW.id <> OLD.id OR NEW.amount_tiyn <> OLD.amount_tiyn
    OR (OLD.state = 'paid' AND NEW.state <> OLD.state)
BEGIN SELECT RAISE(ABORT, 'rule: guest_orders_terms_frozen'); END;

CREATE TRIGGER guest_orders_no_delete BEFORE DELETE ON guest_orders
BEGIN SELECT RAISE(ABORT, 'rule: guest_orders_append_only'); END;

CREATE TABLE unmatched_payments (
    id BLOB PRIMARY KEY NOT NULL,
    source TEXT NOT NULL,
    reference TEXT NOT NULL,
    account_sealed BLOB NOT NULL,
    payer_sealed BLOB,
    amount_tiyn INTEGER NOT NULL,
    paid_on TEXT NOT NULL,
    -- Nobody has this number, the person never had a loan, or the loan refused it.
    why TEXT NOT NULL,
    state TEXT NOT NULL,
    loan_id BLOB,
    settled_by TEXT,
    settled_reason TEXT,
    received_at INTEGER NOT NULL,
    settled_at INTEGER,
    CONSTRAINT unmatched_payments_source_known CHECK (source IN ('acquirer', 'biller', 'bank')),
    CONSTRAINT unmatched_payments_amount_positive CHECK (amount_tiyn > 0),
    CONSTRAINT unmatched_payments_why_known CHECK (why IN ('nobody', 'no_loan', 'refused')),
    CONSTRAINT unmatched_payments_state_known
        CHECK (state IN ('waiting', 'assigning', 'assigned', 'returned')),
    CONSTRAINT unmatched_payments_settled_whole CHECK (
        (state IN ('assigned', 'returned')) = (settled_at IS NOT NULL)
        AND (state IN ('assigned', 'returned')) = (settled_by IS NOT NULL)
        AND (state IN ('assigned', 'returned')) = (settled_reason IS NOT NULL)
        AND (state IN ('assigning', 'assigned')) = (loan_id IS NOT NULL)
    )
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX unmatched_payments_source_reference_key ON unmatched_payments (source, reference);

CREATE INDEX unmatched_payments_waiting ON unmatched_payments (received_at)
    WHERE state IN ('waiting', 'assigning');

CREATE TRIGGER unmatched_payments_no_new_terms BEFORE UPDATE ON unmatched_payments
WHEN NEW.id <> OLD.id OR NEW.source <> OLD.source OR NEW.reference <> OLD.reference
    OR NEW.amount_tiyn <> OLD.amount_tiyn OR NEW.paid_on <> OLD.paid_on
    OR (OLD.state IN ('assigned', 'returned') AND NEW.state <> OLD.state)
BEGIN SELECT RAISE(ABORT, 'rule: unmatched_payments_terms_frozen'); END;

CREATE TRIGGER unmatched_payments_no_delete BEFORE DELETE ON unmatched_payments
BEGIN SELECT RAISE(ABORT, 'rule: unmatched_payments_append_only'); END;

CREATE TABLE reconciliations (
    id BLOB PRIMARY KEY NOT NULL,
    provider TEXT NOT NULL,
    file_sha256 TEXT NOT NULL,
    from_day TEXT,
    to_day TEXT,
    result TEXT NOT NULL,
    runs INTEGER NOT NULL,
    first_run_at INTEGER NOT NULL,
    last_run_at INTEGER NOT NULL,
    last_run_by TEXT NOT NULL,
    CONSTRAINT reconciliations_provider_known CHECK (provider IN ('kaspi', 'osmp', 'acquirer')),
    CONSTRAINT reconciliations_result_json CHECK (json_valid(result))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX reconciliations_provider_file_sha256_key
    ON reconciliations (provider, file_sha256);

CREATE INDEX payments_source_day ON payments (source, value_on, id);

CREATE TABLE addenda (
    -- The operation in the loan's life.
    id BLOB PRIMARY KEY NOT NULL,
    loan_id BLOB NOT NULL REFERENCES loans (id),
    -- From one on, without gaps: of two devices that draft at once, one is faster.
    draft INTEGER NOT NULL,
    -- Which prolongation of the loan it would be, from one on.
    number INTEGER NOT NULL,
    days INTEGER NOT NULL,
    for_day TEXT NOT NULL,
    -- The figures it was made from: with others it is made anew.
    offer TEXT NOT NULL,
    paper_id BLOB NOT NULL REFERENCES loan_papers (id),
    sha256 TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    -- The evidence of the signature.
    signed_at INTEGER,
    code_id BLOB,
    session_id BLOB,
    address_mark BLOB,
    CONSTRAINT addenda_draft_positive CHECK (draft > 0),
    CONSTRAINT addenda_number_positive CHECK (number > 0),
    CONSTRAINT addenda_days_positive CHECK (days > 0),
    CONSTRAINT addenda_offer_json CHECK (json_valid(offer)),
    CONSTRAINT addenda_signature_whole CHECK (
        (signed_at IS NULL) = (code_id IS NULL)
        AND (signed_at IS NULL) = (session_id IS NULL)
        AND (signed_at IS NULL) = (address_mark IS NULL)
    )
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX addenda_draft_key ON addenda (loan_id, draft);

CREATE UNIQUE INDEX addenda_paper_id_key ON addenda (paper_id);

CREATE TRIGGER addenda_signed_once BEFORE UPDATE ON addenda WHEN OLD.signed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'rule: addenda_append_only'); END;

CREATE TRIGGER addenda_no_delete BEFORE DELETE ON addenda
BEGIN SELECT RAISE(ABORT, 'rule: addenda_append_only'); END;

CREATE TABLE loan_days (
    loan_id BLOB PRIMARY KEY NOT NULL,
    -- Whether days are ended for it.
    is_open INTEGER NOT NULL,
    booked_on TEXT NOT NULL,
    closed_through TEXT NOT NULL,
    -- How it goes on while nothing but time happens to it: at the end of which day, through which,
    -- how much so far and how much more a day. Not known after an event.
    pace_from TEXT,
    pace_through TEXT,
    interest_units INTEGER,
    interest_units_a_day INTEGER,
    penalty_units INTEGER,
    penalty_units_a_day INTEGER,
    CONSTRAINT loan_days_pace_whole CHECK (
        (pace_from IS NULL) + (pace_through IS NULL) + (interest_units IS NULL)
        + (interest_units_a_day IS NULL) + (penalty_units IS NULL)
        + (penalty_units_a_day IS NULL) IN (0, 6)
    )
) STRICT, WITHOUT ROWID;

CREATE TABLE accruals (
    on_day TEXT NOT NULL,
    loan_id BLOB NOT NULL,
    interest_tiyn INTEGER NOT NULL,
    penalty_tiyn INTEGER NOT NULL,
    PRIMARY KEY (on_day, loan_id),
    CONSTRAINT accruals_something CHECK (
        interest_tiyn >= 0 AND penalty_tiyn >= 0 AND interest_tiyn + penalty_tiyn > 0
    )
) STRICT, WITHOUT ROWID;

CREATE TRIGGER accruals_no_update BEFORE UPDATE ON accruals
BEGIN SELECT RAISE(ABORT, 'rule: accruals_append_only'); END;

CREATE TRIGGER accruals_no_delete BEFORE DELETE ON accruals
BEGIN SELECT RAISE(ABORT, 'rule: accruals_append_only'); END;

CREATE TABLE day_runs (
    on_day TEXT PRIMARY KEY NOT NULL,
    begun_at INTEGER NOT NULL,
    ended_at INTEGER,
    loans_closed INTEGER NOT NULL,
    -- At the last try.
    loans_failed INTEGER NOT NULL,
    -- When everybody was told what the day after it brings.
    told_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE day_failures (
    loan_id BLOB PRIMARY KEY NOT NULL,
    on_day TEXT NOT NULL,
    error TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX loans_due ON loans (due_on) WHERE status = 'active';

CREATE INDEX loans_overdue ON loans (id) WHERE status = 'overdue';

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

CREATE UNIQUE INDEX help_files_content_key ON help_files (request_id, content_mark);

CREATE INDEX help_files_place ON help_files (place);

CREATE TABLE attributions (
    id BLOB PRIMARY KEY NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    -- None where it came with the registration.
    application_id BLOB REFERENCES applications (id),
    -- By our own reckoning: the visit before the request, and the first one there was.
    channel TEXT NOT NULL,
    first_channel TEXT NOT NULL,
    -- What the browser told, as JSON. None once the person left.
    visit_sealed BLOB,
    told_on TEXT NOT NULL,
    told_at INTEGER NOT NULL,
    CONSTRAINT attributions_channel_known CHECK (channel IN
        ('direct', 'organic', 'paid', 'social', 'referral', 'email', 'sms', 'partner', 'other',
         'unknown')),
    CONSTRAINT attributions_first_channel_known CHECK (first_channel IN
        ('direct', 'organic', 'paid', 'social', 'referral', 'email', 'sms', 'partner', 'other',
         'unknown'))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX attributions_application_key ON attributions (application_id);

CREATE INDEX attributions_customer ON attributions (customer_id, told_at);

CREATE INDEX attributions_day ON attributions (told_on);

CREATE TRIGGER attributions_no_update BEFORE UPDATE OF
    id, customer_id, application_id, channel, first_channel, told_on, told_at ON attributions
BEGIN SELECT RAISE(ABORT, 'rule: attributions_append_only'); END;

CREATE TRIGGER attributions_no_delete BEFORE DELETE ON attributions
BEGIN SELECT RAISE(ABORT, 'rule: attributions_append_only'); END;

CREATE TABLE content_pages (
    id BLOB PRIMARY KEY NOT NULL,
    -- Language, kind and name: ru/blog/chto-takoe-gesv.
    place TEXT NOT NULL,
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- Shared by a text and its translation.
    number INTEGER,
    locale TEXT NOT NULL,
    slug TEXT NOT NULL,
    title TEXT NOT NULL,
    updated_on TEXT NOT NULL,
    -- Markdown with front matter: the truth, from which everything else follows.
    source TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    -- `release` where the binary brought it, `person` where somebody wrote it.
    origin TEXT NOT NULL,
    status TEXT NOT NULL,
    author TEXT NOT NULL,
    written_at INTEGER NOT NULL,
    published_at INTEGER,
    CONSTRAINT content_pages_kind_known
        CHECK (kind IN ('page', 'faq', 'landing', 'article', 'expert')),
    CONSTRAINT content_pages_locale_known CHECK (locale IN ('ru', 'kk')),
    CONSTRAINT content_pages_origin_known CHECK (origin IN ('release', 'person')),
    CONSTRAINT content_pages_status_known CHECK (status IN ('draft', 'published', 'replaced')),
    CONSTRAINT content_pages_published_dated
        CHECK (status <> 'published' OR published_at IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX content_pages_place_version_key ON content_pages (place, version);

CREATE UNIQUE INDEX content_pages_published_key ON content_pages (place)
    WHERE status = 'published';

CREATE UNIQUE INDEX content_pages_draft_key ON content_pages (place) WHERE status = 'draft';

CREATE TRIGGER content_pages_no_change BEFORE UPDATE ON content_pages
WHEN NEW.id IS NOT OLD.id OR NEW.place IS NOT OLD.place OR NEW.version IS NOT OLD.version
    OR NEW.kind IS NOT OLD.kind OR NEW.number IS NOT OLD.number OR NEW.locale IS NOT OLD.locale
    OR NEW.slug IS NOT OLD.slug OR NEW.title IS NOT OLD.title
    OR NEW.updated_on IS NOT OLD.updated_on OR NEW.source IS NOT OLD.source
    OR NEW.sha256 IS NOT OLD.sha256 OR NEW.origin IS NOT OLD.origin
    OR NEW.author IS NOT OLD.author OR NEW.written_at IS NOT OLD.written_at
    OR OLD.status = 'replaced' OR NEW.status = 'draft'
    OR (OLD.published_at IS NOT NULL AND NEW.published_at IS NOT OLD.published_at)
BEGIN SELECT RAISE(ABORT, 'rule: content_pages_append_only'); END;

CREATE TRIGGER content_pages_no_delete BEFORE DELETE ON content_pages
BEGIN SELECT RAISE(ABORT, 'rule: content_pages_append_only'); END;

CREATE TABLE content_revision (
    id INTEGER PRIMARY KEY NOT NULL,
    revision INTEGER NOT NULL,
    CONSTRAINT content_revision_one CHECK (id = 1)
) STRICT;

CREATE TABLE short_links (
    -- The key itself stands in the message alone.
    key_mark BLOB PRIMARY KEY NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    target TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at INTEGER,
    CONSTRAINT short_links_target_known CHECK (target IN ('login', 'pay', 'continue', 'offer'))
) STRICT, WITHOUT ROWID;

CREATE INDEX short_links_customer ON short_links (customer_id);

CREATE INDEX short_links_expires ON short_links (expires_at);

CREATE TABLE promo_codes (
    -- As people type it, in capitals.
    code TEXT PRIMARY KEY NOT NULL,
    -- The share that is taken off the rate, in millionths.
    discount_ppm INTEGER NOT NULL,
    from_day TEXT NOT NULL,
    -- The last day on which it can be taken.
    through_day TEXT NOT NULL,
    -- How many applications may take it.
    uses_max INTEGER NOT NULL,
    created_by TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    CONSTRAINT promo_codes_code_bounded CHECK (length(code) BETWEEN 4 AND 20),
    CONSTRAINT promo_codes_discount_share CHECK (discount_ppm BETWEEN 1 AND 1000000),
    CONSTRAINT promo_codes_days_in_order CHECK (from_day <= through_day),
    CONSTRAINT promo_codes_uses_positive CHECK (uses_max > 0)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER promo_codes_no_new_terms BEFORE UPDATE ON promo_codes
WHEN NEW.code <> OLD.code OR NEW.discount_ppm <> OLD.discount_ppm OR NEW.from_day <> OLD.from_day
    OR NEW.through_day <> OLD.through_day OR NEW.uses_max <> OLD.uses_max OR OLD.ended_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'rule: promo_codes_append_only'); END;

CREATE TRIGGER promo_codes_no_delete BEFORE DELETE ON promo_codes
BEGIN SELECT RAISE(ABORT, 'rule: promo_codes_append_only'); END;

CREATE TABLE promo_uses (
    application_id BLOB PRIMARY KEY NOT NULL REFERENCES applications (id),
    code TEXT NOT NULL REFERENCES promo_codes (code),
    customer_id BLOB NOT NULL REFERENCES customers (id),
    taken_on TEXT NOT NULL,
    taken_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX promo_uses_code ON promo_uses (code, customer_id);

CREATE TABLE event_counts (
    day TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The page, by its name in the table of routes.
    route TEXT NOT NULL,
    locale TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, name, route, locale),
    CONSTRAINT event_counts_count_positive CHECK (count > 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE event_visitors (
    day TEXT NOT NULL,
    mark BLOB NOT NULL,
    PRIMARY KEY (day, mark)
) STRICT, WITHOUT ROWID;

CREATE TABLE push_subscriptions (
    id BLOB PRIMARY KEY NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    session_id BLOB NOT NULL REFERENCES sessions (id),
    -- Where the browser's push service takes messages, and the keys that only the browser opens them
    -- with: whoever has them can write to the person.
    endpoint_mark BLOB NOT NULL,
    endpoint_sealed BLOB NOT NULL,
    keys_sealed BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX push_subscriptions_session_key ON push_subscriptions (session_id);

CREATE UNIQUE INDEX push_subscriptions_endpoint_key ON push_subscriptions (endpoint_mark);

CREATE INDEX push_subscriptions_customer ON push_subscriptions (customer_id);

CREATE TABLE pushes (
    id BLOB PRIMARY KEY NOT NULL,
    subscription_id BLOB NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    kind TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    sent_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX pushes_created ON pushes (created_at);

INSERT INTO content_revision VALUES (1, 0);
