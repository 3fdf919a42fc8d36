-- Money that comes in by others' doors: billers, guests, and what could be put down to nobody; and the
-- days that were held against providers' registries.

-- What billers told us was paid, by the name they gave it. Where it goes is decided once, when it is
-- first heard of: asked again, the same is done and answered.
CREATE TABLE biller_payments (
    -- By what the biller knows our side of it.
    number INTEGER PRIMARY KEY NOT NULL,
    id BLOB NOT NULL,
    biller TEXT NOT NULL,
    txn_id TEXT NOT NULL,
    -- What the payer typed: a person's number or a contract's.
    account_sealed BLOB NOT NULL,
    account_mark BLOB NOT NULL,
    amount_tiyn INTEGER NOT NULL,
    -- The day as the biller told it, and the day from which it counts.
    paid_on TEXT NOT NULL,
    value_on TEXT NOT NULL,
    -- The loan it is for, or nothing where it is put aside.
    loan_id BLOB,
    state TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    CONSTRAINT biller_payments_biller_known CHECK (biller IN ('kaspi', 'osmp')),
    CONSTRAINT biller_payments_txn_id_bounded CHECK (length(txn_id) BETWEEN 1 AND 40),
    CONSTRAINT biller_payments_amount_positive CHECK (amount_tiyn > 0),
    CONSTRAINT biller_payments_state_known CHECK (state IN ('received', 'booked', 'parked')),
    CONSTRAINT biller_payments_booked_somewhere CHECK (state <> 'booked' OR loan_id IS NOT NULL)
) STRICT;

CREATE UNIQUE INDEX biller_payments_id_key ON biller_payments (id);
CREATE UNIQUE INDEX biller_payments_biller_txn_id_key ON biller_payments (biller, txn_id);
CREATE INDEX biller_payments_day ON biller_payments (biller, paid_on, number);

CREATE TRIGGER biller_payments_no_new_terms BEFORE UPDATE ON biller_payments
WHEN NEW.id <> OLD.id OR NEW.biller <> OLD.biller OR NEW.txn_id <> OLD.txn_id
    OR NEW.account_mark <> OLD.account_mark OR NEW.amount_tiyn <> OLD.amount_tiyn
    OR NEW.paid_on <> OLD.paid_on OR (OLD.state <> 'received' AND NEW.state <> OLD.state)
BEGIN SELECT RAISE(ABORT, 'rule: biller_payments_terms_frozen'); END;
CREATE TRIGGER biller_payments_no_delete BEFORE DELETE ON biller_payments
BEGIN SELECT RAISE(ABORT, 'rule: biller_payments_append_only'); END;

