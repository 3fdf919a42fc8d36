-- What keeps the service honest and moving: repeated requests, messages, jobs, the audit trail.

-- The first insert of every command that may be sent twice.
CREATE TABLE idempotency (
    scope text NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    status bigint NOT NULL,
    answer text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (scope, key),
    CONSTRAINT idempotency_key_bounded CHECK (length(key) BETWEEN 8 AND 100)
);

-- Messages to people. The text is sealed: it may hold a code or an amount.
CREATE TABLE messages (
    id uuid PRIMARY KEY NOT NULL,
    customer_id uuid REFERENCES customers (id),
    channel text NOT NULL,
    kind text NOT NULL,
    to_mark bytea NOT NULL,
    to_sealed bytea NOT NULL,
    text_sealed bytea NOT NULL,
    created_at timestamptz NOT NULL,
    sent_at timestamptz,
    CONSTRAINT messages_channel_known CHECK (channel IN ('sms', 'email'))
);

CREATE INDEX messages_to ON messages (to_mark, created_at);

-- Work to be done once, some time: claimed by a lease, tried again, and put aside when it fails too
-- often.
CREATE TABLE jobs (
    id uuid PRIMARY KEY NOT NULL,
    kind text NOT NULL,
    subject uuid NOT NULL,
    run_after timestamptz NOT NULL,
    attempts bigint NOT NULL,
    leased_by uuid,
    leased_until timestamptz,
    last_error text,
    created_at timestamptz NOT NULL,
    done_at timestamptz,
    dead_at timestamptz
);

-- The same work is queued once.
CREATE UNIQUE INDEX jobs_kind_subject_key ON jobs (kind, subject);
CREATE INDEX jobs_waiting ON jobs (run_after) WHERE done_at IS NULL AND dead_at IS NULL;

-- Every command and every look at personal data. A row is written without a place in the chain, so
-- that writers do not queue for one; a sealer gives it its number and its hash soon after.
CREATE TABLE audit (
    id uuid PRIMARY KEY NOT NULL,
    at timestamptz NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    detail text NOT NULL,
    number bigint,
    hash bytea,
    CONSTRAINT audit_sealed_whole CHECK ((number IS NULL) = (hash IS NULL))
);

CREATE UNIQUE INDEX audit_number_key ON audit (number);
CREATE INDEX audit_subject ON audit (subject, at);
CREATE INDEX audit_unsealed ON audit (id) WHERE number IS NULL;

-- The one change there is: an unsealed row is sealed.
CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit FOR EACH ROW
    WHEN (
        OLD.number IS NOT NULL OR NEW.number IS NULL
        OR (NEW.id, NEW.at, NEW.actor, NEW.action, NEW.subject, NEW.detail)
            IS DISTINCT FROM (OLD.id, OLD.at, OLD.actor, OLD.action, OLD.subject, OLD.detail)
    )
    EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_no_delete BEFORE DELETE OR TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
