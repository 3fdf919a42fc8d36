//! Push subscriptions of browsers, and push notifications to be sent to them.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::messages::MessageKind;
use crate::{StoreError, Tx, Uuid, Vault, sealed_names};
use base::Timestamp;
use base::ids::CustomerId;

/// A row of `push_subscriptions`.
#[derive(Debug, Clone, FromRow)]
pub struct Subscription {
    pub id: Uuid,
    pub customer_id: CustomerId,
    endpoint_sealed: Vec<u8>,
    keys_sealed: Vec<u8>,
}

/// A subscription to be added.
#[derive(Debug)]
pub struct NewSubscription<'a> {
    pub customer_id: CustomerId,
    pub session_id: Uuid,
    pub endpoint: &'a str,
    pub keys: &'a str,
    pub created_at: Timestamp,
}

/// A row of `push_notifications`.
#[derive(Debug, Clone, FromRow)]
pub struct PushNotification {
    pub id: Uuid,
    pub subscription_id: Uuid,
    pub customer_id: CustomerId,
    pub kind: MessageKind,
    pub created_at: Timestamp,
}

/// Stores the subscription of a session. With every page load its endpoint may change; pending
/// notifications then go to the new one.
pub async fn subscribe(
    tx: &mut Tx,
    vault: &Vault,
    new: &NewSubscription<'_>,
) -> Result<(), StoreError> {
    let indexes = vault.blind_indexes(sealed_names::PUSH_SUBSCRIPTION_INDEX, new.endpoint);
    // The same browser in the hands of somebody else is theirs.
    tx.sql(
        "DELETE FROM push_subscriptions
         WHERE endpoint_blind_index IN ($1, $2) AND session_id <> $3",
    )
    .bind_indexes(&indexes)
    .bind(new.session_id)
    .exec()
    .await?;
    let existing: Option<(Uuid,)> = tx
        .sql("SELECT id FROM push_subscriptions WHERE session_id = $1")
        .bind(new.session_id)
        .opt()
        .await?;
    let id = existing.map_or_else(Uuid::now_v7, |(id,)| id);
    tx.sql(
        "INSERT INTO push_subscriptions (id, customer_id, session_id, endpoint_blind_index,
             endpoint_sealed, keys_sealed, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (session_id) DO UPDATE
             SET endpoint_blind_index = excluded.endpoint_blind_index,
             endpoint_sealed = excluded.endpoint_sealed, keys_sealed = excluded.keys_sealed
         WHERE push_subscriptions.id = excluded.id",
    )
    .bind(id)
    .bind(new.customer_id)
    .bind(new.session_id)
    .bind(indexes.current)
    .bind(vault.seal(new.endpoint, &sealed_names::PUSH_SUBSCRIPTION_ENDPOINT.context(id))?)
    .bind(vault.seal(new.keys, &sealed_names::PUSH_SUBSCRIPTION_KEYS.context(id))?)
    .bind(new.created_at)
    .exec_one()
    .await
}

/// Deletes the browser of a session.
pub async fn unsubscribe(tx: &mut Tx, session_id: Uuid) -> Result<bool, StoreError> {
    let gone = tx
        .sql("DELETE FROM push_subscriptions WHERE session_id = $1")
        .bind(session_id)
        .exec()
        .await?;
    Ok(gone > 0)
}

/// Whether a session has its browser remembered.
pub async fn is_subscribed(tx: &mut Tx, session_id: Uuid) -> Result<bool, StoreError> {
    let row: Option<(Uuid,)> = tx
        .sql("SELECT id FROM push_subscriptions WHERE session_id = $1")
        .bind(session_id)
        .opt()
        .await?;
    Ok(row.is_some())
}

/// A subscription by id, while its session is active.
pub async fn find_subscription(
    tx: &mut Tx,
    id: Uuid,
    now: Timestamp,
) -> Result<Option<Subscription>, StoreError> {
    tx.sql(
        "SELECT push_subscriptions.* FROM push_subscriptions
         JOIN sessions ON sessions.id = push_subscriptions.session_id
         WHERE push_subscriptions.id = $1
             AND sessions.ended_at IS NULL AND sessions.refresh_expires_at > $2",
    )
    .bind(id)
    .bind(now)
    .opt()
    .await
}

/// The subscriptions of a customer with active sessions.
pub async fn list_subscriptions_by_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
    now: Timestamp,
) -> Result<Vec<Subscription>, StoreError> {
    tx.sql(
        "SELECT push_subscriptions.* FROM push_subscriptions
         JOIN sessions ON sessions.id = push_subscriptions.session_id
         WHERE push_subscriptions.customer_id = $1
             AND sessions.ended_at IS NULL AND sessions.refresh_expires_at > $2
         ORDER BY push_subscriptions.id LIMIT 20",
    )
    .bind(customer_id)
    .bind(now)
    .all()
    .await
}

/// Stores a push notification; its job is queued with it.
pub async fn insert(tx: &mut Tx, push: &PushNotification) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO push_notifications (id, subscription_id, customer_id, kind, created_at)
         VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(push.id)
    .bind(push.subscription_id)
    .bind(push.customer_id)
    .bind(push.kind)
    .bind(push.created_at)
    .exec()
    .await?;
    Ok(())
}

/// A notification by id.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<PushNotification>, StoreError> {
    tx.sql(
        "SELECT id, subscription_id, customer_id, kind, created_at FROM push_notifications
         WHERE id = $1",
    )
    .bind(id)
    .opt()
    .await
}

/// Deletes old notifications, and subscriptions whose session has expired.
pub async fn delete_stale(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    let pushes =
        tx.sql("DELETE FROM push_notifications WHERE created_at < $1").bind(before).exec().await?;
    let subscriptions = tx
        .sql(
            "DELETE FROM push_subscriptions WHERE session_id IN (
                 SELECT id FROM sessions WHERE refresh_expires_at < $1)",
        )
        .bind(before)
        .exec()
        .await?;
    Ok(pushes + subscriptions)
}

impl Subscription {
    /// Deletes a subscription that is gone at the push service, unless its endpoint has changed.
    pub async fn delete_if_unchanged(&self, tx: &mut Tx) -> Result<(), StoreError> {
        tx.sql("DELETE FROM push_subscriptions WHERE id = $1 AND endpoint_sealed = $2")
            .bind(self.id)
            .bind(self.endpoint_sealed.clone())
            .exec()
            .await?;
        Ok(())
    }

    /// The endpoint at the push service, decrypted.
    pub fn endpoint(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(
            &self.endpoint_sealed,
            &sealed_names::PUSH_SUBSCRIPTION_ENDPOINT.context(self.id),
        )?)
    }

    /// The keys of the subscription, decrypted.
    pub fn keys(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(&self.keys_sealed, &sealed_names::PUSH_SUBSCRIPTION_KEYS.context(self.id))?)
    }
}

impl PushNotification {
    /// Records that the push service accepted it.
    pub async fn update_sent(&self, tx: &mut Tx, now: Timestamp) -> Result<(), StoreError> {
        tx.sql("UPDATE push_notifications SET sent_at = $2 WHERE id = $1 AND sent_at IS NULL")
            .bind(self.id)
            .bind(now)
            .exec()
            .await?;
        Ok(())
    }
}
