//! Idempotency keys: a request that is sent again because its response was lost is executed once
//! and gets the same response.

use base::Timestamp;
use store::idempotency_keys::{self, Claim};
use store::{Uuid, transact};
use tokio::time::{Instant, sleep, timeout_at};

use crate::Error;
use crate::core::Core;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The lease is renewed while a request runs. When its process dies, the repeat runs so much later.
const LEASE_S: i64 = 5;
const LEASE: Duration = Duration::from_secs(5);
/// Three renewals may fail before the key is lost.
const RENEWAL_INTERVAL: Duration = Duration::from_secs(1);
/// How often the server's clock is compared with this machine's.
const CLOCK_CHECK_INTERVAL: Duration = Duration::from_secs(30);

/// Requests by their idempotency key.
pub struct IdempotencyKeys {
    core: Arc<Core>,
    clock_skew: Mutex<ClockSkew>,
}

/// How far the server's clock is ahead of this machine's: leases are as short as clocks differ.
#[derive(Default)]
struct ClockSkew {
    us: i64,
    checked_at: Option<Instant>,
}

impl IdempotencyKeys {
    pub(crate) fn new(core: Arc<Core>) -> Self {
        Self { core, clock_skew: Mutex::default() }
    }

    /// The time by which leases expire.
    async fn lease_now(&self) -> Timestamp {
        if self.is_clock_check_due() {
            match self.core.db.clock_skew_us(|| self.core.clock.machine_now()).await {
                Ok(us) => self.clock_skew().us = us,
                Err(error) => tracing::warn!(%error, "clock of the database not checked"),
            }
        }
        Timestamp(self.core.clock.now().0 + self.clock_skew().us)
    }

    /// For one caller at a time: the others go on with what was measured before.
    fn is_clock_check_due(&self) -> bool {
        let mut skew = self.clock_skew();
        let is_recent = |at: Instant| at.elapsed() < CLOCK_CHECK_INTERVAL;
        if skew.checked_at.is_some_and(is_recent) {
            return false;
        }
        skew.checked_at = Some(Instant::now());
        true
    }

    fn clock_skew(&self) -> MutexGuard<'_, ClockSkew> {
        self.clock_skew.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl IdempotencyKeys {
    /// Takes the key of a request. `Claim::Fresh` obliges the caller to [`Self::keep`] it while the
    /// request runs, and then to [`Self::complete`] or [`Self::release`] it.
    pub async fn claim(&self, key: &str, request_hash: &[u8]) -> Result<Claim, Error> {
        let now = self.lease_now().await;
        let until = now.plus_seconds(LEASE_S);
        transact!(self.core.db, |tx| {
            idempotency_keys::claim(tx, &self.core.vault, key, request_hash, now, until)
                .await
                .map_err(Error::from)
        })
    }

    /// Keeps the key of a request as long as it is polled. Completes when the key is lost or could not be
    /// renewed in time, because then the repeat may run: the caller gives up.
    pub async fn keep(&self, id: Uuid, mut leased_until: Timestamp) {
        let mut expires_at = Instant::now() + LEASE;
        loop {
            sleep(RENEWAL_INTERVAL).await;
            let begun_at = Instant::now();
            match timeout_at(expires_at, self.renew(id, leased_until)).await {
                Ok(Ok(Some(until))) => (leased_until, expires_at) = (until, begun_at + LEASE),
                Ok(Ok(None)) => {
                    tracing::warn!("idempotency key lost, request given up");
                    return;
                }
                Ok(Err(error)) => tracing::warn!(%error, "idempotency key not renewed, will retry"),
                Err(_) => {
                    tracing::warn!("idempotency key not renewed, request given up");
                    return;
                }
            }
        }
    }

    /// Until when it is renewed, unless it is somebody else's.
    async fn renew(&self, id: Uuid, leased_until: Timestamp) -> Result<Option<Timestamp>, Error> {
        let until = self.lease_now().await.plus_seconds(LEASE_S);
        let renewed: Result<bool, Error> = transact!(self.core.db, |tx| {
            idempotency_keys::renew(tx, id, leased_until, until).await.map_err(Error::from)
        });
        Ok(renewed?.then_some(until))
    }

    /// Stores the response for repeated requests.
    pub async fn complete(&self, id: Uuid, response: &str) -> Result<(), Error> {
        transact!(self.core.db, |tx| {
            idempotency_keys::update_response(tx, &self.core.vault, id, response)
                .await
                .map_err(Error::from)
        })
    }

    /// Releases the key of a request that did nothing, so that it can be sent again.
    pub async fn release(&self, id: Uuid) -> Result<(), Error> {
        transact!(self.core.db, |tx| {
            idempotency_keys::release(tx, id).await.map_err(Error::from)
        })
    }
}