-- Guests who pay on the acquirer's page for somebody, whoever that is and whether they owe anything
-- or not. The identity is the acquirer's idempotency key.
CREATE TABLE guest_orders (
    id BLOB PRIMARY KEY NOT NULL,
    -- By what the browser that began it may look again.
    key_mark BLOB NOT NULL,
    account_sealed BLOB NOT NULL,
    -- Who pays and where a receipt goes, where they said so.
    payer_sealed BLOB,
    amount_tiyn INTEGER NOT NULL,
    language TEXT NOT NULL,
    state TEXT NOT NULL,
    url TEXT,
    refusal TEXT,
    -- The loan it was found to be for, or nothing where it is put aside.
    loan_id BLOB,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    CONSTRAINT guest_orders_amount_positive CHECK (amount_tiyn > 0),
    CONSTRAINT guest_orders_language_known CHECK (language IN ('ru', 'kk')),
    CONSTRAINT guest_orders_state_known CHECK (state IN ('new', 'open', 'paid', 'refused')),
    CONSTRAINT guest_orders_end_whole
        CHECK ((state IN ('paid', 'refused')) = (ended_at IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX guest_orders_live ON guest_orders (created_at) WHERE state IN ('new', 'open');

CREATE TRIGGER guest_orders_no_new_terms BEFORE UPDATE ON guest_orders
WHEN NEW.id <> OLD.id OR NEW.amount_tiyn <> OLD.amount_tiyn
    OR (OLD.state = 'paid' AND NEW.state <> OLD.state)
BEGIN SELECT RAISE(ABORT, 'rule: guest_orders_terms_frozen'); END;
CREATE TRIGGER guest_orders_no_delete BEFORE DELETE ON guest_orders
BEGIN SELECT RAISE(ABORT, 'rule: guest_orders_append_only'); END;

-- Money that came and could be put down to no loan: staff assign it or give it back.
CREATE TABLE unmatched_payments (
    id BLOB PRIMARY KEY NOT NULL,
    source TEXT NOT NULL,
    reference TEXT NOT NULL,
    account_sealed BLOB NOT NULL,
    payer_sealed BLOB,
    amount_tiyn INTEGER NOT NULL,
    paid_on TEXT NOT NULL,
    -- Nobody has this number, the person never had a loan, or the loan refused it.
    why TEXT NOT NULL,
    state TEXT NOT NULL,
    loan_id BLOB,
    settled_by TEXT,
    settled_reason TEXT,
    received_at INTEGER NOT NULL,
    settled_at INTEGER,
    CONSTRAINT unmatched_payments_source_known CHECK (source IN ('acquirer', 'biller', 'bank')),
    CONSTRAINT unmatched_payments_amount_positive CHECK (amount_tiyn > 0),
    CONSTRAINT unmatched_payments_why_known CHECK (why IN ('nobody', 'no_loan', 'refused')),
    CONSTRAINT unmatched_payments_state_known
        CHECK (state IN ('waiting', 'assigning', 'assigned', 'returned')),
    CONSTRAINT unmatched_payments_settled_whole CHECK (
        (state IN ('assigned', 'returned')) = (settled_at IS NOT NULL)
        AND (state IN ('assigned', 'returned')) = (settled_by IS NOT NULL)
        AND (state IN ('assigned', 'returned')) = (settled_reason IS NOT NULL)
        AND (state IN ('assigning', 'assigned')) = (loan_id IS NOT NULL)
    )
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX unmatched_payments_source_reference_key ON unmatched_payments (source, reference);
CREATE INDEX unmatched_payments_waiting ON unmatched_payments (received_at)
    WHERE state IN ('waiting', 'assigning');

CREATE TRIGGER unmatched_payments_no_new_terms BEFORE UPDATE ON unmatched_payments
WHEN NEW.id <> OLD.id OR NEW.source <> OLD.source OR NEW.reference <> OLD.reference
    OR NEW.amount_tiyn <> OLD.amount_tiyn OR NEW.paid_on <> OLD.paid_on
    OR (OLD.state IN ('assigned', 'returned') AND NEW.state <> OLD.state)
BEGIN SELECT RAISE(ABORT, 'rule: unmatched_payments_terms_frozen'); END;
CREATE TRIGGER unmatched_payments_no_delete BEFORE DELETE ON unmatched_payments
BEGIN SELECT RAISE(ABORT, 'rule: unmatched_payments_append_only'); END;

-- Registries that were held against our books, each file once, with what was found last.
CREATE TABLE reconciliations (
    id BLOB PRIMARY KEY NOT NULL,
    provider TEXT NOT NULL,
    file_sha256 TEXT NOT NULL,
    from_day TEXT,
    to_day TEXT,
    result TEXT NOT NULL,
    runs INTEGER NOT NULL,
    first_run_at INTEGER NOT NULL,
    last_run_at INTEGER NOT NULL,
    last_run_by TEXT NOT NULL,
    CONSTRAINT reconciliations_provider_known CHECK (provider IN ('kaspi', 'osmp', 'acquirer')),
    CONSTRAINT reconciliations_result_json CHECK (json_valid(result))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX reconciliations_provider_file_sha256_key
    ON reconciliations (provider, file_sha256);
-- The acquirer's payments of a day.
CREATE INDEX payments_source_day ON payments (source, value_on, id);
