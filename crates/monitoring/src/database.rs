//! Statements, transactions and connections of the database.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use prometheus::{Histogram, HistogramVec, IntCounter, IntGauge, IntGaugeVec};

use crate::recording;
use crate::registry::{STATEMENT_BUCKETS_S, counter, gauge, gauges, histograms};

static STATEMENTS: LazyLock<HistogramVec> = LazyLock::new(|| {
    let help = "Time of a statement until its rows are there, by kind";
    histograms("zhedel_db_statement_duration_seconds", help, &["kind"], STATEMENT_BUCKETS_S)
});
static BY_KIND: LazyLock<[Histogram; KINDS.len()]> =
    LazyLock::new(|| KINDS.map(|kind| STATEMENTS.with_label_values(&[kind])));
static BEGINS: LazyLock<HistogramVec> = LazyLock::new(|| {
    let help = "Time until a transaction has a connection and has begun, by kind";
    histograms("zhedel_db_begin_duration_seconds", help, &["kind"], STATEMENT_BUCKETS_S)
});
static BY_BEGIN: LazyLock<[Histogram; BEGIN_KINDS.len()]> =
    LazyLock::new(|| BEGIN_KINDS.map(|kind| BEGINS.with_label_values(&[kind])));
static RETRIES: LazyLock<IntCounter> = LazyLock::new(|| {
    let help = "Transactions that began again after a conflict";
    counter("zhedel_db_transaction_retries_total", help)
});
static EXHAUSTED: LazyLock<IntCounter> = LazyLock::new(|| {
    let help = "Transactions given up after the last retry; the caller was told to come later";
    counter("zhedel_db_transaction_retries_exhausted_total", help)
});
static CONNECTIONS: LazyLock<IntGaugeVec> = LazyLock::new(|| {
    let help = "Connections of a pool, by state";
    gauges("zhedel_db_connections", help, &["pool", "state"])
});
static CONNECTIONS_MAX: LazyLock<IntGaugeVec> = LazyLock::new(|| {
    let help = "How many connections a pool may have";
    gauges("zhedel_db_connections_max", help, &["pool"])
});
static CLOCK_SKEW: LazyLock<IntGauge> = LazyLock::new(|| {
    let help =
        "Seconds by which this machine's clock is ahead of the database server's; 0 with a file";
    gauge("zhedel_db_clock_skew_seconds", help)
});
static UP: LazyLock<IntGauge> = LazyLock::new(|| {
    let help = "Whether the database answered when the figures below were read; without it they are absent";
    gauge("zhedel_db_up", help)
});

const KINDS: [&str; 6] = ["select", "insert", "update", "delete", "batch", "other"];
const BATCH: usize = 4;
const OTHER: usize = 5;
const BEGIN_KINDS: [&str; 3] = ["read", "write", "optimistic"];

pub(crate) fn prepare() {
    LazyLock::force(&BY_KIND);
    LazyLock::force(&BY_BEGIN);
    LazyLock::force(&RETRIES);
    LazyLock::force(&EXHAUSTED);
    LazyLock::force(&CLOCK_SKEW);
    LazyLock::force(&UP);
}

/// Measures until it is dropped, also where the caller gave up.
#[derive(Debug)]
#[must_use = "it measures until it is dropped"]
pub struct Timer(Option<(&'static Histogram, Instant)>);

impl Timer {
    fn new(histogram: &'static Histogram) -> Self {
        Self(recording::is_on().then(|| (histogram, Instant::now())))
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        if let Self(Some((histogram, started))) = self {
            histogram.observe(started.elapsed().as_secs_f64());
        }
    }
}

/// Measures a statement.
pub fn statement_timer(text: &str) -> Timer {
    Timer::new(&BY_KIND[kind_index(text)])
}

/// Measures several statements that are sent together.
pub fn batch_timer() -> Timer {
    Timer::new(&BY_KIND[BATCH])
}

/// How a transaction begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begin {
    /// For reading only.
    Read,
    /// For writing.
    Write,
    /// For reading, and for writing at the end.
    Optimistic,
}

/// Measures how long a transaction waits to begin.
pub fn begin_timer(begin: Begin) -> Timer {
    Timer::new(&BY_BEGIN[begin as usize])
}

/// Records that a transaction begins again.
pub fn record_retry() {
    if !recording::is_on() {
        return;
    }
    RETRIES.inc();
}

/// Records that a transaction was given up.
pub fn record_retries_exhausted() {
    if !recording::is_on() {
        return;
    }
    EXHAUSTED.inc();
}

/// A pool at this moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolStats {
    /// The name of the pool.
    pub pool: &'static str,
    /// How many connections are open.
    pub open: usize,
    /// How many of them nobody uses.
    pub idle: usize,
    /// How many there may be.
    pub max: usize,
}

/// Sets what the pools look like now.
pub fn set_pools(pools: &[PoolStats]) {
    for pool in pools {
        let set = |state, count: usize| {
            CONNECTIONS.with_label_values(&[pool.pool, state]).set(integer(count));
        };
        set("idle", pool.idle);
        set("in_use", pool.open.saturating_sub(pool.idle));
        CONNECTIONS_MAX.with_label_values(&[pool.pool]).set(integer(pool.max));
    }
}

/// Sets by how much this machine's clock is ahead of the server's.
pub fn set_clock_ahead_s(ahead_s: i64) {
    CLOCK_SKEW.set(ahead_s);
}

/// Sets whether the database answered within the time given to it.
pub fn set_up(is_up: bool) {
    UP.set(is_up.into());
}

fn integer(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn kind_index(text: &str) -> usize {
    let first = text.trim_start().as_bytes().first().copied().unwrap_or_default();
    match first.to_ascii_lowercase() {
        // A common table expression begins a reading one of ours.
        b's' | b'w' => 0,
        b'i' => 1,
        b'u' => 2,
        b'd' => 3,
        _ => OTHER,
    }
}

/// How long a call may take before its caller goes on without the figures.
pub const READ_TIME_MAX: Duration = Duration::from_secs(3);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_is_told_by_its_first_word() {
        for (text, kind) in [
            ("SELECT 1", "select"),
            ("\n    select 1", "select"),
            ("WITH a AS (SELECT 1) SELECT * FROM a", "select"),
            ("INSERT INTO jobs (id) VALUES ($1)", "insert"),
            ("UPDATE jobs SET id = $1", "update"),
            ("DELETE FROM jobs", "delete"),
            ("PRAGMA quick_check(20)", "other"),
            ("", "other"),
        ] {
            assert_eq!(KINDS[kind_index(text)], kind, "{text}");
        }
    }

    #[test]
    fn pools_show_what_is_used_and_what_is_left() {
        set_pools(&[PoolStats { pool: "test", open: 7, idle: 2, max: 16 }]);
        let text = crate::exposition(Duration::ZERO);
        for line in [
            r#"zhedel_db_connections{pool="test",state="idle"} 2"#,
            r#"zhedel_db_connections{pool="test",state="in_use"} 5"#,
            r#"zhedel_db_connections_max{pool="test"} 16"#,
        ] {
            assert!(text.lines().any(|it| it == line), "{line}");
        }
    }
}
