//! End of day: days without activity are accrued in bulk; other loans are closed individually and
//! saved here.

mod bulk_accrual;
mod postgres_arrays;

use store_derive::FromRow;

pub use bulk_accrual::accrue_in_bulk;

use crate::ledger::{self, Leg};
use crate::loans::{self, Loan, select_loans};
use crate::postgres::PgHandle;
use crate::sql::EngineHandle;
use crate::{Batch, Engine, JsonText, StoreError, Tx};
use base::ids::LoanId;
use base::{BusinessDate, Timestamp};

/// A range of loan ids, without the first and with the second.
pub type LoanIdRange = (LoanId, LoanId);

/// How a loan accrues while there is no activity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct DailyAccrualRow {
    pub loan_id: LoanId,
    /// The business date at whose end the accrual starts.
    pub accrual_from: BusinessDate,
    /// The last business date the accrual covers.
    pub accrual_through: BusinessDate,
    /// Interest at `accrual_from`.
    pub interest_units: i64,
    pub interest_units_per_day: i64,
    pub penalty_units: i64,
    pub penalty_units_per_day: i64,
}

/// A row of `accruals`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Accrual {
    pub loan_id: LoanId,
    pub interest_tiyn: i64,
    pub penalty_tiyn: i64,
}

/// A loan that was closed individually.
#[derive(Debug, Clone)]
pub struct ClosedLoan {
    pub loan: Loan,
    /// The daily accrual, where no activity is due for a while.
    pub daily_accrual: Option<DailyAccrualRow>,
    /// The version before, where more than the day row has changed.
    pub from_version: Option<i64>,
}

/// The outcome of loans that were closed individually.
#[derive(Debug, Default)]
pub struct ClosedLoans {
    pub loans: Vec<ClosedLoan>,
    /// Loan, number and JSON of each event.
    pub events: Vec<(LoanId, i64, JsonText)>,
    pub legs: Vec<Leg>,
}

/// A row of `end_of_day_runs`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct EndOfDayRun {
    pub business_date: BusinessDate,
    pub started_at: Timestamp,
    pub ended_at: Option<Timestamp>,
    pub loans_closed: i64,
    /// At the last attempt.
    pub loans_failed: i64,
    pub notified_at: Option<Timestamp>,
}

/// A row of `end_of_day_failures`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct EndOfDayFailure {
    pub loan_id: LoanId,
    pub business_date: BusinessDate,
    pub error: String,
    pub failed_at: Timestamp,
}

/// The last id of the next batch of loans whose day is not closed; none if fewer are left.
pub async fn find_chunk_end(
    tx: &mut Tx,
    after: LoanId,
    on: BusinessDate,
    count: i64,
) -> Result<Option<LoanId>, StoreError> {
    let last: Option<(LoanId,)> = tx
        .sql(
            "SELECT loan_id FROM loan_days WHERE loan_id > $1 AND is_open AND closed_through < $2
             ORDER BY loan_id LIMIT 1 OFFSET $3",
        )
        .bind(after)
        .bind(on)
        .bind(count - 1)
        .opt()
        .await?;
    Ok(last.map(|(id,)| id))
}

/// The loans of a range whose day is not closed, locked until the end of the transaction.
pub async fn lock_due(
    tx: &mut Tx,
    engine: Engine,
    (after, through): LoanIdRange,
    on: BusinessDate,
) -> Result<Vec<Loan>, StoreError> {
    if engine == Engine::Postgres {
        // Locked first and read afterwards: what was read before the lock may be stale.
        let locked: Vec<(LoanId,)> = tx
            .sql(
                "SELECT loan_id FROM loan_days
                 WHERE loan_id > $1 AND loan_id <= $2 AND is_open AND closed_through < $3
                 ORDER BY loan_id FOR UPDATE",
            )
            .bind(after)
            .bind(through)
            .bind(on)
            .all()
            .await?;
        let locked: Vec<LoanId> = locked.into_iter().map(|(id,)| id).collect();
        return match tx.handle() {
            EngineHandle::Postgres(on, _) if !locked.is_empty() => {
                on.answers.wait_for(postgres_arrays::list_by_ids(on.connection, locked)).await
            }
            _ => Ok(Vec::new()),
        };
    }
    // By their keys, because they are few: the planner would scan all loans of the range.
    tx.sql(select_loans!(
        "WHERE loans.id IN (
             SELECT loan_id FROM loan_days
             WHERE loan_id > $1 AND loan_id <= $2 AND is_open AND closed_through < $3
         )"
    ))
    .bind(after)
    .bind(through)
    .bind(on)
    .all()
    .await
}

