//! The end of day: which one is closed, and how long it took.

use std::sync::LazyLock;

use prometheus::{Gauge, IntGauge};

use crate::registry::{float_gauge, gauge};

static LAG: LazyLock<IntGauge> = LazyLock::new(|| {
    let help = "Past business days that are not closed; 0 before the first one";
    gauge("zhedel_end_of_day_lag_days", help)
});
static LAST_CLOSED: LazyLock<IntGauge> = LazyLock::new(|| {
    let help = "The end of the last closed business day in Almaty, in seconds since 1970";
    gauge("zhedel_end_of_day_last_closed_timestamp_seconds", help)
});
static DURATION: LazyLock<Gauge> = LazyLock::new(|| {
    let help = "How long the last finished end of day took";
    float_gauge("zhedel_end_of_day_duration_seconds", help)
});
static LOANS: LazyLock<IntGauge> = LazyLock::new(|| {
    let help = "Loans closed by the last finished end of day";
    gauge("zhedel_end_of_day_loans_closed", help)
});
static FAILED: LazyLock<IntGauge> = LazyLock::new(|| {
    let help = "Loans whose day could not be closed and that wait for it";
    gauge("zhedel_end_of_day_loans_failed", help)
});

pub(crate) fn prepare() {
    for gauge in [&LAG, &LAST_CLOSED, &LOANS, &FAILED] {
        LazyLock::force(gauge);
    }
    LazyLock::force(&DURATION);
}

/// The last finished end of day.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LastEndOfDay {
    /// Past days after it.
    pub lag_days: i64,
    /// The end of that day in seconds since 1970.
    pub day_end_s: i64,
    /// How long it took.
    pub duration_s: f64,
    /// How many loans it closed.
    pub loans_closed: i64,
    /// How many loans wait to be closed.
    pub loans_failed: i64,
}

/// Sets what is known of the last finished end of day.
pub fn set_last(last: &LastEndOfDay) {
    LAG.set(last.lag_days);
    LAST_CLOSED.set(last.day_end_s);
    DURATION.set(last.duration_s);
    LOANS.set(last.loans_closed);
    FAILED.set(last.loans_failed);
}
