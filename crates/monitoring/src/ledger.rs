//! The ledger control: loans checked in the background, and what does not agree.

use std::sync::LazyLock;

use prometheus::{IntCounter, IntGauge};

use crate::recording;
use crate::registry::{counter, gauge};

static CHECKED: LazyLock<IntCounter> = LazyLock::new(|| {
    let help = "Loans whose events, days and ledger were compared by the ledger control";
    counter("zhedel_ledger_loans_checked_total", help)
});
static VIOLATIONS: LazyLock<IntCounter> = LazyLock::new(|| {
    let help = "Disagreements found by the ledger control; each is also an error in the log";
    counter("zhedel_ledger_violations_total", help)
});
static PASSES: LazyLock<IntCounter> = LazyLock::new(|| {
    let help = "Times that the ledger control of this process has come through all loans";
    counter("zhedel_ledger_passes_total", help)
});
static UNMATCHED: LazyLock<IntGauge> = LazyLock::new(|| {
    let help = "Payments that wait for staff because no loan could be found or take them";
    gauge("zhedel_unmatched_payments", help)
});

pub(crate) fn prepare() {
    for counter in [&CHECKED, &VIOLATIONS, &PASSES] {
        LazyLock::force(counter);
    }
    LazyLock::force(&UNMATCHED);
}

/// Records loans that were compared, and how many disagreements there were.
pub fn record_checked(loans: u64, violations: u64) {
    if !recording::is_on() {
        return;
    }
    CHECKED.inc_by(loans);
    VIOLATIONS.inc_by(violations);
}

/// Records that all loans were compared.
pub fn record_pass() {
    if !recording::is_on() {
        return;
    }
    PASSES.inc();
}

/// Sets how many payments wait for staff.
pub fn set_unmatched_payments(count: i64) {
    UNMATCHED.set(count);
}
