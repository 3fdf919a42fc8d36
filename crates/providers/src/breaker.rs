//! A circuit breaker: a provider that fails again and again is left alone for a while.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

const FAILURES_MAX: u32 = 5;
const COOLDOWN: Duration = Duration::from_secs(30);

/// Counts failures in a row. Rest is measured on the machine's own time: it is about sockets, not
/// about business.
#[derive(Debug, Default)]
pub(crate) struct Breaker {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    failures: u32,
    open_until: Option<Instant>,
}

impl Breaker {
    /// Refuses while the provider rests. After the rest one caller at a time may try.
    pub(crate) fn check(&self) -> Result<(), String> {
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

    /// Notes how it went. Only what the provider or the network could not do counts as a failure:
    /// an answer that refuses one message is an answer.
    pub(crate) fn record(&self, is_working: bool) {
        let mut state = self.lock();
        if is_working {
            *state = State::default();
            return;
        }
        state.failures = state.failures.saturating_add(1);
        if state.failures >= FAILURES_MAX {
            state.open_until = Some(Instant::now() + COOLDOWN);
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
        let breaker = Breaker::default();
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
        assert!(breaker.check().is_ok(), "one may try");
        assert!(breaker.check().is_err(), "and nobody beside it");
        breaker.record(false);
        assert!(breaker.check().is_err(), "it failed again");
        tokio::time::advance(COOLDOWN).await;
        assert!(breaker.check().is_ok());
        breaker.record(true);
        assert!(breaker.check().is_ok() && breaker.check().is_ok());
    }
}
