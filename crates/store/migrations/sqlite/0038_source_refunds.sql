-- Money that no debt needs goes back to where it came from: refunds to the source of a payment.

-- The identity is the acquirer's idempotency key, and the operation in the loan's life.
CREATE TABLE source_refunds (
    id BLOB PRIMARY KEY NOT NULL,
    loan_id BLOB NOT NULL REFERENCES loans (id),
    -- The payment whose money goes back; a part of it or all.
    payment_id BLOB NOT NULL REFERENCES payments (id),
    amount_tiyn INTEGER NOT NULL,
    -- By the acquirer, to the card of the order; or by hand, recorded by staff.
    channel TEXT NOT NULL,
    state TEXT NOT NULL,
    -- How often it was given to the acquirer.
    attempts INTEGER NOT NULL,
    -- What of the order was refunded before this one: more than that later is this refund.
    refunded_before_tiyn INTEGER,
    decline_code INTEGER,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    CONSTRAINT source_refunds_channel_known CHECK (channel IN ('acquirer', 'hand')),
    CONSTRAINT source_refunds_state_known CHECK (state IN ('new', 'sent', 'done', 'refused')),
    CONSTRAINT source_refunds_amount_positive CHECK (amount_tiyn > 0),
    CONSTRAINT source_refunds_sent_from_known
        CHECK (state <> 'sent' OR refunded_before_tiyn IS NOT NULL),
    CONSTRAINT source_refunds_end_whole
        CHECK ((state IN ('done', 'refused')) = (ended_at IS NOT NULL))
) STRICT, WITHOUT ROWID;

-- One at a time, so that what the acquirer refunded tells which one it was.
CREATE UNIQUE INDEX source_refunds_live_key ON source_refunds (payment_id)
    WHERE state IN ('new', 'sent');
CREATE INDEX source_refunds_loan ON source_refunds (loan_id, created_at);

CREATE TRIGGER source_refunds_no_new_terms BEFORE UPDATE ON source_refunds
WHEN NEW.id <> OLD.id OR NEW.loan_id <> OLD.loan_id OR NEW.payment_id <> OLD.payment_id
    OR NEW.amount_tiyn <> OLD.amount_tiyn OR NEW.channel <> OLD.channel
    OR (OLD.state = 'done' AND NEW.state <> OLD.state)
BEGIN SELECT RAISE(ABORT, 'rule: source_refunds_terms_frozen'); END;
CREATE TRIGGER source_refunds_no_delete BEFORE DELETE ON source_refunds
BEGIN SELECT RAISE(ABORT, 'rule: source_refunds_append_only'); END;

-- The card of a guest's payment, as far as it tells one card from another, and when it paid. A card
-- that pays for many strangers in a day is held for staff.
ALTER TABLE guest_orders ADD COLUMN card_blind_index BLOB;
ALTER TABLE guest_orders ADD COLUMN card_used_at INTEGER;
ALTER TABLE guest_orders ADD COLUMN is_held INTEGER NOT NULL DEFAULT 0;
CREATE INDEX guest_orders_card ON guest_orders (card_blind_index, card_used_at)
    WHERE card_blind_index IS NOT NULL;

-- When the biller's registry was seen to have the payment as we have it.
ALTER TABLE biller_payments ADD COLUMN reconciled_at INTEGER;

-- Money may also wait because of the card it came from.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema
    SET sql = replace(sql, '(''nobody'', ''no_loan'', ''refused'')', '(''nobody'', ''no_loan'', ''refused'', ''card'')')
    WHERE type = 'table' AND name = 'unmatched_payments';
PRAGMA writable_schema = RESET;
