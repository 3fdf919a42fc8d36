//! Calls of external services.

use std::fmt;
use std::sync::LazyLock;
use std::time::Instant;

use prometheus::{Histogram, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec};

use crate::recording;
use crate::registry::{CALL_BUCKETS_S, counters, gauges, histograms};
use crate::traces::Span;

static CALLS: LazyLock<IntCounterVec> = LazyLock::new(|| {
    let help = "Calls of a provider: answered, failed, or not made because the breaker is open";
    counters("zhedel_provider_calls_total", help, &["provider", "outcome"])
});
static DURATION: LazyLock<HistogramVec> = LazyLock::new(|| {
    let help = "Time of a call of a provider, answered or not";
    histograms("zhedel_provider_call_duration_seconds", help, &["provider"], CALL_BUCKETS_S)
});
static BREAKER: LazyLock<IntGaugeVec> = LazyLock::new(|| {
    let help = "1 while a provider failed too often and is called once in a while only";
    gauges("zhedel_provider_breaker_open", help, &["provider"])
});

const ANSWERED: &str = "answered";
const FAILED: &str = "failed";
const NOT_MADE: &str = "not_made";

pub(crate) fn prepare() {
    for provider in Provider::ALL {
        ProviderCalls::new(provider);
    }
}

/// An external service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Provider {
    /// Payments, payouts and cards.
    Acquirer,
    /// Comparison of faces.
    Biometry,
    /// The credit bureau.
    Bureau,
    /// The mail server.
    Email,
    /// The bucket of files.
    Files,
    /// The bank that is asked whose a card or an account is.
    HolderCheck,
    /// Services of browsers' makers.
    Push,
    /// The mobile operators, asked when a SIM was changed.
    SimChanges,
    /// The SMS gateway.
    Sms,
    /// The state register.
    StateRegister,
    /// The collector of site events.
    Telemetry,
}

impl Provider {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Acquirer,
        Self::Biometry,
        Self::Bureau,
        Self::Email,
        Self::Files,
        Self::HolderCheck,
        Self::Push,
        Self::SimChanges,
        Self::Sms,
        Self::StateRegister,
        Self::Telemetry,
    ];

    /// Its name in labels.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Acquirer => "acquirer",
            Self::Biometry => "biometry",
            Self::Bureau => "bureau",
            Self::Email => "email",
            Self::Files => "files",
            Self::HolderCheck => "holder_check",
            Self::Push => "push",
            Self::SimChanges => "sim_changes",
            Self::Sms => "sms",
            Self::StateRegister => "state_register",
            Self::Telemetry => "telemetry",
        }
    }
}

/// What is counted of one provider.
#[derive(Clone)]
pub struct ProviderCalls {
    provider: Provider,
    answered: IntCounter,
    failed: IntCounter,
    not_made: IntCounter,
    duration: Histogram,
    breaker_open: IntGauge,
}

impl fmt::Debug for ProviderCalls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProviderCalls").finish_non_exhaustive()
    }
}

impl ProviderCalls {
    /// Of this provider.
    pub fn new(provider: Provider) -> Self {
        let code = provider.code();
        let calls = |outcome| CALLS.with_label_values(&[code, outcome]);
        Self {
            provider,
            answered: calls(ANSWERED),
            failed: calls(FAILED),
            not_made: calls(NOT_MADE),
            duration: DURATION.with_label_values(&[code]),
            breaker_open: BREAKER.with_label_values(&[code]),
        }
    }

    /// Makes a call, and records it. A rejection is an answer too. `operation` is one of a list of
    /// ours: it names the span.
    pub async fn measure<T>(
        &self,
        operation: &str,
        call: impl Future<Output = T>,
        is_answered: impl FnOnce(&T) -> bool,
    ) -> T {
        let (started, span) =
            (Instant::now(), Span::provider_call(self.provider.code(), operation));
        let result = span.clone().scope(call).await;
        let counter = if is_answered(&result) {
            span.set_outcome(ANSWERED);
            &self.answered
        } else {
            span.set_outcome(FAILED);
            span.fail();
            &self.failed
        };
        if recording::is_on() {
            counter.inc();
            self.duration.observe(started.elapsed().as_secs_f64());
        }
        result
    }

    /// Records a call that was not made.
    pub fn record_not_made(&self, operation: &str) {
        if recording::is_on() {
            self.not_made.inc();
        }
        let span = Span::provider_call(self.provider.code(), operation);
        span.set_outcome(NOT_MADE);
        span.fail();
    }

    /// Sets the state of the breaker.
    pub fn set_breaker_open(&self, is_open: bool) {
        self.breaker_open.set(is_open.into());
    }
}
