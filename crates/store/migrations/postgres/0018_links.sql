-- Links in messages that lead to one screen and work once. They sign nobody in: a code is still asked
-- for.
CREATE TABLE short_links (
    -- The key itself stands in the message alone.
    key_mark bytea PRIMARY KEY NOT NULL,
    customer_id uuid NOT NULL REFERENCES customers (id),
    target text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    CONSTRAINT short_links_target_known CHECK (target IN ('login', 'pay', 'continue', 'offer'))
);

CREATE INDEX short_links_customer ON short_links (customer_id);
CREATE INDEX short_links_expires ON short_links (expires_at);
