//! Jobs by kind: what waits, what ran, and how it ended.

use std::sync::LazyLock;
use std::time::Instant;

use prometheus::{HistogramVec, IntCounterVec, IntGaugeVec};

use crate::recording;
use crate::registry::{CALL_BUCKETS_S, counters, gauges, histograms};
use crate::traces::{JobSpan, Span};

static RUNS: LazyLock<IntCounterVec> = LazyLock::new(|| {
    let help = "Runs of jobs, by kind and outcome";
    counters("zhedel_job_runs_total", help, &["kind", "outcome"])
});
static DURATION: LazyLock<HistogramVec> = LazyLock::new(|| {
    let help = "Time of one run of a job, by kind";
    histograms("zhedel_job_duration_seconds", help, &["kind"], CALL_BUCKETS_S)
});
static DEPTH: LazyLock<IntGaugeVec> = LazyLock::new(|| {
    let help = "Jobs by kind and state: due, running, scheduled for later, or dead letters";
    gauges("zhedel_jobs", help, &["queue", "kind", "state"])
});
static AGE: LazyLock<IntGaugeVec> = LazyLock::new(|| {
    let help = "Seconds that the job that is due longest has waited, by kind; 0 if none is due";
    gauges("zhedel_job_oldest_due_age_seconds", help, &["queue", "kind"])
});

pub(crate) fn prepare() {
    LazyLock::force(&RUNS);
    LazyLock::force(&DURATION);
    LazyLock::force(&DEPTH);
    LazyLock::force(&AGE);
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunOutcome {
    /// Nothing is left to do.
    Completed,
    /// Nothing was to be done after all.
    Discarded,
    /// It was claimed too early.
    Postponed,
    /// Somebody else has to answer first.
    Waiting,
    /// It will be tried again.
    Failed,
    /// It was given up.
    Dead,
    /// The handler panicked, or the database could not be reached.
    Broken,
}

impl RunOutcome {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Completed,
        Self::Discarded,
        Self::Postponed,
        Self::Waiting,
        Self::Failed,
        Self::Dead,
        Self::Broken,
    ];

    const fn is_failure(self) -> bool {
        matches!(self, Self::Failed | Self::Dead | Self::Broken)
    }

    const fn code(self) -> &'static str {
        match self {
            Self::Completed => "completed",
            Self::Discarded => "discarded",
            Self::Postponed => "postponed",
            Self::Waiting => "waiting",
            Self::Failed => "failed",
            Self::Dead => "dead",
            Self::Broken => "broken",
        }
    }
}

/// Makes the counters of a kind, so that its first failure is an increase.
pub fn prepare_kind(kind: &str) {
    for outcome in RunOutcome::ALL {
        RUNS.with_label_values(&[kind, outcome.code()]);
    }
    DURATION.with_label_values(&[kind]);
}

/// One run of a job. Where nobody tells how it ended, it broke.
#[derive(Debug)]
pub struct Run {
    kind: &'static str,
    started: Instant,
    outcome: RunOutcome,
    span: Span,
}

impl Run {
    /// Begins a run of this job.
    pub fn new(job: JobSpan) -> Self {
        let span = Span::job(job);
        Self { kind: job.kind, started: Instant::now(), outcome: RunOutcome::Broken, span }
    }

    /// The span of this run.
    pub fn span(&self) -> Span {
        self.span.clone()
    }

    /// Records how it ended.
    pub fn end(mut self, outcome: RunOutcome) {
        self.outcome = outcome;
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        self.span.set_outcome(self.outcome.code());
        if self.outcome.is_failure() {
            self.span.fail();
        }
        if !recording::is_on() {
            return;
        }
        RUNS.with_label_values(&[self.kind, self.outcome.code()]).inc();
        DURATION.with_label_values(&[self.kind]).observe(self.started.elapsed().as_secs_f64());
    }
}

/// What waits of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KindDepth<'a> {
    /// The queue of the kind.
    pub queue: &'a str,
    /// The kind's code.
    pub kind: &'a str,
    /// Jobs that could run now.
    pub due: i64,
    /// How long the longest-waiting of them has waited.
    pub oldest_due_age_s: i64,
    /// Jobs that a worker runs.
    pub running: i64,
    /// Jobs that wait for a later time.
    pub scheduled: i64,
    /// Dead letters.
    pub dead: i64,
}

/// Sets what waits, of all kinds.
pub fn set_depths(depths: &[KindDepth<'_>]) {
    for depth in depths {
        let of = |state, count| {
            DEPTH.with_label_values(&[depth.queue, depth.kind, state]).set(count);
        };
        of("due", depth.due);
        of("running", depth.running);
        of("scheduled", depth.scheduled);
        of("dead", depth.dead);
        AGE.with_label_values(&[depth.queue, depth.kind]).set(depth.oldest_due_age_s);
    }
}

/// Forgets what waits, because nobody can tell.
pub fn forget_depths() {
    DEPTH.reset();
    AGE.reset();
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_run_that_is_not_ended_broke() {
        let (kind, queue) = ("test_kind", "batch");
        let job = JobSpan { kind, queue, attempt: 1, cause: None, is_bulk: false };
        Run::new(job).end(RunOutcome::Completed);
        drop(Run::new(job));
        let text = crate::exposition(Duration::ZERO);
        for line in [
            r#"zhedel_job_runs_total{kind="test_kind",outcome="completed"} 1"#,
            r#"zhedel_job_runs_total{kind="test_kind",outcome="broken"} 1"#,
            r#"zhedel_job_duration_seconds_count{kind="test_kind"} 2"#,
        ] {
            assert!(text.lines().any(|it| it == line), "{line}");
        }
    }
}
