-- Promo codes: how much of the rate each takes off, when, and how often; and which applications took
-- one. What a code gives never changes: it can only be ended.
CREATE TABLE promo_codes (
    -- As people type it, in capitals.
    code TEXT PRIMARY KEY NOT NULL,
    -- The share that is taken off the rate, in millionths.
    discount_ppm INTEGER NOT NULL,
    from_day TEXT NOT NULL,
    -- The last day on which it can be taken.
    through_day TEXT NOT NULL,
    -- How many applications may take it.
    uses_max INTEGER NOT NULL,
    created_by TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    CONSTRAINT promo_codes_code_bounded CHECK (length(code) BETWEEN 4 AND 20),
    CONSTRAINT promo_codes_discount_share CHECK (discount_ppm BETWEEN 1 AND 1000000),
    CONSTRAINT promo_codes_days_in_order CHECK (from_day <= through_day),
    CONSTRAINT promo_codes_uses_positive CHECK (uses_max > 0)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER promo_codes_no_new_terms BEFORE UPDATE ON promo_codes
WHEN NEW.code <> OLD.code OR NEW.discount_ppm <> OLD.discount_ppm OR NEW.from_day <> OLD.from_day
    OR NEW.through_day <> OLD.through_day OR NEW.uses_max <> OLD.uses_max OR OLD.ended_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'rule: promo_codes_append_only'); END;
CREATE TRIGGER promo_codes_no_delete BEFORE DELETE ON promo_codes
BEGIN SELECT RAISE(ABORT, 'rule: promo_codes_append_only'); END;

-- One application takes one code at most. Who gives an application up, or is refused, gives its code
-- back: only open applications and those that led to a loan count.
CREATE TABLE promo_uses (
    application_id BLOB PRIMARY KEY NOT NULL REFERENCES applications (id),
    code TEXT NOT NULL REFERENCES promo_codes (code),
    customer_id BLOB NOT NULL REFERENCES customers (id),
    taken_on TEXT NOT NULL,
    taken_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX promo_uses_code ON promo_uses (code, customer_id);
