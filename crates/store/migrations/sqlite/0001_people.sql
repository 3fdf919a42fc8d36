-- People, what they agreed to, how they prove who they are.

-- Personal data is ciphertext (`*_sealed`); what is looked up has a keyed hash beside it (`*_mark`).
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

-- A ledger: giving and taking back are both rows, and the newest one counts.
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

-- One-time codes. The code itself is never stored.
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

-- How often something was tried: by phone, by device, by address.
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
