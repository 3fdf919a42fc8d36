//! The figures of monitoring that only the database knows.

use base::{BusinessDate, Timestamp};
use jobs::{JobKind, KindStats};
use monitoring::database::{set_clock_ahead_s, set_pools};
use monitoring::end_of_day::{LastEndOfDay, set_last};
use monitoring::jobs::{KindDepth, prepare_kind, set_depths};
use monitoring::ledger::set_unmatched_payments;
use store::end_of_day::{self, EndOfDayRun};
use store::unmatched_payments;

use crate::security_events::SecurityEvent;
use crate::{App, Error};

const US_PER_S: f64 = 1e6;

impl App {
    /// Reads what waits, the last end of day and unmatched payments, and sets the pools.
    pub async fn monitoring_figures_update(&self) -> Result<(), Error> {
        set_pools(&self.core.db.pool_stats());
        let now = self.core.clock.now();
        let mut tx = self.core.db.read().await?;
        let kinds = jobs::kind_stats(&mut tx, now).await?;
        let last = end_of_day::find_last_finished_run(&mut tx).await?;
        let failed = end_of_day::count_failures(&mut tx).await?;
        let unmatched = unmatched_payments::count_waiting(&mut tx).await?;
        drop(tx);
        set_clock_ahead_s(self.core.machine_ahead_s().await?);
        let depths: Vec<_> = kinds.iter().map(|stats| depth(stats, now)).collect();
        set_depths(&depths);
        if let Some(run) = last {
            set_last(&last_end_of_day(&run, self.loans.yesterday(), failed));
        }
        set_unmatched_payments(unmatched);
        Ok(())
    }
}

/// Makes the counters whose labels are codes of the application, so that a first time is an increase.
pub fn prepare_counters() {
    JobKind::ALL.iter().for_each(|kind| prepare_kind(kind.code()));
    FAILURES.iter().for_each(|event| monitoring::access::prepare_failure(event.code()));
}

/// The events that `Access::record_failure` counts.
const FAILURES: &[SecurityEvent] = &[
    SecurityEvent::SignInFailed,
    SecurityEvent::SignInPaused,
    SecurityEvent::SignInRefused,
    SecurityEvent::CodeRefused,
    SecurityEvent::CodeWrong,
    SecurityEvent::CodeUnknown,
    SecurityEvent::CodePaused,
    SecurityEvent::CodeGuessRefused,
    SecurityEvent::StepUpFailed,
    SecurityEvent::PasswordResetFailed,
];

fn depth(stats: &KindStats, now: Timestamp) -> KindDepth<'static> {
    let age = stats.oldest_due_at.map_or(0, |due_at| due_at.seconds_until(now).max(0));
    KindDepth {
        queue: stats.kind.queue().code(),
        kind: stats.kind.code(),
        due: stats.due,
        oldest_due_age_s: age,
        running: stats.running,
        scheduled: stats.scheduled,
        dead: stats.dead,
    }
}

fn last_end_of_day(run: &EndOfDayRun, yesterday: BusinessDate, failed: i64) -> LastEndOfDay {
    let took_us = run.ended_at.map_or(0, |ended_at| ended_at.0 - run.started_at.0);
    LastEndOfDay {
        lag_days: run.business_date.days_until(yesterday).into(),
        day_end_s: Timestamp::almaty_midnight(run.business_date).plus_days(1).unix_seconds(),
        duration_s: took_us as f64 / US_PER_S,
        loans_closed: run.loans_closed,
        loans_failed: failed,
    }
}
