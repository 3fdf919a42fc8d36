//! Maintenance: the audit trail is chained, application timers are applied, and expired data is
//! deleted.

use std::time::Duration;

use monitoring::traces;
use store::audit_anchor::Anchor;
use store::{
    StoreError, audit_chain, audit_clients, callbacks, decisions, idempotency_keys, one_time_codes,
    passkey_challenges, push_notifications, rate_limits, short_links, site_events,
    spent_refresh_tokens, transact,
};
use tokio::time::timeout;

use crate::App;
use crate::access::{REFRESH_REUSE_GRACE_S, REFRESH_TTL_S};
use crate::audit_anchors::{Anchored, AuditTrail};

/// How long a row of the audit trail waits until it is chained.
const CHAIN_INTERVAL: Duration = Duration::from_secs(1);
/// A round that takes longer is given up. What its transactions committed stays, and the next round
/// goes on from there.
const ROUND_TIME_MAX: Duration = Duration::from_secs(120);
/// How long a stop waits for the round that runs.
const ROUND_END_TIME_MAX: Duration = Duration::from_secs(1);
/// How long the last round may keep the process from ending.
const LAST_ROUND_TIME_MAX: Duration = Duration::from_secs(5);
/// Without a heartbeat for so long, maintenance hangs.
const LATE_AFTER: Duration = Duration::from_secs(130);
const LOOP_NAME: &str = "maintenance";
/// Decisions from before they were sealed that one round seals.
const SEALED_PER_ROUND: i64 = 200;
/// Expired data is deleted once in this many rounds.
const SWEEP_EVERY_ROUNDS: u32 = 3_600;
/// What is cut off the audit trail within so many rounds of its writing is not found.
const ANCHOR_EVERY_ROUNDS: u32 = 600;
/// How long staff can see from where something was done. Long enough for a fraud that the first
/// missed payment reveals, and for a court to ask.
const AUDIT_CLIENT_RETENTION_S: i64 = 365 * 86_400;
/// A day after they expired, codes and stored responses are no longer needed.
const RETENTION_S: i64 = 86_400;
/// By then a push notification was sent or is of no use.
const PUSH_RETENTION_S: i64 = 7 * 86_400;
/// Long enough to look into who posts in a provider's name.
const FORGED_CALLBACK_RETENTION_S: i64 = 30 * 86_400;

/// Runs until stopped. A failure is logged, and the next round tries again.
pub async fn run(app: App, trail: AuditTrail, stop: impl Future<Output = ()>) {
    let mut stop = std::pin::pin!(stop);
    let mut last_anchor = None;
    let heartbeat = app.core.heartbeats.expect(LOOP_NAME, LATE_AFTER);
    for round in 0_u32.. {
        let turn = app.maintenance_round(&trail, &mut last_anchor, round);
        let turn = timeout(ROUND_TIME_MAX, traces::turn(LOOP_NAME, turn));
        let mut turn = std::pin::pin!(turn);
        let ended = tokio::select! {
            ended = &mut turn => ended,
            () = &mut stop => {
                let _ = timeout(ROUND_END_TIME_MAX, turn).await;
                break;
            }
        };
        if ended.is_err() {
            tracing::error!("maintenance round takes too long, given up");
        }
        heartbeat.beat();
        tokio::select! {
            () = &mut stop => break,
            () = tokio::time::sleep(CHAIN_INTERVAL) => {}
        }
    }
    let last_round = async {
        if let Err(error) = app.growth.site_event_flush().await {
            tracing::warn!(%error, "site event flush failed at shutdown");
        }
        app.audit_chain(&trail, true).await;
        app.audit_anchor(&trail, &mut last_anchor).await;
    };
    let last_round = traces::turn(LOOP_NAME, last_round);
    if timeout(LAST_ROUND_TIME_MAX, last_round).await.is_err() {
        tracing::error!("maintenance round at shutdown takes too long, given up");
    }
}

