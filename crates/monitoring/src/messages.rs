//! Messages to customers.

use std::sync::LazyLock;

use prometheus::IntCounterVec;

use crate::recording;
use crate::registry::counters;

static DELIVERIES: LazyLock<IntCounterVec> = LazyLock::new(|| {
    let help = "Deliveries of messages, by channel and outcome";
    counters("zhedel_messages_total", help, &["channel", "outcome"])
});

/// The channels of messages.
pub const CHANNELS: [&str; 3] = ["sms", "email", "push"];

/// What became of a delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delivery {
    /// The provider took it.
    Sent,
    /// The contact policy or the facts no longer allow it.
    Suppressed,
    /// The hours for it have not come.
    Postponed,
    /// The provider will never take it.
    Rejected,
    /// Our account at the provider is at fault.
    AccountError,
    /// It will be tried again.
    Failed,
}

impl Delivery {
    const ALL: [Self; 6] = [
        Self::Sent,
        Self::Suppressed,
        Self::Postponed,
        Self::Rejected,
        Self::AccountError,
        Self::Failed,
    ];

    const fn code(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Suppressed => "suppressed",
            Self::Postponed => "postponed",
            Self::Rejected => "rejected",
            Self::AccountError => "account_error",
            Self::Failed => "failed",
        }
    }
}

pub(crate) fn prepare() {
    for channel in CHANNELS {
        for delivery in Delivery::ALL {
            DELIVERIES.with_label_values(&[channel, delivery.code()]);
        }
    }
}

/// Records a delivery.
pub fn record(channel: &str, delivery: Delivery) {
    if !recording::is_on() {
        return;
    }
    DELIVERIES.with_label_values(&[channel, delivery.code()]).inc();
}
