//! PostgreSQL takes a column of many rows as one array: a statement is prepared once, however many
//! rows it writes.

use sqlx::postgres::PgConnection;

use super::{ClosedLoan, ClosedLoans, DailyAccrualRow};
use crate::StoreError;
use crate::ledger::Leg;
use crate::loans::{EVENT_SCHEMA_VERSION, Loan, select_loans};
use base::BusinessDate;
use base::ids::{LoanId, OperationId};

/// The loans of these ids.
pub async fn list_by_ids(on: &mut PgConnection, ids: Vec<LoanId>) -> Result<Vec<Loan>, StoreError> {
    let text = select_loans!("WHERE loans.id = ANY($1)");
    Ok(sqlx::query_as(text).bind(ids).fetch_all(on).await?)
}

/// Saves the outcome of locked loans.
pub async fn save_closed_loans(
    on: &mut PgConnection,
    day: BusinessDate,
    closed_loans: &ClosedLoans,
) -> Result<(), StoreError> {
    update_day_rows(on, &closed_loans.loans).await?;
    let changed: Vec<(i64, &ClosedLoan)> =
        closed_loans.loans.iter().filter_map(|one| Some((one.from_version?, one))).collect();
    if !changed.is_empty() {
        update_loans(on, &changed).await?;
        insert_events(on, day, closed_loans).await?;
    }
    if !closed_loans.legs.is_empty() {
        insert_ledger_legs(on, &closed_loans.legs).await?;
    }
    Ok(())
}

async fn update_day_rows(
    on: &mut PgConnection,
    closed_loans: &[ClosedLoan],
) -> Result<(), StoreError> {
    let pace = |of: fn(&DailyAccrualRow) -> i64| {
        column(closed_loans, |one| one.daily_accrual.as_ref().map(of))
    };
    let day = |of: fn(&DailyAccrualRow) -> BusinessDate| {
        column(closed_loans, |one| one.daily_accrual.as_ref().map(|it| iso(of(it))))
    };
    sqlx::query(
        "UPDATE loan_days SET is_open = v.is_open, booking_date = CAST(v.booking_date AS date),
             closed_through = CAST(v.closed_through AS date),
             accrual_from = CAST(v.accrual_from AS date), accrual_through = CAST(v.accrual_through
                 AS date),
             interest_units = v.interest, interest_units_per_day = v.interest_a_day,
             penalty_units = v.penalty, penalty_units_per_day = v.penalty_a_day
         FROM UNNEST($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS v (id, is_open, booking_date,
             closed_through, accrual_from, accrual_through, interest, interest_a_day, penalty,
             penalty_a_day)
         WHERE loan_days.loan_id = v.id",
    )
    .bind(column(closed_loans, |one| one.loan.id))
    .bind(column(closed_loans, |one| one.loan.is_open()))
    .bind(column(closed_loans, |one| iso(one.loan.booking_date)))
    .bind(column(closed_loans, |one| iso(one.loan.closed_through)))
    .bind(day(|pace| pace.accrual_from))
    .bind(day(|pace| pace.accrual_through))
    .bind(pace(|pace| pace.interest_units))
    .bind(pace(|pace| pace.interest_units_per_day))
    .bind(pace(|pace| pace.penalty_units))
    .bind(pace(|pace| pace.penalty_units_per_day))
    .execute(on)
    .await?;
    Ok(())
}

async fn update_loans(
    on: &mut PgConnection,
    changed: &[(i64, &ClosedLoan)],
) -> Result<(), StoreError> {
    let touched = sqlx::query(
        "UPDATE loans SET version = v.version, status = v.status,
             due_date = CAST(v.due_date AS date), payoff_tiyn = v.payoff
         FROM UNNEST($1, $2, $3, $4, $5, $6) AS v (id, from_version, version, status, due_date,
             payoff)
         WHERE loans.id = v.id AND loans.version = v.from_version",
    )
    .bind(column(changed, |(_, one)| one.loan.id))
    .bind(column(changed, |(from_version, _)| *from_version))
    .bind(column(changed, |(_, one)| one.loan.version))
    .bind(column(changed, |(_, one)| one.loan.status))
    .bind(column(changed, |(_, one)| iso(one.loan.due_date)))
    .bind(column(changed, |(_, one)| one.loan.payoff_tiyn))
    .execute(on)
    .await?;
    let is_whole = touched.rows_affected() == changed.len() as u64;
    if is_whole { Ok(()) } else { Err(StoreError::Conflict) }
}

async fn insert_events(
    on: &mut PgConnection,
    day: BusinessDate,
    closed_loans: &ClosedLoans,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO loan_events (loan_id, number, booking_date, event_version, event)
         SELECT id, number, $1, $2, CAST(event AS jsonb)
         FROM UNNEST($3, $4, $5) AS v (id, number, event)",
    )
    .bind(day)
    .bind(EVENT_SCHEMA_VERSION)
    .bind(column(&closed_loans.events, |(id, ..)| *id))
    .bind(column(&closed_loans.events, |(_, number, _)| *number))
    .bind(column(&closed_loans.events, |(.., event)| event.0.clone()))
    .execute(on)
    .await?;
    Ok(())
}

async fn insert_ledger_legs(on: &mut PgConnection, legs: &[Leg]) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO ledger (transaction_id, loan_id, rule, booking_date, value_date, cause, debit,
             credit, amount_tiyn)
         SELECT transaction_id, loan_id, rule, CAST(booking_date AS date), CAST(value_date AS date),
             cause, debit, credit, amount
         FROM UNNEST($1, $2, $3, $4, $5, $6, $7, $8, $9) AS v (transaction_id, loan_id, rule,
             booking_date, value_date, cause, debit, credit, amount)",
    )
    .bind(column(legs, |leg| leg.transaction_id))
    .bind(column(legs, |leg| leg.loan_id))
    .bind(column(legs, |leg| leg.rule.clone()))
    .bind(column(legs, |leg| iso(leg.booking_date)))
    .bind(column(legs, |leg| iso(leg.value_date)))
    .bind(column::<_, Option<OperationId>>(legs, |leg| leg.cause))
    .bind(column(legs, |leg| leg.debit.clone()))
    .bind(column(legs, |leg| leg.credit.clone()))
    .bind(column(legs, |leg| leg.amount_tiyn))
    .execute(on)
    .await?;
    Ok(())
}

fn column<T, C>(rows: &[T], of: impl Fn(&T) -> C) -> Vec<C> {
    rows.iter().map(of).collect()
}

/// A date as text: arrays of our own types are not known to the driver.
fn iso(day: BusinessDate) -> String {
    day.to_string()
}
