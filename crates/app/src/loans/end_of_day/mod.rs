//! End of day: every open loan is closed day by day.
//!
//! Days without activity produce no events: a loan's day row advances and its accrual is added,
//! both computed from a few figures stored when the loan was last evaluated. The loan itself is
//! loaded only if something else happens, on a due date or after a payment.

mod chunk;

use crate::loans::Loans;
use std::sync::Arc;
use std::time::Duration;

use base::BusinessDate;
use base::ids::LoanId;
use monitoring::traces;
use store::end_of_day::{self, EndOfDayFailure, EndOfDayRun, LoanIdRange};
use store::{StoreError, transact};
use tokio::sync::Mutex;
use tokio::time::timeout;

/// Loans per transaction: this bounds how long a payment waits.
const LOANS_PER_TX: i64 = 4_000;
/// How often to check whether a day has ended.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// A turn that takes longer is given up, and the next one goes on where it stopped: this is longer
/// than a year of missed days takes.
const TURN_TIME_MAX: Duration = Duration::from_secs(4 * 3_600);
/// Without a heartbeat for so long, the end of day hangs. It beats after each range of loans.
const LATE_AFTER: Duration = Duration::from_secs(180);
const LOOP_NAME: &str = "end_of_day";
/// How far the clock of this machine may be ahead of the database's.
const CLOCK_AHEAD_MAX_S: i64 = 60;
/// Failures listed in a report.
const FAILURES_LISTED_MAX: i64 = 20;

/// The days that were closed, and what failed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EndOfDayReport {
    /// One run per day, in order.
    pub runs: Vec<EndOfDayRun>,
    /// The first loans that could not be closed, with the reason.
    pub failures: Vec<EndOfDayFailure>,
}

/// The next range of loans, shared by the workers.
struct RangeCursor {
    after: Mutex<Option<LoanId>>,
    /// How many loans a range has.
    loans_per_tx: i64,
}

/// Closes days as they pass, until stopped. After an outage it closes each missed day; failures are
/// logged and retried.
pub async fn run(loans: Arc<Loans>, stop: impl Future<Output = ()>) {
    let mut stop = std::pin::pin!(stop);
    let heartbeat = loans.core.heartbeats.expect(LOOP_NAME, LATE_AFTER);
    loop {
        let turn = traces::turn(LOOP_NAME, async {
            let running = loans.core.dispatch.running().await;
            if let Err(error) = loans.close_past_business_days().await {
                tracing::error!(%error, "end of day failed");
            }
            heartbeat.beat();
            if let Err(error) = loans.daily_reminder_enqueue().await {
                tracing::error!(%error, "daily reminder scheduling failed");
            }
            drop(running);
        });
        let turn = timeout(TURN_TIME_MAX, turn);
        // Stopping in the middle loses nothing: what was committed stays, the rest is done next time.
        tokio::select! {
            () = &mut stop => return,
            ended = turn => if ended.is_err() {
                tracing::error!("end of day takes too long, given up");
            },
        }
        heartbeat.beat();
        tokio::select! {
            () = &mut stop => return,
            () = tokio::time::sleep(POLL_INTERVAL) => {}
        }
    }
}

impl Loans {
    /// Closes every past day whose run has not finished.
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
        report_run: impl FnMut(&EndOfDayRun),
    ) -> Result<EndOfDayReport, StoreError> {
        self.close_business_days_in_batches(through, LOANS_PER_TX, report_run).await
    }

    /// The same with a given number of loans per transaction.
    pub async fn close_business_days_in_batches(
        &self,
        through: BusinessDate,
        loans_per_tx: i64,
        mut report_run: impl FnMut(&EndOfDayRun),
    ) -> Result<EndOfDayReport, StoreError> {
        let through = through.min(self.yesterday());
        let mut report = EndOfDayReport::default();
        let Some(mut day_before) = self.find_closed_through(through).await? else {
            return Ok(report);
        };
        if day_before < through {
            traces::record_work();
            self.require_trusted_clock().await?;
        }
        while day_before < through {
            let on = next_day(day_before)?;
            let run = self.close_business_day(day_before, on, loans_per_tx).await?;
            tracing::info!(business_date = %on, loans_closed = run.loans_closed, loans_failed = run.loans_failed, "end of day completed");
            report_run(&run);
            report.runs.push(run);
            day_before = on;
        }
        let mut tx = self.core.db.read().await?;
        report.failures = end_of_day::list_failures(&mut tx, FAILURES_LISTED_MAX).await?;
        Ok(report)
    }

    /// A machine whose clock is ahead would end a day for everybody, with its interest.
    async fn require_trusted_clock(&self) -> Result<(), StoreError> {
        let ahead_s = self.core.machine_ahead_s().await?;
        if ahead_s > CLOCK_AHEAD_MAX_S { Err(StoreError::ClockAhead(ahead_s)) } else { Ok(()) }
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
            // The days between were closed for all other loans: these catch up on the last day.
            (Some(last), Some(first)) if first < last => previous_day(last.min(through)),
            (Some(last), _) => Some(last.min(through)),
            // The last day gets a run even if there is nothing to do, so that it is not checked
            // again.
            (None, Some(first)) => previous_day(through).map(|day| day.min(first)),
            (None, None) => previous_day(through),
        };
        Ok(from)
    }

    async fn close_business_day(
        &self,
        day_before: BusinessDate,
        on: BusinessDate,
        loans_per_tx: i64,
    ) -> Result<EndOfDayRun, StoreError> {
        let now = self.core.clock.now();
        let result: Result<(), StoreError> =
            transact!(self.core.db, |tx| { end_of_day::insert_run(tx, on, now).await });
        result?;
        let cursor = RangeCursor { after: Mutex::new(Some(LoanId::nil())), loans_per_tx };
        // On an engine with one writer, a worker looks up its next range while the other one
        // writes, and one commit covers both.
        let worker = || self.close_ranges(&cursor, day_before, on);
        tokio::try_join!(worker(), worker())?;
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| { end_of_day::update_run_finished(tx, on, now).await })
    }

    /// Takes one range of loans after the other until none is left.
    async fn close_ranges(
        &self,
        cursor: &RangeCursor,
        day_before: BusinessDate,
        on: BusinessDate,
    ) -> Result<(), StoreError> {
        while let Some(range) = self.next_range(cursor, on).await? {
            self.close_range(range, day_before, on).await?;
            self.core.heartbeats.beat(LOOP_NAME);
        }
        Ok(())
    }

    async fn next_range(
        &self,
        cursor: &RangeCursor,
        on: BusinessDate,
    ) -> Result<Option<LoanIdRange>, StoreError> {
        let mut from = cursor.after.lock().await;
        let Some(after) = *from else { return Ok(None) };
        let mut tx = self.core.db.read().await?;
        let last = end_of_day::find_chunk_end(&mut tx, after, on, cursor.loans_per_tx).await?;
        *from = last;
        Ok(Some((after, last.unwrap_or(LoanId::max()))))
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
