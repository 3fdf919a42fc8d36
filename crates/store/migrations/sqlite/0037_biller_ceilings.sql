-- What each biller reported on each business day, by the clock of our side: the ceiling of a day is
-- held by this row, which concurrent payments wait for.
CREATE TABLE biller_days (
    biller TEXT NOT NULL,
    business_date TEXT NOT NULL,
    accepted_tiyn INTEGER NOT NULL,
    -- Calls that the ceiling of one payment refused, and that of the day.
    payment_refusals INTEGER NOT NULL,
    day_refusals INTEGER NOT NULL,
    PRIMARY KEY (biller, business_date),
    CONSTRAINT biller_days_biller_known CHECK (biller IN ('kaspi', 'osmp')),
    CONSTRAINT biller_days_counts_positive
        CHECK (accepted_tiyn >= 0 AND payment_refusals >= 0 AND day_refusals >= 0)
) STRICT;
