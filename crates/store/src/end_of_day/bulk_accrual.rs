//! Bulk accrual: closes the day of loans without activity.
//!
//! The engine computes the charges of the day, because sending millions of daily accruals here and
//! the charges back would take longer than writing them. The formula is that of the core, rounded
//! like [`AccruedAmount`]; a test compares them on both engines.

use money::AccruedAmount;

use super::LoanIdRange;
use crate::sql::{EngineHandle, Sql};
use crate::{StoreError, Tx};
use base::BusinessDate;

/// The loans of a range without activity on the day.
macro_rules! without_activity {
    () => {
        "loan_id > $1 AND loan_id <= $2 AND is_open AND closed_through = $3 AND booking_date = $3
             AND accrual_through >= $4"
    };
}

/// The charge of the last of the accrued days, in tiyn: the cumulative amount through it less the
/// one before it, each rounded half up. Most loans accrue only one of the two, and zero needs no
/// computation.
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
    "WITH accrual AS (
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
         FROM accrual
     ), added AS (
         INSERT INTO accruals (business_date, loan_id, interest_tiyn, penalty_tiyn)
         SELECT $4, loan_id, interest_tiyn, penalty_tiyn FROM charged
         WHERE interest_tiyn + penalty_tiyn > 0
     )
     SELECT COUNT(*) FROM accrual"
);

/// A limit without effect keeps the planner from inlining the subquery into each place that uses
/// it: the days are counted once. Except for the smallest daily accruals, whether a loan is
/// charged follows from its daily accrual: filtering computed charges would take half as long
/// again.
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

/// Closes one day of the loans of a range without activity and inserts the charges. Returns their
/// number. Idempotent.
pub async fn accrue_in_bulk(
    tx: &mut Tx,
    range: LoanIdRange,
    day_before: BusinessDate,
    on: BusinessDate,
) -> Result<u64, StoreError> {
    let day = (range, day_before, on);
    if let EngineHandle::Postgres(..) = tx.handle() {
        let statement = bind_day(day, tx.sql(ACCRUE_POSTGRES)).bind(AccruedAmount::UNITS_PER_TIYN);
        let (count,): (i64,) = statement.one("the number of accrued loans").await?;
        return u64::try_from(count).map_err(|_| StoreError::Corrupt("a count"));
    }
    // There is no other writer, so both statements find the same rows.
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
