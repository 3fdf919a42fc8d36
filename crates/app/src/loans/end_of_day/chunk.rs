//! Closes a day for a range of loans in one transaction: in bulk where a loan only accrues, and
//! individually where more may happen.

use std::panic::{AssertUnwindSafe, catch_unwind};

use base::ids::LoanId;
use base::{BusinessDate, Timestamp};
use jobs::JobKind;
use lending::loan::{Booking, DailyAccrual, Loan, LoanEvent, LoanOutcome, close_business_day};
use serde_json::json;
use store::audit::{self, NewEntry};
use store::end_of_day::{
    self, ClosedLoan, ClosedLoans, DailyAccrualRow, EndOfDayFailure, LoanIdRange,
};
use store::{StoreError, Tx, loans, transact};

use super::next_day;
use crate::json;
use crate::loans::{Loans, notifications, repository};

/// Loans in one statement: events and legs of each are more than a row.
const LOANS_PER_STATEMENT: usize = 200;
const ERROR_CHARS_MAX: usize = 300;

/// A loan whose days were closed individually.
struct LoanDayClose {
    closed_loan: ClosedLoan,
    version_before: i64,
    /// Empty where nothing but accrual happened.
    events: Vec<LoanEvent>,
    /// Each with the day that was closed.
    bookings: Vec<(BusinessDate, Booking)>,
}

impl Loans {
    /// Closes a day for a range of loans. If the range cannot be written in one transaction, each
    /// of its loans is closed in one of its own, so that one failure does not stop the others.
    pub(super) async fn close_range(
        &self,
        range: LoanIdRange,
        day_before: BusinessDate,
        on: BusinessDate,
    ) -> Result<(), StoreError> {
        let error = match self.close_range_in_one_tx(range, day_before, on).await {
            Err(error @ (StoreError::Constraint(_) | StoreError::Corrupt(_))) => error,
            Err(error @ StoreError::Database(_)) if self.core.db.ping().await.is_ok() => error,
            result => return result,
        };
        tracing::warn!(%error, "end of day batch failed, closing its loans individually");
        let mut tx = self.core.db.read().await?;
        let unclosed = end_of_day::list_unclosed(&mut tx, range, on).await?;
        drop(tx);
        for id in unclosed {
            let just_before = LoanId::from_u128(id.uuid().as_u128() - 1);
            if let Err(error) = self.close_range_in_one_tx((just_before, id), day_before, on).await
            {
                self.record_failure(id, on, &error.to_string()).await?;
            }
        }
        Ok(())
    }

    async fn close_range_in_one_tx(
        &self,
        range: LoanIdRange,
        day_before: BusinessDate,
        on: BusinessDate,
    ) -> Result<(), StoreError> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let mut closed_count = end_of_day::accrue_in_bulk(tx, range, day_before, on).await?;
            let rows = end_of_day::lock_due(tx, self.core.db.engine(), range, on).await?;
            for chunk in rows.chunks(LOANS_PER_STATEMENT) {
                let mut closes = Vec::with_capacity(chunk.len());
                for row in chunk {
                    match close_individually(row, on) {
                        Ok(close) => closes.push(close),
                        Err(error) => record_failure_in_tx(tx, row.id, on, &error, now).await?,
                    }
                }
                closed_count += closes.len() as u64;
                save_closed_loans(tx, closes, on, now).await?;
            }
            if closed_count > 0 {
                end_of_day::delete_resolved_failures(tx, range).await?;
                let closed_count = i64::try_from(closed_count).unwrap_or(i64::MAX);
                end_of_day::add_loans_closed(tx, on, closed_count).await?;
            }
            Ok(())
        })
    }

    async fn record_failure(
        &self,
        id: LoanId,
        on: BusinessDate,
        error: &str,
    ) -> Result<(), StoreError> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| { record_failure_in_tx(tx, id, on, error, now).await })
    }
}

/// Closes every day of a loan through one. A panic of the core is an error of this loan and does
/// not stop the others.
fn close_individually(row: &loans::Loan, on: BusinessDate) -> Result<LoanDayClose, String> {
    let result = catch_unwind(AssertUnwindSafe(|| close_loan_days(row, on)));
    result.unwrap_or_else(|_| Err("the core fell over it".to_owned()))
}

