-- The card of a borrower's payment, as far as it tells one card from another, and when it paid: counted
-- together with guests' payments. Those from before have none.
ALTER TABLE payment_orders ADD COLUMN card_blind_index bytea;
ALTER TABLE payment_orders ADD COLUMN card_used_at timestamptz;
CREATE INDEX payment_orders_card ON payment_orders (card_blind_index, card_used_at)
    WHERE card_blind_index IS NOT NULL;
