-- A code that was sent to charge a card proves enough for that and for nothing else.
ALTER TABLE sessions ADD COLUMN is_step_up_to_pay INTEGER NOT NULL DEFAULT 0;

-- Whether the address was proven by a code that went there. Nothing about a debt goes to one that was
-- not: it may be somebody else's.
ALTER TABLE customers ADD COLUMN email_proven_at INTEGER;
