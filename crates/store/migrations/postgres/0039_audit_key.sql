-- The chain of the audit trail is keyed: a row names the key that its hash was made with. Rows chained
-- before have none; the first keyed row, a checkpoint that maintenance writes, covers all of them.
ALTER TABLE audit ADD COLUMN key_number bigint
    CONSTRAINT audit_key_chained CHECK (key_number IS NULL OR number IS NOT NULL);

-- From where something was done: the address and the browser behind an audit row. Unlike the trail it
-- is personal data, so it is sealed, kept apart, and deleted when its time is over.
CREATE TABLE audit_clients (
    id uuid PRIMARY KEY NOT NULL REFERENCES audit (id),
    customer_id uuid REFERENCES customers (id),
    occurred_at timestamptz NOT NULL,
    ip_blind_index bytea NOT NULL,
    ip_sealed bytea NOT NULL,
    user_agent_sealed bytea NOT NULL
);
CREATE INDEX audit_clients_customer ON audit_clients (customer_id, occurred_at);
CREATE INDEX audit_clients_ip ON audit_clients (ip_blind_index, occurred_at);
CREATE INDEX audit_clients_occurred_at ON audit_clients (occurred_at);
