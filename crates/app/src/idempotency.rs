//! A request that is sent again because its answer was lost: done once, answered alike.

use store::idempotency_keys::{self, Claim};
use store::{Uuid, transact};

use crate::{AccessError, Lender};

/// Longer than any request may run.
pub const IDEMPOTENCY_LEASE_S: i64 = 30;

impl Lender {
    /// Takes the key of a request. `Claim::Fresh` obliges the caller to [`Lender::answered`] or
    /// [`Lender::idempotency_key_release`].
    pub async fn idempotency_key_claim(
        &self,
        key: &str,
        request_hash: &[u8],
    ) -> Result<Claim, AccessError> {
        let now = self.clock.now();
        let until = now.plus_seconds(IDEMPOTENCY_LEASE_S);
        transact!(self.db, |tx| {
            idempotency_keys::claim(tx, &self.vault, key, request_hash, now, until)
                .await
                .map_err(AccessError::from)
        })
    }

    /// Keeps the answer for those who ask again.
    pub async fn idempotency_key_complete(
        &self,
        request: Uuid,
        answer: &str,
    ) -> Result<(), AccessError> {
        transact!(self.db, |tx| {
            idempotency_keys::update_response(tx, &self.vault, request, answer)
                .await
                .map_err(AccessError::from)
        })
    }

    /// Nothing was done: the request may be made again.
    pub async fn idempotency_key_release(&self, request: Uuid) -> Result<(), AccessError> {
        transact!(self.db, |tx| {
            idempotency_keys::release(tx, request).await.map_err(AccessError::from)
        })
    }
}
