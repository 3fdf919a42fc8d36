//! Requests that were refused because more arrived than can be served, and those that wait.

use std::sync::LazyLock;

use prometheus::{IntCounterVec, IntGaugeVec};

use crate::recording;
use crate::registry::{counters, gauges};

static REFUSED: LazyLock<IntCounterVec> = LazyLock::new(|| {
    let help = "Requests refused at once under overload, by kind; person: one sent too many";
    counters("zhedel_admission_refused_total", help, &["kind"])
});
static WAITING: LazyLock<IntGaugeVec> = LazyLock::new(|| {
    let help = "Requests that wait a moment to be admitted, by kind";
    gauges("zhedel_admission_waiting", help, &["kind"])
});

/// What admission bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AdmissionKind {
    /// Money that comes in, and what providers report.
    Payment,
    /// Other changes.
    Change,
    /// What is only looked at.
    Read,
    /// The requests of one person. They do not wait.
    Person,
}

impl AdmissionKind {
    const ALL: [Self; 4] = [Self::Payment, Self::Change, Self::Read, Self::Person];
    const WAITING: [Self; 3] = [Self::Payment, Self::Change, Self::Read];

    const fn code(self) -> &'static str {
        match self {
            Self::Payment => "payment",
            Self::Change => "change",
            Self::Read => "read",
            Self::Person => "person",
        }
    }
}

pub(crate) fn prepare() {
    for kind in AdmissionKind::ALL {
        REFUSED.with_label_values(&[kind.code()]);
    }
    for kind in AdmissionKind::WAITING {
        WAITING.with_label_values(&[kind.code()]);
    }
}

/// Records a request that was refused.
pub fn record_refused(kind: AdmissionKind) {
    if recording::is_on() {
        REFUSED.with_label_values(&[kind.code()]).inc();
    }
}

/// A request that waits; counted until it is dropped.
#[derive(Debug)]
pub struct WaitingRequest(Option<AdmissionKind>);

impl WaitingRequest {
    /// Counts one more.
    pub fn new(kind: AdmissionKind) -> Self {
        if !recording::is_on() {
            return Self(None);
        }
        WAITING.with_label_values(&[kind.code()]).inc();
        Self(Some(kind))
    }
}

impl Drop for WaitingRequest {
    fn drop(&mut self) {
        if let Self(Some(kind)) = self {
            WAITING.with_label_values(&[kind.code()]).dec();
        }
    }
}
