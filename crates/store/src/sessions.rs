//! Sessions: a short access token and a refresh token that changes with every use. Only their
//! hashes are kept.

use store_derive::FromRow;

use crate::{BlindIndex, StoreError, Tx, Uuid, push_notifications};
use base::Timestamp;

/// A row of `sessions`.
#[derive(Debug, Clone, FromRow)]
pub struct Session {
    pub id: Uuid,
    /// For optimistic locking.
    pub version: i64,
    pub customer_id: Uuid,
    pub access_token_hash: BlindIndex,
    pub access_expires_at: Timestamp,
    pub refresh_token_hash: BlindIndex,
    /// The refresh token before the current one: its use means that it was stolen.
    pub previous_refresh_token_hash: Option<BlindIndex>,
    pub refresh_expires_at: Timestamp,
    pub device_blind_index: BlindIndex,
    pub user_agent: String,
    pub created_at: Timestamp,
    pub last_active_at: Timestamp,
    /// Until when money and data may be changed without another code.
    pub step_up_until: Option<Timestamp>,
    /// Whether the step-up is good only for charging saved cards.
    pub is_step_up_to_pay: bool,
    pub ended_at: Option<Timestamp>,
    pub end_reason: Option<String>,
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
             last_active_at, step_up_until, is_step_up_to_pay)
         VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11)",
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
    .exec()
    .await?;
    Ok(())
}

/// The session whose access token is good.
pub async fn find_by_access_token(
    tx: &mut Tx,
    access_token_hash: &BlindIndex,
    now: Timestamp,
) -> Result<Option<Session>, StoreError> {
    tx.sql(
        "SELECT * FROM sessions
         WHERE access_token_hash = $1 AND ended_at IS NULL AND access_expires_at > $2",
    )
    .bind(access_token_hash.clone())
    .bind(now)
    .opt()
    .await
}

/// The session that a refresh token belongs to, now or before, ended or not.
pub async fn find_by_refresh_token(
    tx: &mut Tx,
    refresh_token_hash: &BlindIndex,
) -> Result<Option<Session>, StoreError> {
    tx.sql(
        "SELECT * FROM sessions WHERE refresh_token_hash = $1 OR previous_refresh_token_hash = $1",
    )
    .bind(refresh_token_hash.clone())
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
    customer_id: Uuid,
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

/// Whether a customer signed in from a device before.
pub async fn is_known_device(
    tx: &mut Tx,
    customer_id: Uuid,
    device_blind_index: &BlindIndex,
) -> Result<bool, StoreError> {
    let row: Option<(i64,)> = tx
        .sql(
            "SELECT CAST(COUNT(*) AS bigint) FROM (
                 SELECT 1 FROM sessions WHERE customer_id = $1 AND device_blind_index = $2 LIMIT 1
             ) AS known",
        )
        .bind(customer_id)
        .bind(device_blind_index.clone())
        .opt()
        .await?;
    Ok(row.is_some_and(|(count,)| count > 0))
}

/// The sessions of a customer's that were open at a moment, the oldest first.
pub async fn list_open_at(
    tx: &mut Tx,
    customer_id: Uuid,
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

/// Ends a customer's sessions, all or all but one. Their browsers are shown nothing more.
pub async fn end_all(
    tx: &mut Tx,
    customer_id: Uuid,
    except: Option<Uuid>,
    reason: &str,
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
    .bind(reason.to_owned())
    .exec()
    .await
}

impl Session {
    /// Gives it new tokens for the one that was shown; a conflict where another request did so first.
    pub async fn rotate(
        &self,
        tx: &mut Tx,
        (shown_mark, tokens): (&BlindIndex, &TokenHashes),
        now: Timestamp,
    ) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE sessions SET version = version + 1, access_token_hash = $3, access_expires_at =
                 $4,
                 refresh_token_hash = $5, refresh_expires_at = $6, last_active_at = $7,
                     previous_refresh_token_hash = $8
             WHERE id = $1 AND version = $2 AND ended_at IS NULL",
        )
        .bind(self.id)
        .bind(self.version)
        .bind(tokens.access_token_hash.clone())
        .bind(tokens.access_expires_at)
        .bind(tokens.refresh_token_hash.clone())
        .bind(tokens.refresh_expires_at)
        .bind(now)
        .bind(shown_mark.clone())
        .exec_one()
        .await
    }

    /// Lets money and data be changed until a moment, whatever else moved the session on.
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

    /// Lets kept cards be charged until a moment. What lets more be done now stays as it is.
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

    /// Ends it; ending it again changes nothing. Its browser is shown nothing more.
    pub async fn end(&self, tx: &mut Tx, reason: &str, now: Timestamp) -> Result<(), StoreError> {
        push_notifications::unsubscribe(tx, self.id).await?;
        tx.sql(
            "UPDATE sessions SET version = version + 1, ended_at = $2, end_reason = $3
             WHERE id = $1 AND ended_at IS NULL",
        )
        .bind(self.id)
        .bind(now)
        .bind(reason.to_owned())
        .exec()
        .await?;
        Ok(())
    }
}
