-- Requests that carry a key of their own: asked again, they get the same answer.
CREATE TABLE requests (
    id uuid PRIMARY KEY NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    -- While it is being answered; a crash lets it go.
    leased_until timestamptz NOT NULL,
    -- The whole answer: it may hold a token.
    answer_sealed bytea,
    created_at timestamptz NOT NULL,
    CONSTRAINT requests_key_bounded CHECK (length(key) BETWEEN 8 AND 100)
);

CREATE UNIQUE INDEX requests_key_key ON requests (key);
CREATE INDEX requests_age ON requests (created_at);
