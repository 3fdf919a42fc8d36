-- The terms that a contract was made from: what is signed is what is booked, whatever is on sale by
-- the day the money arrives.
ALTER TABLE papers ADD COLUMN terms TEXT;

CREATE INDEX papers_contract_number ON papers (contract_number);
