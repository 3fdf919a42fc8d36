//! Closes a day for a range of loans in one transaction.

use base::{BusinessDate, Timestamp};
use jobs::JobKind;
use lending::loan::LoanEvent;
use serde_json::json;
use store::audit::{self, NewEntry};
use store::end_of_day::{self, ClosedLoans, EndOfDayFailure, LoanIdRange};
use store::{StoreError, Tx, Uuid, transact};

use super::individual::{self, LoanDayClose};
use crate::json;
use crate::loans::{Loans, notifications, repository};

/// Loans in one statement: events and legs of each are more than a row.
const LOANS_PER_STATEMENT: usize = 200;
const ERROR_CHARS_MAX: usize = 300;

impl Loans {
    /// Ends a day for a range of loans. Where the range as a whole cannot be written, each of its
    /// loans is tried by itself, so that one does not stop the rest.
    pub(super) async fn close_range(
        &self,
        range: LoanIdRange,
        day_before: BusinessDate,
        on: BusinessDate,
    ) -> Result<(), StoreError> {
        let error = match self.close_range_in_one_tx(range, day_before, on).await {
            Err(error @ (StoreError::Constraint(_) | StoreError::Corrupt(_))) => error,
            Err(error @ StoreError::Database(_)) if self.core.db.ping().await.is_ok() => error,
            done => return done,
        };
        tracing::warn!(%error, "end of day batch failed, closing its loans individually");
        let mut tx = self.core.db.read().await?;
        let left = end_of_day::list_unclosed(&mut tx, range, on).await?;
        drop(tx);
        for id in left {
            let just_before = Uuid::from_u128(id.as_u128() - 1);
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
            let mut closed = end_of_day::accrue_in_bulk(tx, range, day_before, on).await?;
            let rows = end_of_day::lock_due(tx, self.core.db.engine(), range, on).await?;
            for some in rows.chunks(LOANS_PER_STATEMENT) {
                let mut ended = Vec::with_capacity(some.len());
                for row in some {
                    match individual::close_individually(row, on) {
                        Ok(whole) => ended.push(whole),
                        Err(error) => record_failure_in_tx(tx, row.id, on, &error, now).await?,
                    }
                }
                closed += ended.len() as u64;
                save_closed_loans(tx, ended, on, now).await?;
            }
            if closed > 0 {
                end_of_day::delete_resolved_failures(tx, range).await?;
                let closed = i64::try_from(closed).unwrap_or(i64::MAX);
                end_of_day::add_loans_closed(tx, on, closed).await?;
            }
            Ok(())
        })
    }

    async fn record_failure(
        &self,
        id: Uuid,
        on: BusinessDate,
        error: &str,
    ) -> Result<(), StoreError> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| { record_failure_in_tx(tx, id, on, error, now).await })
    }
}

/// Writes what became of some loans.
async fn save_closed_loans(
    tx: &mut Tx,
    whole: Vec<LoanDayClose>,
    on: BusinessDate,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (mut wholes, mut told) = (ClosedLoans::default(), Vec::new());
    for LoanDayClose { closed_loan: ended, version_before: from_version, events, bookings } in whole
    {
        let id = ended.loan.id;
        if notifications::needs_notification(&events) {
            told.push(id);
        }
        let words = events.iter().map(json::write::<LoanEvent>);
        let numbered = (from_version + 1..).zip(words);
        wholes.events.extend(numbered.map(|(number, words)| (id, number, words)));
        wholes
            .legs
            .extend(bookings.iter().flat_map(|(day, it)| repository::ledger_legs(id, it, *day)));
        wholes.loans.push(ended);
    }
    if wholes.loans.is_empty() {
        return Ok(());
    }
    end_of_day::save_closed_loans(tx, on, wholes).await?;
    let mut batch = tx.batch();
    jobs::requeue_all_in_batch(&mut batch, JobKind::LoanNotifications, &told, now);
    batch.exec().await
}

/// Records that a loan's day could not be closed, and audits it the first time.
async fn record_failure_in_tx(
    tx: &mut Tx,
    loan_id: Uuid,
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
