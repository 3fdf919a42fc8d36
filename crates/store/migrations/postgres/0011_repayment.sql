-- Paying a loan back: sums that hold for a day, orders to be paid, cards to pay with, and money that
-- goes back.

-- What closes a loan on a day. A payment that began before the day ended closes it with this sum,
-- whenever the money arrives.
CREATE TABLE payoff_quotes (
    id uuid PRIMARY KEY NOT NULL,
    loan_id uuid NOT NULL REFERENCES loans (id),
    amount_tiyn bigint NOT NULL,
    on_day date NOT NULL,
    valid_until timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT payoff_quotes_amount_positive CHECK (amount_tiyn > 0)
);

-- One sum a day: asked again, the same one is told while nothing has changed.
CREATE UNIQUE INDEX payoff_quotes_loan_key ON payoff_quotes (loan_id, on_day, amount_tiyn);

CREATE TRIGGER payoff_quotes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payoff_quotes
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Cards to pay with. A card is its token at the acquirer, which is of no use for paying out.
CREATE TABLE pay_cards (
    id uuid PRIMARY KEY NOT NULL,
    customer_id uuid NOT NULL REFERENCES customers (id),
    token_sealed bytea NOT NULL,
    token_mark bytea NOT NULL,
    mask text NOT NULL,
    bank text,
    expires text,
    is_default boolean NOT NULL,
    created_at timestamptz NOT NULL,
    removed_at timestamptz
);

CREATE UNIQUE INDEX pay_cards_token_key ON pay_cards (customer_id, token_mark)
    WHERE removed_at IS NULL;

-- Pages of the acquirer's on which such a card is typed.
CREATE TABLE pay_card_pages (
    id uuid PRIMARY KEY NOT NULL,
    customer_id uuid NOT NULL REFERENCES customers (id),
    payment_id text NOT NULL,
    url text NOT NULL,
    state text NOT NULL,
    card_id uuid,
    created_at timestamptz NOT NULL,
    ended_at timestamptz,
    CONSTRAINT pay_card_pages_state_known CHECK (state IN ('open', 'saved', 'refused'))
);

CREATE UNIQUE INDEX pay_card_pages_payment_id_key ON pay_card_pages (payment_id);
CREATE INDEX pay_card_pages_customer ON pay_card_pages (customer_id, created_at);

-- Orders to pay a loan back. The identity is the acquirer's idempotency key.
CREATE TABLE payment_orders (
    id uuid PRIMARY KEY NOT NULL,
    loan_id uuid NOT NULL REFERENCES loans (id),
    payer text NOT NULL,
    kind text NOT NULL,
    -- What the money is meant for, as the core says it.
    purpose jsonb NOT NULL,
    amount_tiyn bigint NOT NULL,
    quote_id uuid REFERENCES payoff_quotes (id),
    card_id uuid REFERENCES pay_cards (id),
    -- The due date for which a card was charged without anybody at the screen.
    autopay_for date,
    language text NOT NULL,
    return_path text NOT NULL,
    state text NOT NULL,
    -- Where it is paid, if it is paid on a page.
    url text,
    -- The acquirer's name for it.
    acquirer_id text,
    -- How often it was given to the acquirer.
    tries bigint NOT NULL,
    -- What the acquirer took, and the payment that books it.
    taken_tiyn bigint,
    payment_id uuid,
    refusal text,
    refusal_code bigint,
    created_at timestamptz NOT NULL,
    ended_at timestamptz,
    CONSTRAINT payment_orders_payer_known CHECK (payer IN ('owner', 'guest')),
    CONSTRAINT payment_orders_kind_known
        CHECK (kind IN ('full', 'part', 'prolongation', 'withdrawal')),
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
);

-- Pressed twice, or on two devices at once, it is one order.
CREATE UNIQUE INDEX payment_orders_live_key
    ON payment_orders (
        loan_id, kind, amount_tiyn, COALESCE(card_id, '00000000-0000-0000-0000-000000000000')
    )
    WHERE payer = 'owner' AND state IN ('new', 'open', 'sent');
CREATE INDEX payment_orders_loan ON payment_orders (loan_id, created_at);

CREATE TRIGGER payment_orders_no_delete BEFORE DELETE OR TRUNCATE ON payment_orders
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Loans whose due sum is taken from a card in the morning of the due date. Who switched it on and
-- off is in the audit trail.
CREATE TABLE autopays (
    loan_id uuid PRIMARY KEY NOT NULL REFERENCES loans (id),
    card_id uuid NOT NULL REFERENCES pay_cards (id),
    is_on boolean NOT NULL,
    -- The due date of which the person was told the day before.
    told_for date,
    changed_at timestamptz NOT NULL
);

CREATE INDEX autopays_card ON autopays (card_id);

-- Orders to give back money that no debt needs. The identity is the acquirer's idempotency key, and
-- the operation in the loan's life.
CREATE TABLE refunds (
    id uuid PRIMARY KEY NOT NULL,
    loan_id uuid NOT NULL REFERENCES loans (id),
    target_id uuid NOT NULL REFERENCES targets (id),
    amount_tiyn bigint NOT NULL,
    state text NOT NULL,
    -- How often it was given to the acquirer.
    tries bigint NOT NULL,
    acquirer_id text,
    refusal_code bigint,
    created_at timestamptz NOT NULL,
    ended_at timestamptz,
    CONSTRAINT refunds_state_known CHECK (state IN ('new', 'sent', 'done', 'refused')),
    CONSTRAINT refunds_amount_positive CHECK (amount_tiyn > 0),
    CONSTRAINT refunds_end_whole
        CHECK ((state IN ('done', 'refused')) = (ended_at IS NOT NULL))
);

-- One at a time.
CREATE UNIQUE INDEX refunds_live_key ON refunds (loan_id) WHERE state IN ('new', 'sent');
CREATE INDEX refunds_loan ON refunds (loan_id, created_at);

CREATE TRIGGER refunds_no_delete BEFORE DELETE OR TRUNCATE ON refunds
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
