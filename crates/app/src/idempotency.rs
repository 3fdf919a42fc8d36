//! Idempotency keys: a request that is sent again because its response was lost is executed once
//! and gets the same response.

use store::idempotency_keys::{self, Claim};
use store::{Uuid, transact};

use crate::Error;
use crate::core::Core;
use std::sync::Arc;

/// Longer than any request may run.
pub const IDEMPOTENCY_LEASE_S: i64 = 30;

/// Requests by their idempotency key.
pub struct IdempotencyKeys {
    core: Arc<Core>,
}

impl IdempotencyKeys {
    pub(crate) const fn new(core: Arc<Core>) -> Self {
        Self { core }
    }
}

impl IdempotencyKeys {
    /// Takes the key of a request. `Claim::Fresh` obliges the caller to [`Self::complete`] or
    /// [`Self::release`].
    pub async fn claim(&self, key: &str, request_hash: &[u8]) -> Result<Claim, Error> {
        let now = self.core.clock.now();
        let until = now.plus_seconds(IDEMPOTENCY_LEASE_S);
        transact!(self.core.db, |tx| {
            idempotency_keys::claim(tx, &self.core.vault, key, request_hash, now, until)
                .await
                .map_err(Error::from)
        })
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
