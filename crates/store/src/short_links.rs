//! Single-use links in messages that lead to one screen. A key is stored only as a blind index.

use store_derive::FromRow;

use crate::{BlindIndex, BlindIndexes, StoreError, Tx};
use base::Timestamp;
use base::ids::CustomerId;

/// A row of `short_links`.
#[derive(Debug, Clone, FromRow)]
pub struct ShortLink {
    pub key_blind_index: BlindIndex,
    pub customer_id: CustomerId,
    /// `login`, `pay`, `continue` or `offer`.
    pub target: String,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
    pub used_at: Option<Timestamp>,
}

/// Adds a link; an existing one of the same key stays.
pub async fn insert(tx: &mut Tx, link: &ShortLink) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO short_links (key_blind_index, customer_id, target, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (key_blind_index) DO NOTHING",
    )
    .bind(link.key_blind_index.clone())
    .bind(link.customer_id)
    .bind(link.target.clone())
    .bind(link.created_at)
    .bind(link.expires_at)
    .exec()
    .await?;
    Ok(())
}

/// The link of a key, if it is still valid.
pub async fn find_valid(
    tx: &mut Tx,
    blind_indexes: &BlindIndexes,
    now: Timestamp,
) -> Result<Option<ShortLink>, StoreError> {
    tx.sql(
        "SELECT * FROM short_links WHERE key_blind_index IN ($1, $2) AND used_at IS NULL
             AND expires_at > $3",
    )
    .bind_indexes(blind_indexes)
    .bind(now)
    .opt()
    .await
}

/// Uses up a link; none if it is no longer valid.
pub async fn consume(
    tx: &mut Tx,
    blind_indexes: &BlindIndexes,
    now: Timestamp,
) -> Result<Option<ShortLink>, StoreError> {
    tx.sql(
        "UPDATE short_links SET used_at = $3
         WHERE key_blind_index IN ($1, $2) AND used_at IS NULL AND expires_at > $3
         RETURNING *",
    )
    .bind_indexes(blind_indexes)
    .bind(now)
    .opt()
    .await
}

/// Deletes links that expired before a time, a bounded number at a time.
pub async fn delete_expired(tx: &mut Tx, ended_before: Timestamp) -> Result<u64, StoreError> {
    tx.sql(
        "DELETE FROM short_links WHERE key_blind_index IN (
             SELECT key_blind_index FROM short_links WHERE expires_at < $1 LIMIT 1000)",
    )
    .bind(ended_before)
    .exec()
    .await
}
