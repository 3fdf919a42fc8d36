-- Registration verifies a phone and takes the IIN on trust, so several accounts may name one IIN. It
-- belongs to the one whose owner's face matched the state's photo; loans are paid out to nobody else.
ALTER TABLE customers ADD COLUMN identity_verified_at timestamptz;
-- A face match from before this time does not count: since then the phone or the password was
-- replaced by whoever holds the phone.
ALTER TABLE customers ADD COLUMN face_matches_count_from timestamptz;
-- The account that this one turned out to be a second one of.
ALTER TABLE customers ADD COLUMN merged_into_id uuid REFERENCES customers (id);
-- The phone of an erased account whose owner excluded themselves or set a limit: both hold when they
-- come back.
ALTER TABLE customers ADD COLUMN former_phone_blind_index bytea;
UPDATE customers SET identity_verified_at = created_at
WHERE EXISTS (SELECT 1 FROM loans WHERE loans.customer_id = customers.id);

DROP INDEX customers_iin_blind_index_key;
CREATE INDEX customers_iin_blind_index ON customers (iin_blind_index);
CREATE UNIQUE INDEX customers_iin_blind_index_key ON customers (iin_blind_index)
    WHERE identity_verified_at IS NOT NULL;

-- The device that made the recording: a face match counts on that device only.
ALTER TABLE biometric_sessions ADD COLUMN device_blind_index bytea;
-- The device that sent the questionnaire.
ALTER TABLE applications ADD COLUMN device_blind_index bytea;

-- What a decision was made from (score, income, debts, lists) and what came out is sealed. Rows from
-- before are sealed by maintenance, which has the key; nothing else about a decision may change.
ALTER TABLE decisions ADD COLUMN snapshot_sealed bytea;
ALTER TABLE decisions ADD COLUMN result_sealed bytea;
DROP TRIGGER decisions_append_only ON decisions;
CREATE TRIGGER decisions_no_update BEFORE UPDATE ON decisions FOR EACH ROW
    WHEN (
        NEW.id IS DISTINCT FROM OLD.id OR NEW.application_id IS DISTINCT FROM OLD.application_id
        OR NEW.kind IS DISTINCT FROM OLD.kind OR NEW.decided_at IS DISTINCT FROM OLD.decided_at
        OR NEW.snapshot_sealed IS NULL OR NEW.result_sealed IS NULL
        OR NEW.snapshot <> '{}' OR NEW.result <> '{}'
    )
    EXECUTE FUNCTION refuse_change();
CREATE TRIGGER decisions_no_delete BEFORE DELETE OR TRUNCATE ON decisions
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE INDEX decisions_unsealed ON decisions (id) WHERE snapshot_sealed IS NULL;

-- Every refresh token of a session that was exchanged: using one again means that somebody copied it,
-- unless its answer was lost moments ago and is given once more.
CREATE TABLE spent_refresh_tokens (
    id uuid PRIMARY KEY NOT NULL,
    session_id uuid NOT NULL REFERENCES sessions (id),
    token_hash bytea NOT NULL,
    spent_at timestamptz NOT NULL,
    -- The token it was exchanged for, and both new tokens for as long as their answer may be lost.
    successor_hash bytea NOT NULL,
    tokens_sealed bytea
);
CREATE UNIQUE INDEX spent_refresh_tokens_hash_key ON spent_refresh_tokens (token_hash);
CREATE INDEX spent_refresh_tokens_spent_at ON spent_refresh_tokens (spent_at);
INSERT INTO spent_refresh_tokens (id, session_id, token_hash, spent_at, successor_hash)
    SELECT id, id, previous_refresh_token_hash, last_active_at, refresh_token_hash FROM sessions
    WHERE previous_refresh_token_hash IS NOT NULL;
DROP INDEX sessions_previous_refresh_token;
ALTER TABLE sessions DROP COLUMN previous_refresh_token_hash;
