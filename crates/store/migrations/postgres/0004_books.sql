-- Loans, what happened to them, and the books.

-- A loan is its terms and the facts that came since; what is owed follows from them. `version` is the
-- number of its last event.
CREATE TABLE loans (
    id uuid PRIMARY KEY NOT NULL,
    version bigint NOT NULL,
    customer_id uuid NOT NULL REFERENCES customers (id),
    contract_number text NOT NULL,
    contract jsonb NOT NULL,
    facts jsonb NOT NULL,
    status text NOT NULL,
    due_on date NOT NULL,
    -- What closes it at the end of the day its books stand at.
    payoff_tiyn bigint NOT NULL,
    booked_on date NOT NULL,
    closed_through date NOT NULL,
    CONSTRAINT loans_version_positive CHECK (version > 0),
    CONSTRAINT loans_status_known CHECK (
        status IN ('active', 'overdue', 'disputed', 'closed', 'written_off', 'cancelled')
    ),
    CONSTRAINT loans_payoff_not_negative CHECK (payoff_tiyn >= 0)
-- Room in the page for the next edition of a row that every payment and every day changes.
) WITH (fillfactor = 60);

CREATE UNIQUE INDEX loans_contract_number_key ON loans (contract_number);
-- One open loan per person.
CREATE UNIQUE INDEX loans_customer_id_key ON loans (customer_id)
    WHERE status IN ('active', 'overdue', 'disputed');

CREATE FUNCTION refuse_new_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'terms are frozen' USING
        ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_terms_frozen';
END
$$;
CREATE TRIGGER loans_no_new_terms BEFORE UPDATE ON loans FOR EACH ROW
    WHEN (
        NEW.id <> OLD.id OR NEW.customer_id <> OLD.customer_id OR NEW.contract <> OLD.contract
        OR NEW.contract_number <> OLD.contract_number OR NEW.version <= OLD.version
    )
    EXECUTE FUNCTION refuse_new_terms();
CREATE TRIGGER loans_no_delete BEFORE DELETE OR TRUNCATE ON loans
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What was decided, step by step. The hot tables below name their loan without a foreign key:
-- `zhedel check` looks for rows whose loan is not there.
CREATE TABLE loan_events (
    loan_id uuid NOT NULL,
    number bigint NOT NULL,
    booked_on date NOT NULL,
    -- In which edition of our words the event is told.
    edition bigint NOT NULL,
    event jsonb NOT NULL,
    PRIMARY KEY (loan_id, number)
);

CREATE TRIGGER loan_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON loan_events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Money that came in, by the name its sender gave it: the same name twice is one payment.
CREATE TABLE payments (
    id uuid PRIMARY KEY NOT NULL,
    source text NOT NULL,
    reference text NOT NULL,
    -- Of everything that was asked: the same name with another content is an error.
    request_hash bytea NOT NULL,
    loan_id uuid NOT NULL,
    amount_tiyn bigint NOT NULL,
    value_on date NOT NULL,
    received_at timestamptz NOT NULL,
    -- What was answered, to be answered again.
    answer jsonb NOT NULL,
    CONSTRAINT payments_source_known CHECK (source IN ('acquirer', 'biller', 'bank', 'staff')),
    CONSTRAINT payments_reference_bounded CHECK (length(reference) BETWEEN 1 AND 100),
    CONSTRAINT payments_amount_positive CHECK (amount_tiyn > 0)
);

CREATE UNIQUE INDEX payments_source_reference_key ON payments (source, reference);

CREATE TRIGGER payments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payments
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One row for each leg of a posting: it debits one account and credits another, so that no
-- transaction can be out of balance.
CREATE TABLE ledger (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    transaction_id uuid NOT NULL,
    loan_id uuid NOT NULL,
    rule text NOT NULL,
    booked_on date NOT NULL,
    value_on date NOT NULL,
    -- The operation that caused it; time itself has none.
    cause uuid,
    debit text NOT NULL,
    credit text NOT NULL,
    amount_tiyn bigint NOT NULL,
    CONSTRAINT ledger_amount_positive CHECK (amount_tiyn > 0),
    CONSTRAINT ledger_two_accounts CHECK (debit <> credit),
    CONSTRAINT ledger_value_not_later CHECK (value_on <= booked_on)
);

CREATE INDEX ledger_loan ON ledger (loan_id, number);

CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
