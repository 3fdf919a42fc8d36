//! Sessions: a short-lived access token and a refresh token that is rotated with every use. Only
//! their hashes are stored.

use store_derive::FromRow;

use crate::{BlindIndex, BlindIndexes, StoreError, Tx, Uuid, push_notifications};
use base::Timestamp;
use base::ids::CustomerId;

base::codes! {
    /// Why a session ended.
    SessionEndReason {
        Logout = "logout",
        /// A refresh token was used twice: somebody stole it.
        TokenReuse = "token_reuse",
        EndedByOwner = "ended_by_owner",
        PasswordReset = "password_reset",
        Erasure = "erasure",
        EndedByStaff = "ended_by_staff",
    }
}

/// A row of `sessions`.
#[derive(Debug, Clone, FromRow)]
pub struct Session {
    pub id: Uuid,
    /// For optimistic locking.
    pub version: i64,
    pub customer_id: CustomerId,
    pub access_token_hash: BlindIndex,
    pub access_expires_at: Timestamp,
    pub refresh_token_hash: BlindIndex,
    pub refresh_expires_at: Timestamp,
    pub device_blind_index: BlindIndex,
    pub user_agent: String,
    pub created_at: Timestamp,
    pub last_active_at: Timestamp,
    /// Until when money and data may be changed without another code.
    pub step_up_until: Option<Timestamp>,
    /// Whether the step-up is good only for charging saved cards.
    pub is_step_up_to_pay: bool,
    /// The passkey that was last used in it.
    pub passkey_id: Option<Uuid>,
    pub ended_at: Option<Timestamp>,
    pub end_reason: Option<SessionEndReason>,
}

/// New tokens of a session.
#[derive(Debug, Clone)]
pub struct TokenHashes {
    pub access_token_hash: BlindIndex,
    pub access_expires_at: Timestamp,
    pub refresh_token_hash: BlindIndex,
    pub refresh_expires_at: Timestamp,
}

/// Adds a session.
pub async fn insert(tx: &mut Tx, session: &Session) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO sessions (id, version, customer_id, access_token_hash, access_expires_at,
             refresh_token_hash, refresh_expires_at, device_blind_index, user_agent, created_at,
             last_active_at, step_up_until, is_step_up_to_pay, passkey_id)
         VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12)",
    )
    .bind(session.id)
    .bind(session.customer_id)
    .bind(session.access_token_hash.clone())
    .bind(session.access_expires_at)
    .bind(session.refresh_token_hash.clone())
    .bind(session.refresh_expires_at)
    .bind(session.device_blind_index.clone())
    .bind(session.user_agent.clone())
    .bind(session.created_at)
    .bind(session.step_up_until)
    .bind(session.is_step_up_to_pay)
    .bind(session.passkey_id)
    .exec()
    .await?;
    Ok(())
}

/// The session of a valid access token.
pub async fn find_by_access_token(
    tx: &mut Tx,
    access_token_hashes: &BlindIndexes,
    now: Timestamp,
) -> Result<Option<Session>, StoreError> {
    tx.sql(
        "SELECT * FROM sessions
         WHERE access_token_hash IN ($1, $2) AND ended_at IS NULL AND access_expires_at > $3",
    )
    .bind_indexes(access_token_hashes)
    .bind(now)
    .opt()
    .await
}

/// The session of a current refresh token, ended or not.
pub async fn find_by_refresh_token(
    tx: &mut Tx,
    refresh_token_hashes: &BlindIndexes,
) -> Result<Option<Session>, StoreError> {
    tx.sql("SELECT * FROM sessions WHERE refresh_token_hash IN ($1, $2)")
        .bind_indexes(refresh_token_hashes)
        .opt()
        .await
}

/// A session that has not ended.
pub async fn find_open(
    tx: &mut Tx,
    id: Uuid,
    now: Timestamp,
) -> Result<Option<Session>, StoreError> {
    tx.sql("SELECT * FROM sessions WHERE id = $1 AND ended_at IS NULL AND refresh_expires_at > $2")
        .bind(id)
        .bind(now)
        .opt()
        .await
}

/// A customer's sessions that have not ended, the newest first.
pub async fn list_open_by_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
    now: Timestamp,
) -> Result<Vec<Session>, StoreError> {
    tx.sql(
        "SELECT * FROM sessions
         WHERE customer_id = $1 AND ended_at IS NULL AND refresh_expires_at > $2
         ORDER BY created_at DESC, id DESC LIMIT 100",
    )
    .bind(customer_id)
    .bind(now)
    .all()
    .await
}

/// Lets all but the last used open sessions of a customer expire.
pub async fn expire_surplus(
    tx: &mut Tx,
    customer_id: CustomerId,
    count_max: i64,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE sessions
         SET access_expires_at = $3, refresh_expires_at = $3, version = version + 1
         WHERE customer_id = $1 AND ended_at IS NULL AND refresh_expires_at > $3 AND id NOT IN (
             SELECT id FROM sessions
             WHERE customer_id = $1 AND ended_at IS NULL AND refresh_expires_at > $3
             ORDER BY last_active_at DESC, created_at DESC, id DESC LIMIT $2)",
    )
    .bind(customer_id)
    .bind(count_max)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}

