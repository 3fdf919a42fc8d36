//! Events of the log by level.

use std::sync::LazyLock;

use prometheus::{IntCounter, IntCounterVec};

use crate::recording;
use crate::registry::counters;

static EVENTS: LazyLock<IntCounterVec> = LazyLock::new(|| {
    let help = "Errors and warnings, whether the log's filter shows them or not";
    counters("zhedel_log_events_total", help, &["level"])
});
static ERRORS: LazyLock<IntCounter> = LazyLock::new(|| EVENTS.with_label_values(&["error"]));
static WARNINGS: LazyLock<IntCounter> = LazyLock::new(|| EVENTS.with_label_values(&["warn"]));

pub(crate) fn prepare() {
    LazyLock::force(&ERRORS);
    LazyLock::force(&WARNINGS);
}

/// Records an error.
pub fn record_error() {
    if !recording::is_on() {
        return;
    }
    ERRORS.inc();
}

/// Records a warning.
pub fn record_warning() {
    if !recording::is_on() {
        return;
    }
    WARNINGS.inc();
}