/// Saves the outcome of locked loans.
pub async fn save_closed_loans(
    tx: &mut Tx,
    on: BusinessDate,
    closed_loans: ClosedLoans,
) -> Result<(), StoreError> {
    if let EngineHandle::Postgres(PgHandle { connection, answers }, _) = tx.handle() {
        let saved = postgres_arrays::save_closed_loans(connection, on, &closed_loans);
        return answers.wait_for(saved).await;
    }
    // One statement for each table: parsing a statement takes the engine longer than running it.
    let mut batch = tx.batch();
    update_day_rows(&mut batch, &closed_loans.loans);
    batch.exec().await?;
    let mut batch = tx.batch();
    update_loans(&mut batch, &closed_loans.loans);
    batch.exec().await?;
    let mut batch = tx.batch();
    loans::append_events_to_many(&mut batch, on, closed_loans.events);
    batch.exec().await?;
    let mut batch = tx.batch();
    ledger::append(&mut batch, closed_loans.legs);
    batch.exec().await
}

fn update_day_rows(batch: &mut Batch<'_>, closed_loans: &[ClosedLoan]) {
    batch.sql_values(
        closed_loans.len(),
        "UPDATE loan_days SET is_open = v.column2, booking_date = v.column3,
             closed_through = v.column4, accrual_from = v.column5, accrual_through = v.column6,
             interest_units = v.column7, interest_units_per_day = v.column8,
             penalty_units = v.column9, penalty_units_per_day = v.column10
         FROM (",
        10,
        ") AS v WHERE loan_days.loan_id = v.column1",
    );
    for ClosedLoan { loan, daily_accrual: pace, .. } in closed_loans {
        batch
            .bind(loan.id)
            .bind(loan.is_open())
            .bind(loan.booking_date)
            .bind(loan.closed_through)
            .bind(pace.map(|pace| pace.accrual_from))
            .bind(pace.map(|pace| pace.accrual_through))
            .bind(pace.map(|pace| pace.interest_units))
            .bind(pace.map(|pace| pace.interest_units_per_day))
            .bind(pace.map(|pace| pace.penalty_units))
            .bind(pace.map(|pace| pace.penalty_units_per_day));
    }
}

fn update_loans(batch: &mut Batch<'_>, closed_loans: &[ClosedLoan]) {
    let changed = closed_loans.iter().filter_map(|one| Some((one.from_version?, &one.loan)));
    batch.sql_values(
        changed.clone().count(),
        "UPDATE loans SET version = v.column3, status = v.column4, due_date = v.column5,
             payoff_tiyn = v.column6
         FROM (",
        6,
        ") AS v WHERE loans.id = v.column1 AND loans.version = v.column2",
    );
    for (from_version, loan) in changed {
        batch
            .bind(loan.id)
            .bind(from_version)
            .bind(loan.version)
            .bind(loan.status)
            .bind(loan.due_date)
            .bind(loan.payoff_tiyn);
    }
}

/// The last day that is closed for every open loan; none if no loan is open.
pub async fn find_closed_through(tx: &mut Tx) -> Result<Option<BusinessDate>, StoreError> {
    let (day,): (Option<BusinessDate>,) = tx
        .sql("SELECT MIN(closed_through) FROM loan_days WHERE is_open")
        .one("the first day to end")
        .await?;
    Ok(day)
}

/// The last day whose run is completed.
pub async fn find_last_finished_run(tx: &mut Tx) -> Result<Option<EndOfDayRun>, StoreError> {
    tx.sql(
        "SELECT * FROM end_of_day_runs WHERE ended_at IS NOT NULL ORDER BY business_date DESC
         LIMIT 1",
    )
    .opt()
    .await
}

/// The run of a day.
pub async fn find_run(tx: &mut Tx, on: BusinessDate) -> Result<Option<EndOfDayRun>, StoreError> {
    tx.sql("SELECT * FROM end_of_day_runs WHERE business_date = $1").bind(on).opt().await
}

/// Starts or resumes the run of a day.
pub async fn insert_run(tx: &mut Tx, on: BusinessDate, now: Timestamp) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO end_of_day_runs (business_date, started_at, loans_closed, loans_failed)
         VALUES ($1, $2, 0, 0) ON CONFLICT (business_date) DO NOTHING",
    )
    .bind(on)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}

/// Adds to the number of closed loans.
pub async fn add_loans_closed(
    tx: &mut Tx,
    on: BusinessDate,
    closed: i64,
) -> Result<(), StoreError> {
    tx.sql("UPDATE end_of_day_runs SET loans_closed = loans_closed + $2 WHERE business_date = $1")
        .bind(on)
        .bind(closed)
        .exec_one()
        .await
}

/// Completes the run of a day. Returns the number of failed loans.
pub async fn update_run_finished(
    tx: &mut Tx,
    on: BusinessDate,
    now: Timestamp,
) -> Result<EndOfDayRun, StoreError> {
    tx.sql(
        "UPDATE end_of_day_runs SET ended_at = $2, loans_failed =
             (SELECT COUNT(*) FROM end_of_day_failures
             WHERE end_of_day_failures.business_date <= $1)
         WHERE business_date = $1 RETURNING *",
    )
    .bind(on)
    .bind(now)
    .one("the run of a day")
    .await
}

