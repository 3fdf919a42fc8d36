-- The end of the day: how far time has carried each loan, what it charged, and how the runs went.

-- What every day changes. It is narrow, and names its loan without a foreign key (`zhedel check` looks
-- for rows without one).
CREATE TABLE loan_days (
    loan_id BLOB PRIMARY KEY NOT NULL,
    -- Whether days are ended for it.
    is_open INTEGER NOT NULL,
    booked_on TEXT NOT NULL,
    closed_through TEXT NOT NULL,
    -- How it goes on while nothing but time happens to it: at the end of which day, through which,
    -- how much so far and how much more a day. Not known after an event.
    pace_from TEXT,
    pace_through TEXT,
    interest_units INTEGER,
    interest_units_a_day INTEGER,
    penalty_units INTEGER,
    penalty_units_a_day INTEGER,
    CONSTRAINT loan_days_pace_whole CHECK (
        (pace_from IS NULL) + (pace_through IS NULL) + (interest_units IS NULL)
        + (interest_units_a_day IS NULL) + (penalty_units IS NULL)
        + (penalty_units_a_day IS NULL) IN (0, 6)
    )
) STRICT, WITHOUT ROWID;

INSERT INTO loan_days (loan_id, is_open, booked_on, closed_through)
    SELECT id, status IN ('active', 'overdue', 'disputed'), booked_on, closed_through FROM loans;

ALTER TABLE loans DROP COLUMN booked_on;
ALTER TABLE loans DROP COLUMN closed_through;

-- What a day on which nothing else happened charged a loan: the ledger's rule of accruals, in the
-- order of days, because that is how it is written.
CREATE TABLE accruals (
    on_day TEXT NOT NULL,
    loan_id BLOB NOT NULL,
    interest_tiyn INTEGER NOT NULL,
    penalty_tiyn INTEGER NOT NULL,
    PRIMARY KEY (on_day, loan_id),
    CONSTRAINT accruals_something CHECK (
        interest_tiyn >= 0 AND penalty_tiyn >= 0 AND interest_tiyn + penalty_tiyn > 0
    )
) STRICT, WITHOUT ROWID;

CREATE TRIGGER accruals_no_update BEFORE UPDATE ON accruals
BEGIN SELECT RAISE(ABORT, 'rule: accruals_append_only'); END;
CREATE TRIGGER accruals_no_delete BEFORE DELETE ON accruals
BEGIN SELECT RAISE(ABORT, 'rule: accruals_append_only'); END;

-- Each day that was ended, or is about to be.
CREATE TABLE day_runs (
    on_day TEXT PRIMARY KEY NOT NULL,
    begun_at INTEGER NOT NULL,
    ended_at INTEGER,
    loans_closed INTEGER NOT NULL,
    -- At the last try.
    loans_failed INTEGER NOT NULL,
    -- When everybody was told what the day after it brings.
    told_at INTEGER
) STRICT, WITHOUT ROWID;

-- Loans whose day could not be ended, and why; gone once it is.
CREATE TABLE day_failures (
    loan_id BLOB PRIMARY KEY NOT NULL,
    on_day TEXT NOT NULL,
    error TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Whom to remind.
CREATE INDEX loans_due ON loans (due_on) WHERE status = 'active';
CREATE INDEX loans_overdue ON loans (id) WHERE status = 'overdue';
