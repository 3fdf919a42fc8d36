-- Every purpose of a one-time code has a name of its own. Before, seven shared `sign` and three `step_up`,
-- and a hash of the purpose and what is signed told them apart; it is of what is signed alone now. Codes
-- that are not used yet are void, as after five minutes; the others are deleted a day later.
ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_purpose_known;
UPDATE one_time_codes SET attempts_left = 0,
    purpose = CASE
        WHEN purpose = 'sign' THEN 'sign_contract'
        WHEN purpose = 'step_up' AND subject_hash IS NOT NULL THEN 'pay'
        ELSE purpose END;
ALTER TABLE one_time_codes ADD CONSTRAINT one_time_codes_purpose_known CHECK (
    purpose IN (
        'register', 'login', 'reset_password', 'step_up', 'pay', 'autopay',
        'change_phone', 'sign_consents', 'sign_contract', 'confirm_payout', 'accept_plan',
        'sign_addendum', 'see_debt', 'verify_email'
    )
);

-- Staff end the sessions of a customer who was robbed of the account.
ALTER TABLE sessions DROP CONSTRAINT sessions_end_reason_known;
ALTER TABLE sessions ADD CONSTRAINT sessions_end_reason_known CHECK (
    end_reason IN ('logout', 'ended_by_owner', 'password_reset', 'token_reuse', 'erasure', 'ended_by_staff')
);
