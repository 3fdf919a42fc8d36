-- Papers of a loan's life: certificates, statements, receipts, addenda. Kept for ever.

CREATE TABLE loan_papers (
    id uuid PRIMARY KEY NOT NULL,
    -- What it is a paper of, such as `receipt/<payment>`: the same one is not made twice.
    key text NOT NULL,
    customer_id uuid NOT NULL REFERENCES customers (id),
    -- Nothing where it is about all loans of the person.
    loan_id uuid REFERENCES loans (id),
    contract_number text,
    kind text NOT NULL,
    -- The day that it tells of.
    for_day date NOT NULL,
    place text NOT NULL,
    sha256 text NOT NULL,
    bytes bigint NOT NULL,
    -- By which anybody can ask whether it is ours.
    code text NOT NULL,
    made_at timestamptz NOT NULL,
    signed_at timestamptz,
    -- Since when it says nothing any more.
    void_at timestamptz,
    CONSTRAINT loan_papers_kind_known
        CHECK (kind IN ('addendum', 'certificate', 'statement', 'operations', 'receipt')),
    CONSTRAINT loan_papers_contract_of_loan CHECK ((loan_id IS NULL) = (contract_number IS NULL)),
    CONSTRAINT loan_papers_bytes_positive CHECK (bytes > 0)
);

CREATE UNIQUE INDEX loan_papers_key_key ON loan_papers (key);
CREATE UNIQUE INDEX loan_papers_code_key ON loan_papers (code);
CREATE INDEX loan_papers_customer ON loan_papers (customer_id, made_at);
CREATE INDEX loan_papers_loan ON loan_papers (loan_id, made_at) WHERE loan_id IS NOT NULL;
CREATE INDEX loan_papers_sha256 ON loan_papers (sha256);

-- A paper is signed once and made void once; nothing else of it changes.
CREATE FUNCTION refuse_new_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a paper stays as it was made' USING
        ERRCODE = 'check_violation', CONSTRAINT = 'loan_papers_append_only';
END
$$;
CREATE TRIGGER loan_papers_no_change BEFORE UPDATE ON loan_papers
    FOR EACH ROW WHEN (
        (NEW.id, NEW.key, NEW.customer_id, NEW.loan_id, NEW.contract_number, NEW.kind, NEW.for_day,
            NEW.place, NEW.sha256, NEW.bytes, NEW.code, NEW.made_at)
        IS DISTINCT FROM
        (OLD.id, OLD.key, OLD.customer_id, OLD.loan_id, OLD.contract_number, OLD.kind, OLD.for_day,
            OLD.place, OLD.sha256, OLD.bytes, OLD.code, OLD.made_at)
        OR (OLD.signed_at IS NOT NULL AND NEW.signed_at IS DISTINCT FROM OLD.signed_at)
        OR (OLD.void_at IS NOT NULL AND NEW.void_at IS DISTINCT FROM OLD.void_at)
    )
    EXECUTE FUNCTION refuse_new_paper();
CREATE TRIGGER loan_papers_no_delete BEFORE DELETE OR TRUNCATE ON loan_papers
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A loan's history tells when each of its payments came.
CREATE INDEX payments_loan ON payments (loan_id);
