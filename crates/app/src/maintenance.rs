//! What the house does by itself: the audit trail is sealed, applications follow the clock, and what is
//! of no more use is forgotten.

use std::time::Duration;

use store::{
    StoreError, audit, callbacks, idempotency_keys, one_time_codes, push_notifications,
    rate_limits, short_links, site_events, transact,
};

use crate::Lender;
use crate::applications::FORGED_CALLBACKS_PER_IP;
use crate::guests::{LOOKUPS_BY_ADDRESS, ORDERS_BY_ADDRESS};
use crate::messages::UNSUBSCRIBE_LINKS_BY_ADDRESS;

/// How long a row of the audit trail waits for its seal.
const SEAL_INTERVAL: Duration = Duration::from_secs(1);
/// Sweeping is done once in so many rounds of sealing.
const SWEEP_EVERY_ROUNDS: u32 = 3_600;
/// A day after they ended, nobody asks for a code or an answer again.
const RETENTION_S: i64 = 86_400;
/// By then a notice went or is of no more use.
const PUSH_RETENTION_S: i64 = 7 * 86_400;
/// Long enough to look into who posts in a provider's name.
const FORGED_CALLBACK_RETENTION_S: i64 = 30 * 86_400;

/// Keeps the house until told to stop. A fault is told, and the next round tries again.
pub async fn run(lender: Lender, stop: impl Future<Output = ()>) {
    let mut stop = std::pin::pin!(stop);
    for round in 0_u32.. {
        if let Err(error) = audit::chain_all_pending(&lender.db).await {
            tracing::error!(%error, "audit chaining failed");
        }
        let at_work = lender.dispatch.running().await;
        if let Err(error) = lender.application_tick_due().await {
            tracing::error!(%error, "application timeout sweep failed");
        }
        drop(at_work);
        if let Err(error) = lender.site_event_flush().await {
            tracing::warn!(%error, "site event flush failed");
        }
        if round % SWEEP_EVERY_ROUNDS == 0
            && let Err(error) = lender.expired_data_delete().await
        {
            tracing::error!(%error, "expired data deletion failed");
        }
        tokio::select! {
            () = &mut stop => break,
            () = tokio::time::sleep(SEAL_INTERVAL) => {}
        }
    }
    if let Err(error) = lender.site_event_flush().await {
        tracing::warn!(%error, "site event flush failed at shutdown");
    }
}

impl Lender {
    /// Forgets codes and links that ended, answers that were given long ago, and who forged callbacks.
    pub async fn expired_data_delete(&self) -> Result<u64, StoreError> {
        let long_ago = self.clock.now().plus_seconds(-RETENTION_S);
        let forged_before = self.clock.now().plus_seconds(-FORGED_CALLBACK_RETENTION_S);
        transact!(self.db, |tx| {
            let mut swept = one_time_codes::delete_expired(tx, long_ago).await?;
            swept += idempotency_keys::delete_before(tx, long_ago).await?;
            swept += short_links::delete_expired(tx, long_ago).await?;
            swept += push_notifications::delete_stale(
                tx,
                self.clock.now().plus_seconds(-PUSH_RETENTION_S),
            )
            .await?;
            swept += site_events::delete_visitors_before(tx, self.clock.today()).await?;
            for limit in [
                FORGED_CALLBACKS_PER_IP,
                LOOKUPS_BY_ADDRESS,
                ORDERS_BY_ADDRESS,
                UNSUBSCRIBE_LINKS_BY_ADDRESS,
            ] {
                swept += rate_limits::delete_stale(tx, &limit, long_ago).await?;
            }
            Ok(swept + callbacks::delete_forged_before(tx, forged_before).await?)
        })
    }
}
