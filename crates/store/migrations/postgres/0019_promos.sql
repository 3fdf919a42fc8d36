-- Promo codes: how much of the rate each takes off, when, and how often; and which applications took
-- one. What a code gives never changes: it can only be ended.
CREATE TABLE promo_codes (
    -- As people type it, in capitals.
    code text PRIMARY KEY NOT NULL,
    -- The share that is taken off the rate, in millionths.
    discount_ppm bigint NOT NULL,
    from_day date NOT NULL,
    -- The last day on which it can be taken.
    through_day date NOT NULL,
    -- How many applications may take it.
    uses_max bigint NOT NULL,
    created_by text NOT NULL,
    created_at timestamptz NOT NULL,
    ended_at timestamptz,
    CONSTRAINT promo_codes_code_bounded CHECK (length(code) BETWEEN 4 AND 20),
    CONSTRAINT promo_codes_discount_share CHECK (discount_ppm BETWEEN 1 AND 1000000),
    CONSTRAINT promo_codes_days_in_order CHECK (from_day <= through_day),
    CONSTRAINT promo_codes_uses_positive CHECK (uses_max > 0)
);

CREATE TRIGGER promo_codes_no_new_terms BEFORE UPDATE ON promo_codes FOR EACH ROW
    WHEN (NEW.code <> OLD.code OR NEW.discount_ppm <> OLD.discount_ppm
    OR NEW.from_day <> OLD.from_day OR NEW.through_day <> OLD.through_day
    OR NEW.uses_max <> OLD.uses_max OR OLD.ended_at IS NOT NULL)
    EXECUTE FUNCTION refuse_change();
CREATE TRIGGER promo_codes_no_delete BEFORE DELETE OR TRUNCATE ON promo_codes
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One application takes one code at most. Who gives an application up, or is refused, gives its code
-- back: only open applications and those that led to a loan count.
CREATE TABLE promo_uses (
    application_id uuid PRIMARY KEY NOT NULL REFERENCES applications (id),
    code text NOT NULL REFERENCES promo_codes (code),
    customer_id uuid NOT NULL REFERENCES customers (id),
    taken_on date NOT NULL,
    taken_at timestamptz NOT NULL
);

CREATE INDEX promo_uses_code ON promo_uses (code, customer_id);
