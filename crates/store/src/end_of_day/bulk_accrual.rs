//! Loans for which nothing but time happens on a day.
//!
//! The engine itself computes what the day charges: to send millions of paces here and their charges
//! back would take longer than writing them. It is the core's sum, rounded as [`AccruedAmount`] is, which a
//! test holds together on both engines.

use money::AccruedAmount;

use super::LoanIdRange;
use crate::sql::{EngineHandle, Sql};
use crate::{StoreError, Tx};
use base::BusinessDate;

/// Which loans of a range they are.
macro_rules! without_activity {
    () => {
        "loan_id > $1 AND loan_id <= $2 AND is_open AND closed_through = $3 AND booking_date = $3
             AND accrual_through >= $4"
    };
}

/// What the last of so many days charged, in whole tiyn: all through it less all before it, each
/// rounded half up. Most loans grow by one of the two only, and nothing needs no sum.
macro_rules! accrued_on_last_day {
    ($units:literal) => {
        concat!(
            "CASE ",
            $units,
            "_per_day WHEN 0 THEN 0 ELSE (",
            $units,
            " + ",
            $units,
            "_per_day * days + $5 / 2) / $5
                 - (",
            $units,
            " + ",
            $units,
            "_per_day * (days - 1) + $5 / 2) / $5 END"
        )
    };
}

const ACCRUE_POSTGRES: &str = concat!(
    "WITH carried AS (
         UPDATE loan_days SET booking_date = $4, closed_through = $4 WHERE ",
    without_activity!(),
    "
         RETURNING loan_id, $4 - accrual_from AS days, interest_units, interest_units_per_day,
             penalty_units, penalty_units_per_day
     ), charged AS (
         SELECT loan_id, ",
    accrued_on_last_day!("interest_units"),
    " AS interest_tiyn,
             ",
    accrued_on_last_day!("penalty_units"),
    " AS penalty_tiyn
         FROM carried
     ), added AS (
         INSERT INTO accruals (business_date, loan_id, interest_tiyn, penalty_tiyn)
         SELECT $4, loan_id, interest_tiyn, penalty_tiyn FROM charged
         WHERE interest_tiyn + penalty_tiyn > 0
     )
     SELECT COUNT(*) FROM carried"
);

/// A limit that limits nothing keeps the planner from writing what is inside into each place that
/// uses it: the days are counted once. That a loan is charged anything is seen from its pace but for
/// the smallest: to compute the charges, and then to look at them, would take half as long again.
const INSERT_ACCRUALS_SQLITE: &str = concat!(
    "INSERT INTO accruals (business_date, loan_id, interest_tiyn, penalty_tiyn)
     SELECT $4, loan_id, ",
    accrued_on_last_day!("interest_units"),
    ", ",
    accrued_on_last_day!("penalty_units"),
    "
     FROM (
         SELECT loan_id, interest_units, interest_units_per_day, penalty_units,
             penalty_units_per_day,
             CAST(julianday($4) AS INTEGER) - CAST(julianday(accrual_from) AS INTEGER) AS days
         FROM loan_days WHERE ",
    without_activity!(),
    " LIMIT -1
     )
     WHERE interest_units_per_day >= $5 OR penalty_units_per_day >= $5
         OR ",
    accrued_on_last_day!("interest_units"),
    " + ",
    accrued_on_last_day!("penalty_units"),
    " > 0"
);

const UPDATE_DAY_ROWS_SQLITE: &str = concat!(
    "UPDATE loan_days SET booking_date = $4, closed_through = $4 WHERE ",
    without_activity!()
);

/// Carries on by one day the loans of a range for which nothing but time happens on it: what the
/// day charges is added. Returns how many they are; whoever comes second finds none of them.
pub async fn accrue_in_bulk(
    tx: &mut Tx,
    range: LoanIdRange,
    day_before: BusinessDate,
    on: BusinessDate,
) -> Result<u64, StoreError> {
    let day = (range, day_before, on);
    if let EngineHandle::Postgres(..) = tx.handle() {
        let carried = bind_day(day, tx.sql(ACCRUE_POSTGRES)).bind(AccruedAmount::UNITS_PER_TIYN);
        let (count,): (i64,) = carried.one("how many loans were carried on").await?;
        return u64::try_from(count).map_err(|_| StoreError::Corrupt("a count"));
    }
    // Nobody else writes meanwhile, so that both statements find the same rows.
    bind_day(day, tx.sql(INSERT_ACCRUALS_SQLITE))
        .bind(AccruedAmount::UNITS_PER_TIYN)
        .exec()
        .await?;
    bind_day(day, tx.sql(UPDATE_DAY_ROWS_SQLITE)).exec().await
}

fn bind_day(
    ((after, through), day_before, on): (LoanIdRange, BusinessDate, BusinessDate),
    sql: Sql<'_>,
) -> Sql<'_> {
    sql.bind(after).bind(through).bind(day_before).bind(on)
}
