-- Paying a loan back: sums that hold for a day, orders to be paid, cards to pay with, and money that
-- goes back.

-- What closes a loan on a day. A payment that began before the day ended closes it with this sum,
-- whenever the money arrives.
CREATE TABLE payoff_quotes (
    id BLOB PRIMARY KEY NOT NULL,
    loan_id BLOB NOT NULL REFERENCES loans (id),
    amount_tiyn INTEGER NOT NULL,
    on_day TEXT NOT NULL,
    valid_until INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    CONSTRAINT payoff_quotes_amount_positive CHECK (amount_tiyn > 0)
) STRICT, WITHOUT ROWID;

-- One sum a day: asked again, the same one is told while nothing has changed.
CREATE UNIQUE INDEX payoff_quotes_loan_key ON payoff_quotes (loan_id, on_day, amount_tiyn);

CREATE TRIGGER payoff_quotes_no_update BEFORE UPDATE ON payoff_quotes
BEGIN SELECT RAISE(ABORT, 'rule: payoff_quotes_append_only'); END;
CREATE TRIGGER payoff_quotes_no_delete BEFORE DELETE ON payoff_quotes
BEGIN SELECT RAISE(ABORT, 'rule: payoff_quotes_append_only'); END;

-- Cards to pay with. A card is its token at the acquirer, which is of no use for paying out.
CREATE TABLE pay_cards (
    id BLOB PRIMARY KEY NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    token_sealed BLOB NOT NULL,
    token_mark BLOB NOT NULL,
    mask TEXT NOT NULL,
    bank TEXT,
    expires TEXT,
    is_default INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    removed_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX pay_cards_token_key ON pay_cards (customer_id, token_mark)
    WHERE removed_at IS NULL;

-- Pages of the acquirer's on which such a card is typed.
CREATE TABLE pay_card_pages (
    id BLOB PRIMARY KEY NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    payment_id TEXT NOT NULL,
    url TEXT NOT NULL,
    state TEXT NOT NULL,
    card_id BLOB,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    CONSTRAINT pay_card_pages_state_known CHECK (state IN ('open', 'saved', 'refused'))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX pay_card_pages_payment_id_key ON pay_card_pages (payment_id);
CREATE INDEX pay_card_pages_customer ON pay_card_pages (customer_id, created_at);

-- Orders to pay a loan back. The identity is the acquirer's idempotency key.
CREATE TABLE payment_orders (
    id BLOB PRIMARY KEY NOT NULL,
    loan_id BLOB NOT NULL REFERENCES loans (id),
    payer TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- What the money is meant for, as the core says it.
    purpose TEXT NOT NULL,
    amount_tiyn INTEGER NOT NULL,
    quote_id BLOB REFERENCES payoff_quotes (id),
    card_id BLOB REFERENCES pay_cards (id),
    -- The due date for which a card was charged without anybody at the screen.
    autopay_for TEXT,
    language TEXT NOT NULL,
    return_path TEXT NOT NULL,
    state TEXT NOT NULL,
    -- Where it is paid, if it is paid on a page.
    url TEXT,
    -- The acquirer's name for it.
    acquirer_id TEXT,
    -- How often it was given to the acquirer.
    tries INTEGER NOT NULL,
    -- What the acquirer took, and the payment that books it.
    taken_tiyn INTEGER,
    payment_id BLOB,
    refusal TEXT,
    refusal_code INTEGER,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    CONSTRAINT payment_orders_payer_known CHECK (payer IN ('owner', 'guest')),
    CONSTRAINT payment_orders_kind_known
        CHECK (kind IN ('full', 'part', 'prolongation', 'withdrawal')),
    CONSTRAINT payment_orders_purpose_json CHECK (json_valid(purpose)),
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
) STRICT, WITHOUT ROWID;

-- Pressed twice, or on two devices at once, it is one order.
CREATE UNIQUE INDEX payment_orders_live_key
    ON payment_orders (loan_id, kind, amount_tiyn, COALESCE(card_id, x''))
    WHERE payer = 'owner' AND state IN ('new', 'open', 'sent');
CREATE INDEX payment_orders_loan ON payment_orders (loan_id, created_at);

CREATE TRIGGER payment_orders_no_delete BEFORE DELETE ON payment_orders
BEGIN SELECT RAISE(ABORT, 'rule: payment_orders_append_only'); END;

-- Loans whose due sum is taken from a card in the morning of the due date. Who switched it on and
-- off is in the audit trail.
CREATE TABLE autopays (
    loan_id BLOB PRIMARY KEY NOT NULL REFERENCES loans (id),
    card_id BLOB NOT NULL REFERENCES pay_cards (id),
    is_on INTEGER NOT NULL,
    -- The due date of which the person was told the day before.
    told_for TEXT,
    changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX autopays_card ON autopays (card_id);

-- Orders to give back money that no debt needs. The identity is the acquirer's idempotency key, and
-- the operation in the loan's life.
CREATE TABLE refunds (
    id BLOB PRIMARY KEY NOT NULL,
    loan_id BLOB NOT NULL REFERENCES loans (id),
    target_id BLOB NOT NULL REFERENCES targets (id),
    amount_tiyn INTEGER NOT NULL,
    state TEXT NOT NULL,
    -- How often it was given to the acquirer.
    tries INTEGER NOT NULL,
    acquirer_id TEXT,
    refusal_code INTEGER,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    CONSTRAINT refunds_state_known CHECK (state IN ('new', 'sent', 'done', 'refused')),
    CONSTRAINT refunds_amount_positive CHECK (amount_tiyn > 0),
    CONSTRAINT refunds_end_whole
        CHECK ((state IN ('done', 'refused')) = (ended_at IS NOT NULL))
) STRICT, WITHOUT ROWID;

-- One at a time.
CREATE UNIQUE INDEX refunds_live_key ON refunds (loan_id) WHERE state IN ('new', 'sent');
CREATE INDEX refunds_loan ON refunds (loan_id, created_at);

CREATE TRIGGER refunds_no_delete BEFORE DELETE ON refunds
BEGIN SELECT RAISE(ABORT, 'rule: refunds_append_only'); END;
