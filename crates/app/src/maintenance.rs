//! Maintenance: the audit trail is chained, application timers are applied, and expired data is
//! deleted.

use std::time::Duration;

use store::{
    StoreError, audit, callbacks, idempotency_keys, one_time_codes, push_notifications,
    rate_limits, short_links, site_events, transact,
};

use crate::App;
use crate::callbacks::FORGED_CALLBACKS_PER_IP;
use crate::payments::guests::{LOOKUPS_BY_ADDRESS, ORDERS_BY_ADDRESS};
use crate::profile::UNSUBSCRIBE_LINKS_BY_ADDRESS;

/// How long a row of the audit trail waits for its seal.
const SEAL_INTERVAL: Duration = Duration::from_secs(1);
/// Expired data is deleted once in this many rounds.
const SWEEP_EVERY_ROUNDS: u32 = 3_600;
/// A day after they expired, codes and stored responses are no longer needed.
const RETENTION_S: i64 = 86_400;
/// By then a notice went or is of no more use.
const PUSH_RETENTION_S: i64 = 7 * 86_400;
/// Long enough to look into who posts in a provider's name.
const FORGED_CALLBACK_RETENTION_S: i64 = 30 * 86_400;

/// Runs until stopped. A failure is logged, and the next round tries again.
pub async fn run(app: App, stop: impl Future<Output = ()>) {
    let mut stop = std::pin::pin!(stop);
    for round in 0_u32.. {
        if let Err(error) = audit::chain_all_pending(&app.core.db).await {
            tracing::error!(%error, "audit chaining failed");
        }
        let at_work = app.core.dispatch.running().await;
        if let Err(error) = app.applications.application_tick_due().await {
            tracing::error!(%error, "application timeout sweep failed");
        }
        drop(at_work);
        if let Err(error) = app.growth.site_event_flush().await {
            tracing::warn!(%error, "site event flush failed");
        }
        if round % SWEEP_EVERY_ROUNDS == 0
            && let Err(error) = app.expired_data_delete().await
        {
            tracing::error!(%error, "expired data deletion failed");
        }
        tokio::select! {
            () = &mut stop => break,
            () = tokio::time::sleep(SEAL_INTERVAL) => {}
        }
    }
    if let Err(error) = app.growth.site_event_flush().await {
        tracing::warn!(%error, "site event flush failed at shutdown");
    }
}

impl App {
    /// Forgets codes and links that ended, answers that were given long ago, and who forged callbacks.
    pub async fn expired_data_delete(&self) -> Result<u64, StoreError> {
        let long_ago = self.core.clock.now().plus_seconds(-RETENTION_S);
        let forged_before = self.core.clock.now().plus_seconds(-FORGED_CALLBACK_RETENTION_S);
        transact!(self.core.db, |tx| {
            let mut swept = one_time_codes::delete_expired(tx, long_ago).await?;
            swept += idempotency_keys::delete_before(tx, long_ago).await?;
            swept += short_links::delete_expired(tx, long_ago).await?;
            swept += push_notifications::delete_stale(
                tx,
                self.core.clock.now().plus_seconds(-PUSH_RETENTION_S),
            )
            .await?;
            swept += site_events::delete_visitors_before(tx, self.core.clock.today()).await?;
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
