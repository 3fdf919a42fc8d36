-- Every purpose of a one-time code has a name of its own. Before, seven shared `sign` and three `step_up`,
-- and a hash of the purpose and what is signed told them apart; it is of what is signed alone now. Codes
-- that are not used yet are void, as after five minutes; the others are deleted a day later.
CREATE TABLE one_time_codes_anew (
    id BLOB PRIMARY KEY NOT NULL,
    purpose TEXT NOT NULL,
    phone_blind_index BLOB NOT NULL,
    -- What is signed, if the code signs something.
    subject_hash BLOB,
    code_hash BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    attempts_left INTEGER NOT NULL,
    used_at INTEGER,
    CONSTRAINT one_time_codes_purpose_known CHECK (
        purpose IN (
            'register', 'login', 'reset_password', 'step_up', 'pay', 'autopay',
            'change_phone', 'sign_consents', 'sign_contract', 'confirm_payout',
            'accept_plan', 'sign_addendum', 'see_debt', 'verify_email'
        )
    ),
    CONSTRAINT one_time_codes_attempts_left_bounded CHECK (attempts_left BETWEEN 0 AND 5)
) STRICT, WITHOUT ROWID;

INSERT INTO one_time_codes_anew (id, purpose, phone_blind_index, subject_hash, code_hash, created_at,
    expires_at, attempts_left, used_at)
SELECT id,
    CASE
        WHEN purpose = 'sign' THEN 'sign_contract'
        WHEN purpose = 'step_up' AND subject_hash IS NOT NULL THEN 'pay'
        ELSE purpose END,
    phone_blind_index, subject_hash, code_hash, created_at, expires_at, 0, used_at
FROM one_time_codes;

DROP TABLE one_time_codes;
ALTER TABLE one_time_codes_anew RENAME TO one_time_codes;

CREATE INDEX one_time_codes_expiry ON one_time_codes (expires_at);
CREATE INDEX one_time_codes_phone ON one_time_codes (phone_blind_index, created_at);

-- Staff end the sessions of a customer who was robbed of the account. Other tables refer to sessions, so
-- the text of the table is changed in place.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema
    SET sql = replace(sql, '''token_reuse'', ''erasure'')', '''token_reuse'', ''erasure'', ''ended_by_staff'')')
    WHERE type = 'table' AND name = 'sessions';
PRAGMA writable_schema = RESET;
