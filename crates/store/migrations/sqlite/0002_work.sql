-- What keeps the service honest and moving: repeated requests, messages, jobs, the audit trail.

-- The first insert of every command that may be sent twice.
CREATE TABLE idempotency (
    scope TEXT NOT NULL,
    key TEXT NOT NULL,
    request_hash BLOB NOT NULL,
    status INTEGER NOT NULL,
    answer TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (scope, key),
    CONSTRAINT idempotency_key_bounded CHECK (length(key) BETWEEN 8 AND 100)
) STRICT, WITHOUT ROWID;

-- Messages to people. The text is sealed: it may hold a code or an amount.
CREATE TABLE messages (
    id BLOB PRIMARY KEY NOT NULL,
    customer_id BLOB REFERENCES customers (id),
    channel TEXT NOT NULL,
    kind TEXT NOT NULL,
    to_mark BLOB NOT NULL,
    to_sealed BLOB NOT NULL,
    text_sealed BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    sent_at INTEGER,
    CONSTRAINT messages_channel_known CHECK (channel IN ('sms', 'email'))
) STRICT, WITHOUT ROWID;

CREATE INDEX messages_to ON messages (to_mark, created_at);

-- Work to be done once, some time: claimed by a lease, tried again, and put aside when it fails too
-- often.
CREATE TABLE jobs (
    id BLOB PRIMARY KEY NOT NULL,
    kind TEXT NOT NULL,
    subject BLOB NOT NULL,
    run_after INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    leased_by BLOB,
    leased_until INTEGER,
    last_error TEXT,
    created_at INTEGER NOT NULL,
    done_at INTEGER,
    dead_at INTEGER
) STRICT, WITHOUT ROWID;

-- The same work is queued once.
CREATE UNIQUE INDEX jobs_kind_subject_key ON jobs (kind, subject);
CREATE INDEX jobs_waiting ON jobs (run_after) WHERE done_at IS NULL AND dead_at IS NULL;

-- Every command and every look at personal data. A row is written without a place in the chain, so
-- that writers do not queue for one; a sealer gives it its number and its hash soon after.
CREATE TABLE audit (
    id BLOB PRIMARY KEY NOT NULL,
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail TEXT NOT NULL,
    number INTEGER,
    hash BLOB,
    CONSTRAINT audit_detail_json CHECK (json_valid(detail)),
    CONSTRAINT audit_sealed_whole CHECK ((number IS NULL) = (hash IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX audit_number_key ON audit (number);
CREATE INDEX audit_subject ON audit (subject, at);
CREATE INDEX audit_unsealed ON audit (id) WHERE number IS NULL;

-- The one change there is: an unsealed row is sealed.
CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit
WHEN OLD.number IS NOT NULL OR NEW.number IS NULL OR NEW.id <> OLD.id OR NEW.at <> OLD.at
    OR NEW.actor <> OLD.actor OR NEW.action <> OLD.action OR NEW.subject <> OLD.subject
    OR NEW.detail <> OLD.detail
BEGIN SELECT RAISE(ABORT, 'rule: audit_append_only'); END;
CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'rule: audit_append_only'); END;
