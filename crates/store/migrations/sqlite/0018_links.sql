-- Links in messages that lead to one screen and work once. They sign nobody in: a code is still asked
-- for.
CREATE TABLE short_links (
    -- The key itself stands in the message alone.
    key_mark BLOB PRIMARY KEY NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    target TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at INTEGER,
    CONSTRAINT short_links_target_known CHECK (target IN ('login', 'pay', 'continue', 'offer'))
) STRICT, WITHOUT ROWID;

CREATE INDEX short_links_customer ON short_links (customer_id);
CREATE INDEX short_links_expires ON short_links (expires_at);
