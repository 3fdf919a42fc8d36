-- What each key makes of a constant, so that a wrong key is noticed at the start. Nothing of a key can be
-- computed from it.
CREATE TABLE key_checks (
    purpose text NOT NULL,
    -- The number of the key in the settings.
    number bigint NOT NULL,
    check_value bytea NOT NULL,
    created_at timestamptz NOT NULL,
    -- When nothing needed the key any more: it may be removed from the settings.
    retired_at timestamptz,
    PRIMARY KEY (purpose, number),
    CONSTRAINT key_checks_purpose_known CHECK (purpose IN ('vault', 'blind_index', 'audit'))
);