/// Records that the reminders for the next day were queued.
pub async fn update_run_notified(
    tx: &mut Tx,
    on: BusinessDate,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql("UPDATE end_of_day_runs SET notified_at = $2 WHERE business_date = $1")
        .bind(on)
        .bind(now)
        .exec_one()
        .await
}

/// Records that a loan's day could not be closed. Returns whether that is new.
pub async fn upsert_failure(tx: &mut Tx, failure: &EndOfDayFailure) -> Result<bool, StoreError> {
    let existing: Option<(BusinessDate, String)> = tx
        .sql("SELECT business_date, error FROM end_of_day_failures WHERE loan_id = $1")
        .bind(failure.loan_id)
        .opt()
        .await?;
    tx.sql(
        "INSERT INTO end_of_day_failures (loan_id, business_date, error, failed_at)
         VALUES ($1, $2, $3, $4)
         ON CONFLICT (loan_id) DO UPDATE
             SET business_date = excluded.business_date, error = excluded.error,
             failed_at = excluded.failed_at",
    )
    .bind(failure.loan_id)
    .bind(failure.business_date)
    .bind(failure.error.clone())
    .bind(failure.failed_at)
    .exec()
    .await?;
    Ok(existing.as_ref().is_none_or(|(_, error)| *error != failure.error))
}

/// Deletes failures of the loans of a range whose day is closed now.
pub async fn delete_resolved_failures(
    tx: &mut Tx,
    (after, through): LoanIdRange,
) -> Result<(), StoreError> {
    tx.sql(
        "DELETE FROM end_of_day_failures WHERE loan_id > $1 AND loan_id <= $2 AND EXISTS (
             SELECT 1 FROM loan_days WHERE loan_days.loan_id = end_of_day_failures.loan_id
                 AND (NOT loan_days.is_open OR loan_days.closed_through >=
                 end_of_day_failures.business_date)
         )",
    )
    .bind(after)
    .bind(through)
    .exec()
    .await?;
    Ok(())
}

/// The loans whose day could not be closed, by id.
pub async fn list_failures(tx: &mut Tx, count: i64) -> Result<Vec<EndOfDayFailure>, StoreError> {
    tx.sql("SELECT * FROM end_of_day_failures ORDER BY loan_id LIMIT $1").bind(count).all().await
}

/// How many loans could not be closed.
pub async fn count_failures(tx: &mut Tx) -> Result<i64, StoreError> {
    let count = "SELECT COUNT(*) FROM end_of_day_failures";
    let (count,): (i64,) = tx.sql(count).one("a count").await?;
    Ok(count)
}

/// The loans of a range whose day is not closed.
pub async fn list_unclosed(
    tx: &mut Tx,
    (after, through): LoanIdRange,
    on: BusinessDate,
) -> Result<Vec<LoanId>, StoreError> {
    let left: Vec<(LoanId,)> = tx
        .sql(
            "SELECT loan_id FROM loan_days
             WHERE loan_id > $1 AND loan_id <= $2 AND is_open AND closed_through < $3
             ORDER BY loan_id",
        )
        .bind(after)
        .bind(through)
        .bind(on)
        .all()
        .await?;
    Ok(left.into_iter().map(|(id,)| id).collect())
}

/// The total bulk accruals of a page of loans.
pub async fn sum_accruals_by_loan(
    tx: &mut Tx,
    after: LoanId,
    through: LoanId,
) -> Result<Vec<Accrual>, StoreError> {
    // Day by day, because rows are stored in that order.
    tx.sql(
        "SELECT accruals.loan_id, CAST(SUM(accruals.interest_tiyn) AS bigint) AS interest_tiyn,
             CAST(SUM(accruals.penalty_tiyn) AS bigint) AS penalty_tiyn
         FROM end_of_day_runs CROSS JOIN accruals
         WHERE accruals.business_date = end_of_day_runs.business_date AND accruals.loan_id > $1
             AND accruals.loan_id <= $2
         GROUP BY accruals.loan_id",
    )
    .bind(after)
    .bind(through)
    .all()
    .await
}

/// The number of accruals of a day without a run.
pub async fn count_accruals_without_run(tx: &mut Tx) -> Result<i64, StoreError> {
    let (count,): (i64,) = tx
        .sql(
            "SELECT CAST(COUNT(*) AS bigint) FROM accruals
             WHERE NOT EXISTS (SELECT 1 FROM end_of_day_runs
             WHERE end_of_day_runs.business_date = accruals.business_date)",
        )
        .one("a count")
        .await?;
    Ok(count)
}

/// The number of loans without a row in `loan_days`.
pub async fn count_loans_without_day_row(tx: &mut Tx) -> Result<i64, StoreError> {
    let (count,): (i64,) = tx
        .sql(
            "SELECT CAST(COUNT(*) AS bigint) FROM loans
             WHERE NOT EXISTS (SELECT 1 FROM loan_days WHERE loan_days.loan_id = loans.id)",
        )
        .one("a count")
        .await?;
    Ok(count)
}
