-- Browsers that show a person our notices. One for each session at most: it goes with the session.
CREATE TABLE push_subscriptions (
    id uuid PRIMARY KEY NOT NULL,
    customer_id uuid NOT NULL REFERENCES customers (id),
    session_id uuid NOT NULL REFERENCES sessions (id),
    -- Where the browser's push service takes messages, and the keys that only the browser opens them
    -- with: whoever has them can write to the person.
    endpoint_mark bytea NOT NULL,
    endpoint_sealed bytea NOT NULL,
    keys_sealed bytea NOT NULL,
    created_at timestamptz NOT NULL
);

CREATE UNIQUE INDEX push_subscriptions_session_key ON push_subscriptions (session_id);
CREATE UNIQUE INDEX push_subscriptions_endpoint_key ON push_subscriptions (endpoint_mark);
CREATE INDEX push_subscriptions_customer ON push_subscriptions (customer_id);

-- Notices on their way to a browser. They say nothing but that there is news: what about is told by a
-- message of the same kind. The browser may be gone meanwhile.
CREATE TABLE pushes (
    id uuid PRIMARY KEY NOT NULL,
    subscription_id uuid NOT NULL,
    customer_id uuid NOT NULL REFERENCES customers (id),
    kind text NOT NULL,
    created_at timestamptz NOT NULL,
    sent_at timestamptz
);

CREATE INDEX pushes_created ON pushes (created_at);
