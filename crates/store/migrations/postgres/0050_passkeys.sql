-- Passkeys of customers. A credential (its id, public key and counter) is sealed; the blind index of its
-- id finds it again when somebody signs in.
CREATE TABLE passkeys (
    id uuid PRIMARY KEY NOT NULL,
    version bigint NOT NULL,
    customer_id uuid NOT NULL REFERENCES customers (id),
    credential_blind_index bytea NOT NULL,
    credential_sealed bytea NOT NULL,
    -- The browser that it was added in, as it names itself.
    user_agent text NOT NULL,
    -- The device that it was added on.
    device_blind_index bytea NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz
);
CREATE UNIQUE INDEX passkeys_credential_key ON passkeys (credential_blind_index);
CREATE INDEX passkeys_customer ON passkeys (customer_id);

-- What a browser was asked to sign: once, soon, for one purpose, by the session or the device that
-- asked.
CREATE TABLE passkey_challenges (
    id uuid PRIMARY KEY NOT NULL,
    purpose text NOT NULL,
    -- The session, or for a sign-in the device.
    asked_by_blind_index bytea NOT NULL,
    challenge_sealed bytea NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    CONSTRAINT passkey_challenges_purpose_known CHECK (purpose IN ('register', 'sign_in', 'step_up'))
);
CREATE INDEX passkey_challenges_expires_at ON passkey_challenges (expires_at);

-- The passkey that was last used in a session.
ALTER TABLE sessions ADD COLUMN passkey_id uuid REFERENCES passkeys (id);
CREATE INDEX sessions_passkey ON sessions (passkey_id) WHERE passkey_id IS NOT NULL;

-- When the customer was offered a passkey, which happens once.
ALTER TABLE customers ADD COLUMN passkey_offered_at timestamptz;
