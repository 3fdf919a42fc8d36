//! Circuit breaker: a provider that keeps failing is not called for a while.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use monitoring::providers::{Provider, ProviderCalls};
use tokio::time::Instant;

const FAILURES_MAX: u32 = 5;
const COOLDOWN: Duration = Duration::from_secs(30);

/// Opens after consecutive failures. The cooldown uses the machine's clock, not the business clock,
/// because it is about sockets. Every call through it is counted.
#[derive(Debug)]
pub(crate) struct Breaker {
    state: Mutex<State>,
    calls: ProviderCalls,
}

#[derive(Debug, Default)]
struct State {
    failures: u32,
    open_until: Option<Instant>,
}

impl Breaker {
    pub(crate) fn new(provider: Provider) -> Self {
        Self { state: Mutex::default(), calls: ProviderCalls::new(provider) }
    }

    /// Makes a call, unless the breaker is open. Only an outage of the provider or the network is a
    /// failure: a response that rejects one message is not.
    pub(crate) async fn call<T>(
        &self,
        operation: &str,
        call: impl Future<Output = T>,
        is_working: impl Fn(&T) -> bool,
    ) -> Result<T, String> {
        self.check().inspect_err(|_| self.calls.record_not_made(operation))?;
        let result = self.calls.measure(operation, call, &is_working).await;
        self.record(is_working(&result));
        Ok(result)
    }

    /// Fails while the breaker is open. After the cooldown one caller may try; the others wait for
    /// another cooldown or for its success.
    fn check(&self) -> Result<(), String> {
        let mut state = self.lock();
        match state.open_until {
            Some(until) if Instant::now() < until => {
                Err("the provider failed too often and is left alone".into())
            }
            Some(_) => {
                state.open_until = Some(Instant::now() + COOLDOWN);
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn record(&self, is_working: bool) {
        let mut state = self.lock();
        if is_working {
            *state = State::default();
            self.calls.set_breaker_open(false);
            return;
        }
        state.failures = state.failures.saturating_add(1);
        if state.failures >= FAILURES_MAX {
            state.open_until = Some(Instant::now() + COOLDOWN);
            self.calls.set_breaker_open(true);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn rests_after_failures_in_a_row_and_tries_once() {
        let breaker = Breaker::new(Provider::Telemetry);
        for _ in 0..FAILURES_MAX - 1 {
            breaker.record(false);
        }
        breaker.record(true);
        for _ in 0..FAILURES_MAX {
            assert!(breaker.check().is_ok());
            breaker.record(false);
        }
        assert!(breaker.check().is_err());
        tokio::time::advance(COOLDOWN).await;
        assert!(breaker.check().is_ok(), "one trial call");
        assert!(breaker.check().is_err(), "only one trial call");
        breaker.record(false);
        assert!(breaker.check().is_err(), "it failed again");
        tokio::time::advance(COOLDOWN).await;
        assert!(breaker.check().is_ok());
        breaker.record(true);
        assert!(breaker.check().is_ok() && breaker.check().is_ok());
    }
}
