//! Sign-ins, and what was tried and failed.

use std::sync::LazyLock;

use prometheus::IntCounterVec;

use crate::recording;
use crate::registry::counters;

static SIGN_INS: LazyLock<IntCounterVec> = LazyLock::new(|| {
    let help = "Sessions opened, by how the customer signed in";
    counters("zhedel_sign_ins_total", help, &["how"])
});
static FAILURES: LazyLock<IntCounterVec> = LazyLock::new(|| {
    let help = "Attempts that failed, by what became of them; a pause locks others out for a while";
    counters("zhedel_access_failures_total", help, &["event"])
});

/// How a session is opened.
const HOWS: [&str; 6] = ["code", "password", "passkey", "link", "register", "reset"];

pub(crate) fn prepare() {
    for how in HOWS {
        SIGN_INS.with_label_values(&[how]);
    }
    LazyLock::force(&FAILURES);
}

/// Makes the counter of an event, so that its first time is an increase.
pub fn prepare_failure(event: &str) {
    FAILURES.with_label_values(&[event]);
}

/// Records a session that was opened.
pub fn record_sign_in(how: &'static str) {
    if !recording::is_on() {
        return;
    }
    SIGN_INS.with_label_values(&[how]).inc();
}

/// Records an attempt that failed.
pub fn record_failure(event: &str) {
    if !recording::is_on() {
        return;
    }
    FAILURES.with_label_values(&[event]).inc();
}
