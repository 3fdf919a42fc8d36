-- People, what they agreed to, how they prove who they are.

-- Refuses to change or delete what is only ever added to.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'only ever added to' USING
        ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END
$$;

-- Personal data is ciphertext (`*_sealed`); what is looked up has a keyed hash beside it (`*_mark`).
CREATE TABLE customers (
    id uuid PRIMARY KEY NOT NULL,
    version bigint NOT NULL,
    created_at timestamptz NOT NULL,
    phone_mark bytea,
    phone_sealed bytea,
    iin_mark bytea,
    iin_sealed bytea,
    email_sealed bytea,
    -- Names, document and addresses, as one sealed text.
    details_sealed bytea,
    language text NOT NULL,
    password_hash text,
    marketing_sms boolean NOT NULL,
    marketing_email boolean NOT NULL,
    -- The person asked us not to lend to them until this day.
    excluded_until date,
    -- The most the person wants to be able to borrow.
    own_limit_tiyn bigint,
    erased_at timestamptz,
    CONSTRAINT customers_language_known CHECK (language IN ('ru', 'kk')),
    CONSTRAINT customers_own_limit_positive CHECK (own_limit_tiyn > 0),
    CONSTRAINT customers_erased_whole CHECK (
        erased_at IS NULL OR (phone_mark IS NULL AND phone_sealed IS NULL AND email_sealed IS NULL)
    )
);

CREATE UNIQUE INDEX customers_phone_mark_key ON customers (phone_mark);
CREATE UNIQUE INDEX customers_iin_mark_key ON customers (iin_mark);

-- A ledger: giving and taking back are both rows, and the newest one counts.
CREATE TABLE consents (
    id uuid PRIMARY KEY NOT NULL,
    customer_id uuid NOT NULL REFERENCES customers (id),
    kind text NOT NULL,
    is_given boolean NOT NULL,
    text_version text NOT NULL,
    text_hash bytea NOT NULL,
    at timestamptz NOT NULL,
    address_mark bytea NOT NULL,
    user_agent text NOT NULL,
    CONSTRAINT consents_kind_known CHECK (
        kind IN ('personal_data', 'credit_bureau', 'state_data', 'terms', 'marketing')
    )
);

CREATE INDEX consents_customer ON consents (customer_id, kind, at);

CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consents
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One-time codes. The code itself is never stored.
CREATE TABLE codes (
    id uuid PRIMARY KEY NOT NULL,
    purpose text NOT NULL,
    phone_mark bytea NOT NULL,
    -- What is being signed, where the code signs something.
    subject_hash bytea,
    code_hash bytea NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    tries_left bigint NOT NULL,
    used_at timestamptz,
    CONSTRAINT codes_purpose_known CHECK (
        purpose IN ('register', 'login', 'reset_password', 'step_up', 'change_phone', 'sign')
    ),
    CONSTRAINT codes_tries_left_bounded CHECK (tries_left BETWEEN 0 AND 5)
);

CREATE INDEX codes_phone ON codes (phone_mark, created_at);
CREATE INDEX codes_expiry ON codes (expires_at);

-- How often something was tried: by phone, by device, by address.
CREATE TABLE attempts (
    scope text NOT NULL,
    mark bytea NOT NULL,
    window_began_at timestamptz NOT NULL,
    count bigint NOT NULL,
    locked_until timestamptz,
    PRIMARY KEY (scope, mark)
);

CREATE TABLE sessions (
    id uuid PRIMARY KEY NOT NULL,
    version bigint NOT NULL,
    customer_id uuid NOT NULL REFERENCES customers (id),
    -- Hashes of the tokens; the last refresh token is kept to notice when it is used again.
    access_mark bytea NOT NULL,
    access_expires_at timestamptz NOT NULL,
    refresh_mark bytea NOT NULL,
    refresh_mark_before bytea,
    refresh_expires_at timestamptz NOT NULL,
    device_mark bytea NOT NULL,
    user_agent text NOT NULL,
    created_at timestamptz NOT NULL,
    seen_at timestamptz NOT NULL,
    -- Until then money and data may be changed without asking again.
    step_up_until timestamptz,
    ended_at timestamptz,
    end_reason text,
    CONSTRAINT sessions_end_reason_known CHECK (
        end_reason IN ('logout', 'ended_by_owner', 'password_reset', 'token_reuse', 'erasure')
    ),
    CONSTRAINT sessions_end_has_reason CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);

CREATE UNIQUE INDEX sessions_access_mark_key ON sessions (access_mark);
CREATE UNIQUE INDEX sessions_refresh_mark_key ON sessions (refresh_mark);
CREATE INDEX sessions_refresh_before ON sessions (refresh_mark_before);
CREATE INDEX sessions_customer ON sessions (customer_id, created_at);