impl App {
    async fn maintenance_round(
        &self,
        trail: &AuditTrail,
        last_anchor: &mut Option<Anchor>,
        round: u32,
    ) {
        self.audit_chain(trail, false).await;
        if round.is_multiple_of(ANCHOR_EVERY_ROUNDS) {
            self.audit_anchor(trail, last_anchor).await;
        }
        // Whoever pauses scheduled work sees to it that what the clock of another day has made stays.
        let _running = self.core.dispatch.running().await;
        match self.applications.application_tick_due().await {
            Ok(0) => {}
            Ok(_) => traces::record_work(),
            Err(error) => tracing::error!(%error, "application timeout sweep failed"),
        }
        if let Err(error) = self.growth.site_event_flush().await {
            tracing::warn!(%error, "site event flush failed");
        }
        match self.unsealed_decision_seal().await {
            Ok(0) => {}
            Ok(_) => traces::record_work(),
            Err(error) => tracing::error!(%error, "decision sealing failed"),
        }
        if !round.is_multiple_of(SWEEP_EVERY_ROUNDS) {
            return;
        }
        traces::record_work();
        if let Err(error) = self.expired_data_delete().await {
            tracing::error!(%error, "expired data deletion failed");
        }
        match self.orphaned_file_delete().await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "orphaned files deleted"),
            Err(error) => tracing::error!(%error, "orphaned file deletion failed"),
        }
    }

    /// Writes what failed to the audit trail, and chains everything that waits.
    async fn audit_chain(&self, trail: &AuditTrail, is_last: bool) {
        if let Err(error) = self.access.failure_flush(is_last).await {
            tracing::error!(%error, "failed attempts not written to the audit trail, will retry");
        }
        let now = self.core.clock.now();
        match audit_chain::chain_all_pending(&self.core.db, &trail.keys, now).await {
            Ok(0) => {}
            Ok(_) => traces::record_work(),
            Err(error) => tracing::error!(%error, "audit chaining failed"),
        }
    }

    /// Anchors the audit trail outside the database: in the folder and in the log.
    async fn audit_anchor(&self, trail: &AuditTrail, last: &mut Option<Anchor>) {
        let now = self.core.clock.now();
        match trail.write_anchor(&self.core.db, last, now).await {
            Ok(Anchored::Unchanged) => {}
            Ok(Anchored::Written(anchor)) => tracing::info!(%anchor, "audit trail anchored"),
            Ok(Anchored::Broken { last: anchor }) => {
                tracing::error!(%anchor, "audit trail does not hold its last anchor");
            }
            Err(error) => tracing::error!(%error, "audit anchoring failed"),
        }
    }

    /// Seals decisions that were stored before they were sealed, a few each round. Returns their
    /// number.
    pub async fn unsealed_decision_seal(&self) -> Result<u64, StoreError> {
        let vault = &self.core.vault;
        transact!(self.core.db, |tx| { decisions::seal_some(tx, vault, SEALED_PER_ROUND).await })
    }

    /// Deletes expired codes, links, stored responses, push notifications, visitors, rate limits
    /// and forged callbacks. Returns the number of rows.
    pub async fn expired_data_delete(&self) -> Result<u64, StoreError> {
        let long_ago = self.core.clock.now().plus_seconds(-RETENTION_S);
        let forged_before = self.core.clock.now().plus_seconds(-FORGED_CALLBACK_RETENTION_S);
        let counters = self.stale_counters_delete().await? + self.old_clients_delete().await?;
        let deleted: Result<u64, StoreError> = transact!(self.core.db, |tx| {
            let mut deleted = one_time_codes::delete_expired(tx, long_ago).await?;
            let now = self.core.clock.now();
            deleted += passkey_challenges::delete_expired(tx, now).await?;
            let lost_before = now.plus_seconds(-REFRESH_REUSE_GRACE_S);
            spent_refresh_tokens::blank_tokens_before(tx, lost_before).await?;
            let spent_before = now.plus_seconds(-REFRESH_TTL_S);
            deleted += spent_refresh_tokens::delete_before(tx, spent_before).await?;
            deleted += idempotency_keys::delete_before(tx, long_ago).await?;
            deleted += short_links::delete_expired(tx, long_ago).await?;
            deleted += push_notifications::delete_stale(
                tx,
                self.core.clock.now().plus_seconds(-PUSH_RETENTION_S),
            )
            .await?;
            deleted += site_events::delete_visitors_before(tx, self.core.clock.today()).await?;
            Ok(deleted + callbacks::delete_forged_before(tx, forged_before).await?)
        });
        Ok(counters + deleted?)
    }

    /// Deletes addresses and browsers behind old audit rows, a few in each transaction.
    async fn old_clients_delete(&self) -> Result<u64, StoreError> {
        let before = self.core.clock.now().plus_seconds(-AUDIT_CLIENT_RETENTION_S);
        let mut deleted = 0;
        loop {
            let batch: Result<_, StoreError> =
                transact!(self.core.db, |tx| { audit_clients::delete_before(tx, before).await });
            let (count, may_be_more) = batch?;
            deleted += count;
            if !may_be_more {
                return Ok(deleted);
            }
        }
    }

    /// Deletes the counters of every scope that count nothing any more. Anonymous calls leave them
    /// in any number, so all are deleted, a few in each transaction.
    async fn stale_counters_delete(&self) -> Result<u64, StoreError> {
        let now = self.core.clock.now();
        let mut deleted = 0;
        loop {
            let batch: Result<_, StoreError> =
                transact!(self.core.db, |tx| { rate_limits::delete_stale(tx, now).await });
            let (count, may_be_more) = batch?;
            deleted += count;
            if !may_be_more {
                return Ok(deleted);
            }
        }
    }
}
