-- When an erased account was opened again. Answers and faces from before belong to the erased one: they
-- are kept for the law, and nobody who comes back is shown them or relies on them.
ALTER TABLE customers ADD COLUMN reactivated_at timestamptz;
