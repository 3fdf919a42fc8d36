-- Prolongations: what was drafted, and what was signed. Drafts that were not signed stay: they show
-- what a person was offered.
CREATE TABLE addenda (
    -- The operation in the loan's life.
    id uuid PRIMARY KEY NOT NULL,
    loan_id uuid NOT NULL REFERENCES loans (id),
    -- From one on, without gaps: of two devices that draft at once, one is faster.
    draft bigint NOT NULL,
    -- Which prolongation of the loan it would be, from one on.
    number bigint NOT NULL,
    days bigint NOT NULL,
    for_day date NOT NULL,
    -- The figures it was made from: with others it is made anew.
    offer jsonb NOT NULL,
    paper_id uuid NOT NULL REFERENCES loan_papers (id),
    sha256 text NOT NULL,
    made_at timestamptz NOT NULL,
    -- The evidence of the signature.
    signed_at timestamptz,
    code_id uuid,
    session_id uuid,
    address_mark bytea,
    CONSTRAINT addenda_draft_positive CHECK (draft > 0),
    CONSTRAINT addenda_number_positive CHECK (number > 0),
    CONSTRAINT addenda_days_positive CHECK (days > 0),
    CONSTRAINT addenda_signature_whole CHECK (
        (signed_at IS NULL) = (code_id IS NULL)
        AND (signed_at IS NULL) = (session_id IS NULL)
        AND (signed_at IS NULL) = (address_mark IS NULL)
    )
);

CREATE UNIQUE INDEX addenda_draft_key ON addenda (loan_id, draft);
CREATE UNIQUE INDEX addenda_paper_id_key ON addenda (paper_id);

CREATE TRIGGER addenda_signed_once BEFORE UPDATE ON addenda
    FOR EACH ROW WHEN (OLD.signed_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER addenda_no_delete BEFORE DELETE OR TRUNCATE ON addenda
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
