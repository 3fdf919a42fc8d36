-- Papers of a loan's life: certificates, statements, receipts, addenda. Kept for ever.

CREATE TABLE loan_papers (
    id BLOB PRIMARY KEY NOT NULL,
    -- What it is a paper of, such as `receipt/<payment>`: the same one is not made twice.
    key TEXT NOT NULL,
    customer_id BLOB NOT NULL REFERENCES customers (id),
    -- Nothing where it is about all loans of the person.
    loan_id BLOB REFERENCES loans (id),
    contract_number TEXT,
    kind TEXT NOT NULL,
    -- The day that it tells of.
    for_day TEXT NOT NULL,
    place TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    -- By which anybody can ask whether it is ours.
    code TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    signed_at INTEGER,
    -- Since when it says nothing any more.
    void_at INTEGER,
    CONSTRAINT loan_papers_kind_known
        CHECK (kind IN ('addendum', 'certificate', 'statement', 'operations', 'receipt')),
    CONSTRAINT loan_papers_contract_of_loan CHECK ((loan_id IS NULL) = (contract_number IS NULL)),
    CONSTRAINT loan_papers_bytes_positive CHECK (bytes > 0)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX loan_papers_key_key ON loan_papers (key);
CREATE UNIQUE INDEX loan_papers_code_key ON loan_papers (code);
CREATE INDEX loan_papers_customer ON loan_papers (customer_id, made_at);
CREATE INDEX loan_papers_loan ON loan_papers (loan_id, made_at) WHERE loan_id IS NOT NULL;
CREATE INDEX loan_papers_sha256 ON loan_papers (sha256);

-- A paper is signed once and made void once; nothing else of it changes.
CREATE TRIGGER loan_papers_no_change BEFORE UPDATE ON loan_papers
WHEN NEW.id IS NOT OLD.id OR NEW.key IS NOT OLD.key OR NEW.customer_id IS NOT OLD.customer_id
    OR NEW.loan_id IS NOT OLD.loan_id OR NEW.contract_number IS NOT OLD.contract_number
    OR NEW.kind IS NOT OLD.kind OR NEW.for_day IS NOT OLD.for_day OR NEW.place IS NOT OLD.place
    OR NEW.sha256 IS NOT OLD.sha256 OR NEW.bytes IS NOT OLD.bytes OR NEW.code IS NOT OLD.code
    OR NEW.made_at IS NOT OLD.made_at
    OR (OLD.signed_at IS NOT NULL AND NEW.signed_at IS NOT OLD.signed_at)
    OR (OLD.void_at IS NOT NULL AND NEW.void_at IS NOT OLD.void_at)
BEGIN SELECT RAISE(ABORT, 'rule: loan_papers_append_only'); END;
CREATE TRIGGER loan_papers_no_delete BEFORE DELETE ON loan_papers
BEGIN SELECT RAISE(ABORT, 'rule: loan_papers_append_only'); END;

-- A loan's history tells when each of its payments came.
CREATE INDEX payments_loan ON payments (loan_id);
