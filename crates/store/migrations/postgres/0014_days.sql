-- The end of the day: how far time has carried each loan, what it charged, and how the runs went.

-- What every day changes. It is narrow, names its loan without a foreign key (`zhedel check` looks for
-- rows without one), and has room in the page for the next edition of each row.
CREATE TABLE loan_days (
    loan_id uuid PRIMARY KEY NOT NULL,
    -- Whether days are ended for it.
    is_open boolean NOT NULL,
    booked_on date NOT NULL,
    closed_through date NOT NULL,
    -- How it goes on while nothing but time happens to it: at the end of which day, through which,
    -- how much so far and how much more a day. Not known after an event.
    pace_from date,
    pace_through date,
    interest_units bigint,
    interest_units_a_day bigint,
    penalty_units bigint,
    penalty_units_a_day bigint,
    CONSTRAINT loan_days_pace_whole CHECK (
        num_nonnulls(pace_from, pace_through, interest_units, interest_units_a_day, penalty_units,
            penalty_units_a_day) IN (0, 6)
    )
) WITH (fillfactor = 45);

INSERT INTO loan_days (loan_id, is_open, booked_on, closed_through)
    SELECT id, status IN ('active', 'overdue', 'disputed'), booked_on, closed_through FROM loans;

ALTER TABLE loans DROP COLUMN booked_on, DROP COLUMN closed_through;

-- What a day on which nothing else happened charged a loan: the ledger's rule of accruals, in the
-- order of days, because that is how it is written.
CREATE TABLE accruals (
    on_day date NOT NULL,
    loan_id uuid NOT NULL,
    interest_tiyn bigint NOT NULL,
    penalty_tiyn bigint NOT NULL,
    PRIMARY KEY (on_day, loan_id),
    CONSTRAINT accruals_something CHECK (
        interest_tiyn >= 0 AND penalty_tiyn >= 0 AND interest_tiyn + penalty_tiyn > 0
    )
);

CREATE TRIGGER accruals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON accruals
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Each day that was ended, or is about to be.
CREATE TABLE day_runs (
    on_day date PRIMARY KEY NOT NULL,
    begun_at timestamptz NOT NULL,
    ended_at timestamptz,
    loans_closed bigint NOT NULL,
    -- At the last try.
    loans_failed bigint NOT NULL,
    -- When everybody was told what the day after it brings.
    told_at timestamptz
);

-- Loans whose day could not be ended, and why; gone once it is.
CREATE TABLE day_failures (
    loan_id uuid PRIMARY KEY NOT NULL,
    on_day date NOT NULL,
    error text NOT NULL,
    at timestamptz NOT NULL
);

-- Whom to remind.
CREATE INDEX loans_due ON loans (due_on) WHERE status = 'active';
CREATE INDEX loans_overdue ON loans (id) WHERE status = 'overdue';