fn close_loan_days(row: &loans::Loan, on: BusinessDate) -> Result<LoanDayClose, String> {
    let mut loan = repository::loan_from_row(row).map_err(|error| error.to_string())?;
    let (mut notices, mut bookings) = (Vec::new(), Vec::new());
    while loan.closed_through() < on {
        let day = next_day(loan.closed_through()).map_err(|error| error.to_string())?;
        let LoanOutcome::Done(decision) = close_business_day(&loan, day) else { break };
        decision.events.iter().for_each(|event| loan.apply(event));
        notices.extend(
            decision.events.into_iter().filter(|it| matches!(it, LoanEvent::Notice { .. })),
        );
        bookings.extend(decision.bookings.into_iter().map(|booking| (day, booking)));
    }
    let events = events_to_append(row, &loan, notices);
    let mut row_after = repository::updated_row(row, &loan, events.len());
    if events.is_empty() {
        row_after.payoff_tiyn = row.payoff_tiyn;
    }
    let daily_accrual = daily_accrual_row(&loan, row.id);
    let from_version = (!events.is_empty()).then_some(row.version);
    let closed_loan = ClosedLoan { loan: row_after, daily_accrual, from_version };
    Ok(LoanDayClose { closed_loan, version_before: row.version, events, bookings })
}

/// Events, if anything besides accrual happened. Notices change nothing by themselves, so days
/// without activity may be booked after them, all at once.
fn events_to_append(row: &loans::Loan, loan: &Loan, mut notices: Vec<LoanEvent>) -> Vec<LoanEvent> {
    let row_after = repository::updated_row(row, loan, 0);
    if notices.is_empty() && (row_after.status == row.status && row_after.due_date == row.due_date)
    {
        return notices;
    }
    notices.push(LoanEvent::Booked { through: loan.booked_position().as_of() });
    notices.push(LoanEvent::DayClosed { on: loan.closed_through() });
    notices
}

/// How the loan accrues from here on. None while it is booked beyond its last closed day: the next
/// day is closed individually as well.
fn daily_accrual_row(loan: &Loan, loan_id: LoanId) -> Option<DailyAccrualRow> {
    let is_booked_as_closed = loan.booked_position().as_of() == loan.closed_through();
    let accrual = DailyAccrual::for_loan(loan).filter(|_| is_booked_as_closed)?;
    Some(DailyAccrualRow {
        loan_id,
        accrual_from: accrual.from,
        accrual_through: accrual.through,
        interest_units: accrual.interest_units,
        interest_units_per_day: accrual.interest_units_per_day,
        penalty_units: accrual.penalty_units,
        penalty_units_per_day: accrual.penalty_units_per_day,
    })
}

/// Writes loans that were closed individually, and enqueues their notifications.
async fn save_closed_loans(
    tx: &mut Tx,
    closes: Vec<LoanDayClose>,
    on: BusinessDate,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (mut closed, mut ids_to_notify) = (ClosedLoans::default(), Vec::new());
    for LoanDayClose { closed_loan, version_before, events, bookings } in closes {
        let id = closed_loan.loan.id;
        if notifications::needs_notification(&events) {
            ids_to_notify.push(id);
        }
        let events_json = events.iter().map(json::write::<LoanEvent>);
        let numbered = (version_before + 1..).zip(events_json);
        closed.events.extend(numbered.map(|(number, event)| (id, number, event)));
        closed
            .legs
            .extend(bookings.iter().flat_map(|(day, it)| repository::ledger_legs(id, it, *day)));
        closed.loans.push(closed_loan);
    }
    if closed.loans.is_empty() {
        return Ok(());
    }
    end_of_day::save_closed_loans(tx, on, closed).await?;
    let mut batch = tx.batch();
    jobs::requeue_all_in_batch(&mut batch, JobKind::LoanNotifications, &ids_to_notify, now);
    batch.exec().await
}

/// Records that a loan's day could not be closed, and audits it the first time.
async fn record_failure_in_tx(
    tx: &mut Tx,
    loan_id: LoanId,
    on: BusinessDate,
    error: &str,
    at: Timestamp,
) -> Result<(), StoreError> {
    let error: String = error.chars().take(ERROR_CHARS_MAX).collect();
    tracing::error!(loan_id = %loan_id, business_date = %on, error, "end of day failed for loan");
    let failure =
        EndOfDayFailure { loan_id, business_date: on, error: error.clone(), failed_at: at };
    if end_of_day::upsert_failure(tx, &failure).await? {
        let (detail, subject) = (json!({ "error": error, "day": on }), format!("loan/{loan_id}"));
        let action = "day_not_ended";
        let entry = NewEntry { actor: "system", action, subject: &subject, detail: &detail };
        audit::insert(tx, &entry, at).await?;
    }
    Ok(())
}
