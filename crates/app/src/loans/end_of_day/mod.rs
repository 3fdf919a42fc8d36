//! End of day: every open loan is closed day by day.
//!
//! Days without activity produce no events: a loan's day row advances and the day book gets a line,
//! by a few figures stored when the whole loan was last evaluated. Only if something else happens,
//! on a due date or after a payment, is the loan itself loaded.

mod chunk;
mod individual;

use crate::loans::Loans;
use std::sync::Arc;
use std::time::Duration;

use base::BusinessDate;
use store::end_of_day::{self, EndOfDayFailure, EndOfDayRun, LoanIdRange};
use store::{StoreError, Uuid, transact};
use tokio::sync::Mutex;

/// Loans in one transaction: a payment waits for no longer than it takes.
const LOANS_PER_TX: i64 = 4_000;
/// How often to check whether a day has ended.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// Failures that are listed by name.
const FAILURES_LISTED_MAX: i64 = 20;

/// What was done, day by day.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EndOfDayReport {
    /// The days that were ended.
    pub runs: Vec<EndOfDayRun>,
    /// Loans whose days could not be ended, some of them, by name and reason.
    pub failures: Vec<EndOfDayFailure>,
}

/// The next range of loans, shared by the workers.
struct RangeCursor {
    after: Mutex<Option<Uuid>>,
    /// How many loans are in it.
    loans_per_tx: i64,
}

/// Closes days as they pass, until stopped. After an outage it closes each missed day; failures are
/// logged and retried.
pub async fn run(loans: Arc<Loans>, stop: impl Future<Output = ()>) {
    let mut stop = std::pin::pin!(stop);
    loop {
        let turn = async {
            let at_work = loans.core.dispatch.running().await;
            if let Err(error) = loans.close_past_business_days().await {
                tracing::error!(%error, "end of day failed");
            }
            if let Err(error) = loans.daily_reminder_enqueue().await {
                tracing::error!(%error, "daily reminder scheduling failed");
            }
            drop(at_work);
            tokio::time::sleep(POLL_INTERVAL).await;
        };
        // Stopping in the middle loses nothing: what was committed stays, the rest is done next time.
        tokio::select! {
            () = &mut stop => return,
            () = turn => {}
        }
    }
}

impl Loans {
    /// Ends every day before today whose run has not come to its end.
    pub async fn close_past_business_days(&self) -> Result<EndOfDayReport, StoreError> {
        let yesterday = self.yesterday();
        let mut tx = self.core.db.read().await?;
        let is_done = end_of_day::find_run(&mut tx, yesterday)
            .await?
            .is_some_and(|run| run.ended_at.is_some());
        drop(tx);
        if is_done {
            return Ok(EndOfDayReport::default());
        }
        self.close_business_days(yesterday, |_| {}).await
    }

    /// Closes every past day through one, in order, for every open loan; reports each. Idempotent:
    /// interrupted or run twice at once, it does what is left.
    pub async fn close_business_days(
        &self,
        through: BusinessDate,
        told: impl FnMut(&EndOfDayRun),
    ) -> Result<EndOfDayReport, StoreError> {
        self.close_business_days_in_batches(through, LOANS_PER_TX, told).await
    }

    /// The same with a given number of loans per transaction.
    pub async fn close_business_days_in_batches(
        &self,
        through: BusinessDate,
        at_once: i64,
        mut told: impl FnMut(&EndOfDayRun),
    ) -> Result<EndOfDayReport, StoreError> {
        let through = through.min(self.yesterday());
        let mut done = EndOfDayReport::default();
        let Some(mut day_before) = self.find_closed_through(through).await? else {
            return Ok(done);
        };
        while day_before < through {
            let on = next_day(day_before)?;
            let run = self.close_business_day(day_before, on, at_once).await?;
            tracing::info!(business_date = %on, loans_closed = run.loans_closed, loans_failed = run.loans_failed, "end of day completed");
            told(&run);
            done.runs.push(run);
            day_before = on;
        }
        let mut tx = self.core.db.read().await?;
        done.failures = end_of_day::list_failures(&mut tx, FAILURES_LISTED_MAX).await?;
        Ok(done)
    }

    /// The last day before today.
    pub(crate) fn yesterday(&self) -> BusinessDate {
        let day_s = 86_400;
        let before = self.core.clock.now().plus_seconds(-day_s);
        before.date().expect("the clock is within the calendar")
    }

    /// The last completely closed day: of the last run, but no later than the first open loan if a
    /// run is repeated.
    async fn find_closed_through(
        &self,
        through: BusinessDate,
    ) -> Result<Option<BusinessDate>, StoreError> {
        let mut tx = self.core.db.read().await?;
        let last = end_of_day::find_last_finished_run(&mut tx).await?.map(|run| run.business_date);
        let first = end_of_day::find_closed_through(&mut tx).await?;
        let from = match (last, first) {
            // The days between were ended for all who could: the rest catches up on the last one.
            (Some(last), Some(first)) if first < last => previous_day(last.min(through)),
            (Some(last), _) => Some(last.min(through)),
            // The last day is recorded even if nothing was to be done, so that nobody looks again.
            (None, Some(first)) => previous_day(through).map(|day| day.min(first)),
            (None, None) => previous_day(through),
        };
        Ok(from)
    }

    async fn close_business_day(
        &self,
        day_before: BusinessDate,
        on: BusinessDate,
        at_once: i64,
    ) -> Result<EndOfDayRun, StoreError> {
        let now = self.core.clock.now();
        let begun: Result<(), StoreError> =
            transact!(self.core.db, |tx| { end_of_day::insert_run(tx, on, now).await });
        begun?;
        let next = RangeCursor { after: Mutex::new(Some(Uuid::nil())), loans_per_tx: at_once };
        // Where only one may write at a time, the other looks where its range ends and stands in line
        // meanwhile, and one commit makes both last.
        let lane = || self.close_ranges(&next, day_before, on);
        tokio::try_join!(lane(), lane())?;
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| { end_of_day::update_run_finished(tx, on, now).await })
    }

    /// Takes one range of loans after the other until none is left.
    async fn close_ranges(
        &self,
        next: &RangeCursor,
        day_before: BusinessDate,
        on: BusinessDate,
    ) -> Result<(), StoreError> {
        while let Some(range) = self.next_range(next, on).await? {
            self.close_range(range, day_before, on).await?;
        }
        Ok(())
    }

    async fn next_range(
        &self,
        next: &RangeCursor,
        on: BusinessDate,
    ) -> Result<Option<LoanIdRange>, StoreError> {
        let mut from = next.after.lock().await;
        let Some(after) = *from else { return Ok(None) };
        let mut tx = self.core.db.read().await?;
        let last = end_of_day::find_chunk_end(&mut tx, after, on, next.loans_per_tx).await?;
        *from = last;
        Ok(Some((after, last.unwrap_or(Uuid::max()))))
    }
}

/// The next day.
pub(crate) fn next_day(day: BusinessDate) -> Result<BusinessDate, StoreError> {
    day.try_plus_days(1).map_err(|_| StoreError::NotFound("a day"))
}

/// The day before; dates only go forward, so it is counted from long ago.
fn previous_day(day: BusinessDate) -> Option<BusinessDate> {
    let long_ago: BusinessDate = "1970-01-01".parse().expect("a date of the calendar");
    long_ago.try_plus_days(long_ago.days_until(day).checked_sub(1)?).ok()
}
