-- Whose a card or an account is: what its bank says of the holder, or that the person knew the code
-- from the purpose of a transfer of one tenge. What was stored before is asked about with the next
-- application.
ALTER TABLE payout_methods ADD COLUMN holder_check text NOT NULL DEFAULT 'not_asked'
    CONSTRAINT payout_methods_holder_check_known
        CHECK (holder_check IN ('not_asked', 'match', 'no_match', 'unknown', 'proven'));
ALTER TABLE payout_methods ADD COLUMN holder_checked_at timestamptz;

-- What tells a card from others without its number; guests' orders have it in the same form. Cards
-- stored before have none.
ALTER TABLE payout_methods ADD COLUMN card_blind_index bytea;
CREATE INDEX payout_methods_card ON payout_methods (card_blind_index)
    WHERE card_blind_index IS NOT NULL;
ALTER TABLE payment_methods ADD COLUMN card_blind_index bytea;
CREATE INDEX payment_methods_card ON payment_methods (card_blind_index)
    WHERE card_blind_index IS NOT NULL;

-- Transfers of one tenge with a code in their purpose. One is open for a method at a time.
CREATE TABLE payout_method_proofs (
    -- Also the id of the order at the acquirer.
    id uuid PRIMARY KEY NOT NULL,
    customer_id uuid NOT NULL REFERENCES customers (id),
    payout_method_id uuid NOT NULL REFERENCES payout_methods (id),
    code_sealed bytea NOT NULL,
    state text NOT NULL,
    attempts_left bigint NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    -- When it was proven, refused by the bank, or replaced by another.
    closed_at timestamptz,
    CONSTRAINT payout_method_proofs_state_known CHECK (state IN ('new', 'sent', 'done', 'refused'))
);
CREATE UNIQUE INDEX payout_method_proofs_open_key ON payout_method_proofs (payout_method_id)
    WHERE closed_at IS NULL;
CREATE INDEX payout_method_proofs_method ON payout_method_proofs (payout_method_id, created_at);
CREATE INDEX payout_method_proofs_customer ON payout_method_proofs (customer_id);
