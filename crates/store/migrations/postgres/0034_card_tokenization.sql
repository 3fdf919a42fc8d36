-- Cards are entered on pages of the acquirer in one way, whether money is to come from them or to go
-- to them: one table in place of two.
--
-- A process of the version before cannot work with it: stop every one of them first.
CREATE TABLE card_tokenization_sessions (
    id uuid PRIMARY KEY NOT NULL,
    customer_id uuid NOT NULL REFERENCES customers (id),
    purpose text NOT NULL,
    acquirer_payment_id text NOT NULL,
    url text NOT NULL,
    state text NOT NULL,
    -- The saved card, by the purpose. A method may be deleted while its session stays.
    payout_method_id uuid,
    payment_method_id uuid,
    created_at timestamptz NOT NULL,
    ended_at timestamptz,
    CONSTRAINT card_tokenization_sessions_purpose_known CHECK (purpose IN ('payout', 'payment')),
    CONSTRAINT card_tokenization_sessions_state_known
        CHECK (state IN ('open', 'saved', 'refused', 'other_owner')),
    -- Anybody may pay; only the customer may be paid.
    CONSTRAINT card_tokenization_sessions_owner_checked
        CHECK (state <> 'other_owner' OR purpose = 'payout'),
    CONSTRAINT card_tokenization_sessions_method_of_purpose CHECK (
        (payout_method_id IS NULL OR purpose = 'payout')
        AND (payment_method_id IS NULL OR purpose = 'payment')
    )
);

INSERT INTO card_tokenization_sessions (id, customer_id, purpose, acquirer_payment_id, url, state,
        payout_method_id, created_at, ended_at)
    SELECT id, customer_id, 'payout', acquirer_payment_id, url, state, payout_method_id, created_at,
        ended_at
    FROM payout_card_tokenization_sessions;
INSERT INTO card_tokenization_sessions (id, customer_id, purpose, acquirer_payment_id, url, state,
        payment_method_id, created_at, ended_at)
    SELECT id, customer_id, 'payment', acquirer_payment_id, url, state, payment_method_id, created_at,
        ended_at
    FROM payment_card_tokenization_sessions;

DROP TABLE payout_card_tokenization_sessions;
DROP TABLE payment_card_tokenization_sessions;

CREATE UNIQUE INDEX card_tokenization_sessions_acquirer_payment_id_key
    ON card_tokenization_sessions (acquirer_payment_id, purpose);
CREATE INDEX card_tokenization_sessions_customer
    ON card_tokenization_sessions (customer_id, created_at);
