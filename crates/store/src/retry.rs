//! Retries of conflicting transactions.

use std::time::Duration;

use monitoring::database;

use crate::error::StoreError;

const TRIES_MAX: u32 = 12;
const BACKOFF_BASE_MS: u64 = 4;
/// The longest delay is 32 times the base: with a shorter one retries pile up.
const DOUBLINGS_MAX: u32 = 5;

/// The retry budget of one transaction.
#[derive(Debug, Default)]
pub struct Retry {
    tries: u32,
}

impl Retry {
    /// Waits before a retry, or returns the error: as it is if a retry would not help, and as
    /// [`StoreError::Busy`] if the retries are used up.
    pub async fn backoff(&mut self, error: StoreError) -> Result<(), StoreError> {
        if !error.is_retryable() {
            return Err(error);
        }
        self.tries += 1;
        if self.tries >= TRIES_MAX {
            database::record_retries_exhausted();
            tracing::warn!(tries = self.tries, "transaction retries exhausted");
            return Err(StoreError::Busy);
        }
        database::record_retry();
        tokio::time::sleep(backoff_delay(self.tries)).await;
        Ok(())
    }
}

/// An error that may contain a conflict of the store.
pub trait Retriable: Sized {
    /// The conflict in it, or the error itself if a retry would not help.
    fn into_conflict(self) -> Result<StoreError, Self>;
}

impl Retriable for StoreError {
    fn into_conflict(self) -> Result<StoreError, Self> {
        if self.is_retryable() { Ok(self) } else { Err(self) }
    }
}

/// Exponential back-off with jitter, between half and all of the delay.
fn backoff_delay(tries: u32) -> Duration {
    let longest = BACKOFF_BASE_MS << tries.min(DOUBLINGS_MAX);
    Duration::from_millis(fastrand::u64(longest / 2..=longest))
}

/// Runs a body in a transaction and commits it: `transact!(db, |tx| { … })`, where `tx` is a
/// [`Tx`](crate::Tx) and the body is async code that returns a `Result`. The body is retried after
/// a conflict, so it must have no effect outside the transaction.
#[macro_export]
macro_rules! transact {
    ($db:expr, |$tx:ident| $body:block) => {{
        let mut retry = $crate::Retry::default();
        loop {
            let mut transaction = match $db.begin().await {
                Ok(transaction) => transaction,
                Err(error) => match retry.backoff(error).await {
                    Ok(()) => continue,
                    Err(error) => break Err(error.into()),
                },
            };
            let done: Result<_, _> = async {
                let $tx = &mut transaction;
                $body
            }
            .await;
            let failed: $crate::StoreError = match done {
                Ok(value) => match transaction.commit().await {
                    Ok(()) => break Ok(value),
                    Err(error) => error,
                },
                Err(error) => {
                    transaction.roll_back().await;
                    match $crate::Retriable::into_conflict(error) {
                        Ok(error) => error,
                        Err(error) => break Err(error),
                    }
                }
            };
            if let Err(error) = retry.backoff(failed).await {
                break Err(error.into());
            }
        }
    }};
}
