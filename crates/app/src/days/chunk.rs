//! A range of loans carried over midnight in one transaction.

use base::{BusinessDate, Timestamp};
use lending::loan::Event;
use serde_json::json;
use store::audit::{self, Entry};
use store::days::{self, ClosedLoans, EndOfDayFailure, Range};
use store::{StoreError, Tx, Uuid, jobs, transact};

use super::whole::{self, LoanDayClose};
use crate::loans::{notices, saved};
use crate::{Lender, json};

/// Loans in one statement: events and legs of each are more than a row.
const WHOLE_AT_ONCE: usize = 200;
const ERROR_CHARS_MAX: usize = 300;

impl Lender {
    /// Ends a day for a range of loans. Where the range as a whole cannot be written, each of its
    /// loans is tried by itself, so that one does not stop the rest.
    pub(super) async fn close_range(
        &self,
        range: Range,
        day_before: BusinessDate,
        on: BusinessDate,
    ) -> Result<(), StoreError> {
        let error = match self.close_range_in_one_tx(range, day_before, on).await {
            Err(error @ (StoreError::Rule(_) | StoreError::Unreadable(_))) => error,
            Err(error @ StoreError::Fault(_)) if self.db.ping().await.is_ok() => error,
            done => return done,
        };
        tracing::warn!(%error, "a range of loans is ended one by one");
        let mut tx = self.db.read().await?;
        let left = days::left(&mut tx, range, on).await?;
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
        range: Range,
        day_before: BusinessDate,
        on: BusinessDate,
    ) -> Result<(), StoreError> {
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let mut closed = days::carry_on(tx, range, day_before, on).await?;
            let rows = days::held(tx, self.db.engine(), range, on).await?;
            for some in rows.chunks(WHOLE_AT_ONCE) {
                let mut ended = Vec::with_capacity(some.len());
                for row in some {
                    match whole::end(row, on) {
                        Ok(whole) => ended.push(whole),
                        Err(error) => fail(tx, row.id, on, &error, now).await?,
                    }
                }
                closed += ended.len() as u64;
                write(tx, ended, on, now).await?;
            }
            if closed > 0 {
                days::delete_resolved_failures(tx, range).await?;
                let closed = i64::try_from(closed).unwrap_or(i64::MAX);
                days::count(tx, on, closed).await?;
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
        let now = self.clock.now();
        transact!(self.db, |tx| { fail(tx, id, on, error, now).await })
    }
}

/// Writes what became of some loans.
async fn write(
    tx: &mut Tx,
    whole: Vec<LoanDayClose>,
    on: BusinessDate,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (mut wholes, mut told) = (ClosedLoans::default(), Vec::new());
    for LoanDayClose { ended, from_version, events, bookings } in whole {
        let id = ended.loan.id;
        if notices::is_told(&events) {
            told.push(id);
        }
        let words = events.iter().map(json::write::<Event>);
        let numbered = (from_version + 1..).zip(words);
        wholes.events.extend(numbered.map(|(number, words)| (id, number, words)));
        wholes.legs.extend(bookings.iter().flat_map(|(day, it)| saved::legs(id, it, *day)));
        wholes.ended.push(ended);
    }
    if wholes.ended.is_empty() {
        return Ok(());
    }
    days::end(tx, on, wholes).await?;
    let mut batch = tx.batch();
    jobs::requeue_all_in_batch(&mut batch, notices::JOB, &told, now);
    batch.exec().await
}

/// Notes that a loan's day could not be ended, and tells the audit trail where that is news.
async fn fail(
    tx: &mut Tx,
    loan_id: Uuid,
    on: BusinessDate,
    error: &str,
    at: Timestamp,
) -> Result<(), StoreError> {
    let error: String = error.chars().take(ERROR_CHARS_MAX).collect();
    tracing::error!(loan = %loan_id, %on, error, "the day of a loan is not ended");
    let failure = EndOfDayFailure { loan_id, on_day: on, error: error.clone(), at };
    if days::fail(tx, &failure).await? {
        let (detail, subject) = (json!({ "error": error, "day": on }), format!("loan/{loan_id}"));
        let action = "day_not_ended";
        let entry = Entry { actor: "system", action, subject: &subject, detail: &detail };
        audit::note(tx, &entry, at).await?;
    }
    Ok(())
}
