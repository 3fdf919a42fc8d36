//! A request that is sent again because its answer was lost: done once, answered alike.

use store::requests::{self, Claim};
use store::{Uuid, transact};

use crate::{Lender, Problem};

/// Longer than any request may run.
pub const IDEMPOTENCY_LEASE_S: i64 = 30;

impl Lender {
    /// Takes the key of a request. `Claim::Fresh` obliges the caller to [`Lender::answered`] or
    /// [`Lender::idempotency_key_release`].
    pub async fn idempotency_key_claim(
        &self,
        key: &str,
        request_hash: &[u8],
    ) -> Result<Claim, Problem> {
        let now = self.clock.now();
        let until = now.plus_seconds(IDEMPOTENCY_LEASE_S);
        transact!(self.db, |tx| {
            requests::claim(tx, &self.vault, key, request_hash, now, until)
                .await
                .map_err(Problem::from)
        })
    }

    /// Keeps the answer for those who ask again.
    pub async fn answered(&self, request: Uuid, answer: &str) -> Result<(), Problem> {
        transact!(self.db, |tx| {
            requests::answer(tx, &self.vault, request, answer).await.map_err(Problem::from)
        })
    }

    /// Nothing was done: the request may be made again.
    pub async fn idempotency_key_release(&self, request: Uuid) -> Result<(), Problem> {
        transact!(self.db, |tx| { requests::release(tx, request).await.map_err(Problem::from) })
    }
}
