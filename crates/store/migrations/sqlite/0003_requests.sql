-- Requests that carry a key of their own: asked again, they get the same answer.
CREATE TABLE requests (
    id BLOB PRIMARY KEY NOT NULL,
    key TEXT NOT NULL,
    request_hash BLOB NOT NULL,
    -- While it is being answered; a crash lets it go.
    leased_until INTEGER NOT NULL,
    -- The whole answer: it may hold a token.
    answer_sealed BLOB,
    created_at INTEGER NOT NULL,
    CONSTRAINT requests_key_bounded CHECK (length(key) BETWEEN 8 AND 100)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX requests_key_key ON requests (key);
CREATE INDEX requests_age ON requests (created_at);
