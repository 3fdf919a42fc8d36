//! SQLite gives its rows to us one at a time, from one thread to another, and takes its arguments so
//! too. For thousands of rows that costs more than the rows: here they come as one text.

use sqlx::{Arguments, AssertSqlSafe};

use super::{Accrual, Pace, Range};
use crate::sql::On;
use crate::{Day, StoreError, Tx, Uuid};

/// Carries on by one day the loans of a range for which nothing but time happens on it. Nobody else
/// writes meanwhile, so that both statements find the same rows.
pub async fn carry_on(
    tx: &mut Tx,
    (after, through): Range,
    day_before: Day,
    on: Day,
) -> Result<Vec<Pace>, StoreError> {
    let (text,): (Option<String>,) = tx
        .sql(
            "SELECT group_concat(hex(loan_id) || ' ' || pace_from || ' ' || pace_through || ' '
                 || interest_units || ' ' || interest_units_a_day || ' ' || penalty_units || ' '
                 || penalty_units_a_day, ';')
             FROM loan_days
             WHERE loan_id > $1 AND loan_id <= $2 AND is_open AND closed_through = $3
                 AND booked_on = $3 AND pace_through >= $4",
        )
        .bind(after)
        .bind(through)
        .bind(day_before)
        .bind(on)
        .one("the paces of loans")
        .await?;
    let Some(text) = text else { return Ok(Vec::new()) };
    let paces: Option<Vec<Pace>> = text.split(';').map(pace).collect();
    let paces = paces.ok_or(StoreError::Unreadable("the pace of a loan"))?;
    let moved = tx
        .sql(
            "UPDATE loan_days SET booked_on = $4, closed_through = $4
             WHERE loan_id > $1 AND loan_id <= $2 AND is_open AND closed_through = $3
                 AND booked_on = $3 AND pace_through >= $4",
        )
        .bind(after)
        .bind(through)
        .bind(day_before)
        .bind(on)
        .exec()
        .await?;
    match u64::try_from(paces.len()) {
        Ok(count) if count == moved => Ok(paces),
        _ => Err(StoreError::Conflict),
    }
}

fn pace(text: &str) -> Option<Pace> {
    let mut parts = text.split(' ');
    let loan_id = Uuid::from_u128(u128::from_str_radix(parts.next()?, 16).ok()?);
    let mut day = || parts.next()?.parse().ok().map(Day);
    let (pace_from, pace_through) = (day()?, day()?);
    let mut units = || parts.next()?.parse().ok();
    Some(Pace {
        loan_id,
        pace_from,
        pace_through,
        interest_units: units()?,
        interest_units_a_day: units()?,
        penalty_units: units()?,
        penalty_units_a_day: units()?,
    })
}

/// Adds what a day charged, the day being a part of the statement.
pub async fn accrue(tx: &mut Tx, on: Day, accruals: &[Accrual]) -> Result<(), StoreError> {
    let On::Sqlite(connection, mut arguments) = tx.on() else { return Err(StoreError::Busy) };
    let rows = "(?, ?, ?), ".repeat(accruals.len());
    let rows = rows.trim_end_matches(", ");
    let text = format!(
        "INSERT INTO accruals (on_day, loan_id, interest_tiyn, penalty_tiyn)
         SELECT '{}', * FROM (VALUES {rows})",
        on.0
    );
    for accrual in accruals {
        for added in [
            arguments.add(accrual.loan_id),
            arguments.add(accrual.interest_tiyn),
            arguments.add(accrual.penalty_tiyn),
        ] {
            added.map_err(|fault| StoreError::unbound(&fault))?;
        }
    }
    connection.touched(AssertSqlSafe(text), arguments).await?;
    Ok(())
}
