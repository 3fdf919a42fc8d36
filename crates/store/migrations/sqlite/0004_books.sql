-- Loans, what happened to them, and the books.

-- A loan is its terms and the facts that came since; what is owed follows from them. `version` is the
-- number of its last event.
CREATE TABLE loans (
    id BLOB PRIMARY KEY NOT NULL,
    version INTEGER NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    contract_number TEXT NOT NULL,
    contract TEXT NOT NULL,
    facts TEXT NOT NULL,
    status TEXT NOT NULL,
    due_on TEXT NOT NULL,
    -- What closes it at the end of the day its books stand at.
    payoff_tiyn INTEGER NOT NULL,
    booked_on TEXT NOT NULL,
    closed_through TEXT NOT NULL,
    CONSTRAINT loans_contract_json CHECK (json_valid(contract)),
    CONSTRAINT loans_facts_json CHECK (json_valid(facts)),
    CONSTRAINT loans_version_positive CHECK (version > 0),
    CONSTRAINT loans_status_known CHECK (
        status IN ('active', 'overdue', 'disputed', 'closed', 'written_off', 'cancelled')
    ),
    CONSTRAINT loans_payoff_not_negative CHECK (payoff_tiyn >= 0)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX loans_contract_number_key ON loans (contract_number);
-- One open loan per person.
CREATE UNIQUE INDEX loans_customer_id_key ON loans (customer_id)
    WHERE status IN ('active', 'overdue', 'disputed');

CREATE TRIGGER loans_no_new_terms BEFORE UPDATE ON loans
WHEN NEW.id <> OLD.id OR NEW.customer_id <> OLD.customer_id OR NEW.contract <> OLD.contract
    OR NEW.contract_number <> OLD.contract_number OR NEW.version <= OLD.version
BEGIN SELECT RAISE(ABORT, 'rule: loans_terms_frozen'); END;
CREATE TRIGGER loans_no_delete BEFORE DELETE ON loans
BEGIN SELECT RAISE(ABORT, 'rule: loans_append_only'); END;

-- What was decided, step by step. The hot tables below name their loan without a foreign key:
-- `zhedel check` looks for rows whose loan is not there.
CREATE TABLE loan_events (
    loan_id BLOB NOT NULL,
    number INTEGER NOT NULL,
    booked_on TEXT NOT NULL,
    -- In which edition of our words the event is told.
    edition INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (loan_id, number),
    CONSTRAINT loan_events_event_json CHECK (json_valid(event))
) STRICT, WITHOUT ROWID;

CREATE TRIGGER loan_events_no_update BEFORE UPDATE ON loan_events
BEGIN SELECT RAISE(ABORT, 'rule: loan_events_append_only'); END;
CREATE TRIGGER loan_events_no_delete BEFORE DELETE ON loan_events
BEGIN SELECT RAISE(ABORT, 'rule: loan_events_append_only'); END;

-- Money that came in, by the name its sender gave it: the same name twice is one payment.
CREATE TABLE payments (
    id BLOB PRIMARY KEY NOT NULL,
    source TEXT NOT NULL,
    reference TEXT NOT NULL,
    -- Of everything that was asked: the same name with another content is an error.
    request_hash BLOB NOT NULL,
    loan_id BLOB NOT NULL,
    amount_tiyn INTEGER NOT NULL,
    value_on TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    -- What was answered, to be answered again.
    answer TEXT NOT NULL,
    CONSTRAINT payments_source_known CHECK (source IN ('acquirer', 'biller', 'bank', 'staff')),
    CONSTRAINT payments_reference_bounded CHECK (length(reference) BETWEEN 1 AND 100),
    CONSTRAINT payments_amount_positive CHECK (amount_tiyn > 0),
    CONSTRAINT payments_answer_json CHECK (json_valid(answer))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX payments_source_reference_key ON payments (source, reference);

CREATE TRIGGER payments_no_update BEFORE UPDATE ON payments
BEGIN SELECT RAISE(ABORT, 'rule: payments_append_only'); END;
CREATE TRIGGER payments_no_delete BEFORE DELETE ON payments
BEGIN SELECT RAISE(ABORT, 'rule: payments_append_only'); END;

-- One row for each leg of a posting: it debits one account and credits another, so that no
-- transaction can be out of balance.
CREATE TABLE ledger (
    number INTEGER PRIMARY KEY NOT NULL,
    transaction_id BLOB NOT NULL,
    loan_id BLOB NOT NULL,
    rule TEXT NOT NULL,
    booked_on TEXT NOT NULL,
    value_on TEXT NOT NULL,
    -- The operation that caused it; time itself has none.
    cause BLOB,
    debit TEXT NOT NULL,
    credit TEXT NOT NULL,
    amount_tiyn INTEGER NOT NULL,
    CONSTRAINT ledger_amount_positive CHECK (amount_tiyn > 0),
    CONSTRAINT ledger_two_accounts CHECK (debit <> credit),
    CONSTRAINT ledger_value_not_later CHECK (value_on <= booked_on)
) STRICT;

CREATE INDEX ledger_loan ON ledger (loan_id, number);

CREATE TRIGGER ledger_no_update BEFORE UPDATE ON ledger
BEGIN SELECT RAISE(ABORT, 'rule: ledger_append_only'); END;
CREATE TRIGGER ledger_no_delete BEFORE DELETE ON ledger
BEGIN SELECT RAISE(ABORT, 'rule: ledger_append_only'); END;