/// Whether a customer signed in from a device before.
pub async fn is_known_device(
    tx: &mut Tx,
    customer_id: CustomerId,
    device_blind_indexes: &BlindIndexes,
) -> Result<bool, StoreError> {
    let row: Option<(i64,)> = tx
        .sql(
            "SELECT CAST(COUNT(*) AS bigint) FROM (
                 SELECT 1 FROM sessions
                 WHERE customer_id = $1 AND device_blind_index IN ($2, $3) LIMIT 1
             ) AS known",
        )
        .bind(customer_id)
        .bind_indexes(device_blind_indexes)
        .opt()
        .await?;
    Ok(row.is_some_and(|(count,)| count > 0))
}

/// The sessions of a customer that were open at a time, the oldest first.
pub async fn list_open_at(
    tx: &mut Tx,
    customer_id: CustomerId,
    at: Timestamp,
) -> Result<Vec<Session>, StoreError> {
    tx.sql(
        "SELECT * FROM sessions
         WHERE customer_id = $1 AND created_at <= $2 AND refresh_expires_at > $2
             AND (ended_at IS NULL OR ended_at > $2)
         ORDER BY created_at, id LIMIT 100",
    )
    .bind(customer_id)
    .bind(at)
    .all()
    .await
}

/// Ends a customer's sessions, all or all but one, with their push subscriptions.
pub async fn end_all(
    tx: &mut Tx,
    customer_id: CustomerId,
    except: Option<Uuid>,
    reason: SessionEndReason,
    now: Timestamp,
) -> Result<u64, StoreError> {
    tx.sql("DELETE FROM push_subscriptions WHERE customer_id = $1 AND session_id <> $2")
        .bind(customer_id)
        .bind(except.unwrap_or_default())
        .exec()
        .await?;
    tx.sql(
        "UPDATE sessions SET version = version + 1, ended_at = $3, end_reason = $4
         WHERE customer_id = $1 AND id <> $2 AND ended_at IS NULL",
    )
    .bind(customer_id)
    .bind(except.unwrap_or_default())
    .bind(now)
    .bind(reason)
    .exec()
    .await
}

/// Records that a passkey was used in a session.
pub async fn update_passkey(tx: &mut Tx, id: Uuid, passkey_id: Uuid) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE sessions SET version = version + 1, passkey_id = $2
         WHERE id = $1 AND ended_at IS NULL",
    )
    .bind(id)
    .bind(passkey_id)
    .exec_one()
    .await
}

impl Session {
    /// Rotates the tokens; a conflict if another request did so first.
    pub async fn rotate(
        &self,
        tx: &mut Tx,
        tokens: &TokenHashes,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE sessions SET version = version + 1, access_token_hash = $3,
                 access_expires_at = $4, refresh_token_hash = $5, refresh_expires_at = $6,
                 last_active_at = $7
             WHERE id = $1 AND version = $2 AND ended_at IS NULL",
        )
        .bind(self.id)
        .bind(self.version)
        .bind(tokens.access_token_hash.clone())
        .bind(tokens.access_expires_at)
        .bind(tokens.refresh_token_hash.clone())
        .bind(tokens.refresh_expires_at)
        .bind(now)
        .exec_one()
        .await
    }

    /// Records a step-up until a time, whatever the version of the session.
    pub async fn step_up(&self, tx: &mut Tx, until: Timestamp) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE sessions SET version = version + 1, step_up_until = $2, is_step_up_to_pay = $3
             WHERE id = $1 AND ended_at IS NULL",
        )
        .bind(self.id)
        .bind(until)
        .bind(false)
        .exec_one()
        .await
    }

    /// Records a step-up for charging saved cards until a time. A full step-up stays in force.
    pub async fn step_up_for_payment(
        &self,
        tx: &mut Tx,
        until: Timestamp,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE sessions SET version = version + 1, step_up_until = $2, is_step_up_to_pay = $3
             WHERE id = $1 AND ended_at IS NULL
                 AND (step_up_until IS NULL OR step_up_until <= $4 OR is_step_up_to_pay = $3)",
        )
        .bind(self.id)
        .bind(until)
        .bind(true)
        .bind(now)
        .exec()
        .await?;
        Ok(())
    }

    /// Ends the session with its push subscriptions. Idempotent.
    pub async fn end(
        &self,
        tx: &mut Tx,
        reason: SessionEndReason,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        push_notifications::unsubscribe(tx, self.id).await?;
        tx.sql(
            "UPDATE sessions SET version = version + 1, ended_at = $2, end_reason = $3
             WHERE id = $1 AND ended_at IS NULL",
        )
        .bind(self.id)
        .bind(now)
        .bind(reason)
        .exec()
        .await?;
        Ok(())
    }
}
