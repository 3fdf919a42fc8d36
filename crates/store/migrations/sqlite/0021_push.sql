-- Browsers that show a person our notices. One for each session at most: it goes with the session.
CREATE TABLE push_subscriptions (
    id BLOB PRIMARY KEY NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    session_id BLOB NOT NULL REFERENCES sessions (id),
    -- Where the browser's push service takes messages, and the keys that only the browser opens them
    -- with: whoever has them can write to the person.
    endpoint_mark BLOB NOT NULL,
    endpoint_sealed BLOB NOT NULL,
    keys_sealed BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX push_subscriptions_session_key ON push_subscriptions (session_id);
CREATE UNIQUE INDEX push_subscriptions_endpoint_key ON push_subscriptions (endpoint_mark);
CREATE INDEX push_subscriptions_customer ON push_subscriptions (customer_id);

-- Notices on their way to a browser. They say nothing but that there is news: what about is told by a
-- message of the same kind. The browser may be gone meanwhile.
CREATE TABLE pushes (
    id BLOB PRIMARY KEY NOT NULL,
    subscription_id BLOB NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    kind TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    sent_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX pushes_created ON pushes (created_at);
