-- Prolongations: what was drafted, and what was signed. Drafts that were not signed stay: they show
-- what a person was offered.
CREATE TABLE addenda (
    -- The operation in the loan's life.
    id BLOB PRIMARY KEY NOT NULL,
    loan_id BLOB NOT NULL REFERENCES loans (id),
    -- From one on, without gaps: of two devices that draft at once, one is faster.
    draft INTEGER NOT NULL,
    -- Which prolongation of the loan it would be, from one on.
    number INTEGER NOT NULL,
    days INTEGER NOT NULL,
    for_day TEXT NOT NULL,
    -- The figures it was made from: with others it is made anew.
    offer TEXT NOT NULL,
    paper_id BLOB NOT NULL REFERENCES loan_papers (id),
    sha256 TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    -- The evidence of the signature.
    signed_at INTEGER,
    code_id BLOB,
    session_id BLOB,
    address_mark BLOB,
    CONSTRAINT addenda_draft_positive CHECK (draft > 0),
    CONSTRAINT addenda_number_positive CHECK (number > 0),
    CONSTRAINT addenda_days_positive CHECK (days > 0),
    CONSTRAINT addenda_offer_json CHECK (json_valid(offer)),
    CONSTRAINT addenda_signature_whole CHECK (
        (signed_at IS NULL) = (code_id IS NULL)
        AND (signed_at IS NULL) = (session_id IS NULL)
        AND (signed_at IS NULL) = (address_mark IS NULL)
    )
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX addenda_draft_key ON addenda (loan_id, draft);
CREATE UNIQUE INDEX addenda_paper_id_key ON addenda (paper_id);

CREATE TRIGGER addenda_signed_once BEFORE UPDATE ON addenda WHEN OLD.signed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'rule: addenda_append_only'); END;
CREATE TRIGGER addenda_no_delete BEFORE DELETE ON addenda
BEGIN SELECT RAISE(ABORT, 'rule: addenda_append_only'); END;
