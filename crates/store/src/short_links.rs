//! Links in messages that lead to one screen and work once. A key is kept as a mark only.

use store_derive::FromRow;

use crate::{BlindIndex, StoreError, Tx, Uuid};
use base::Timestamp;

/// A row of `short_links`.
#[derive(Debug, Clone, FromRow)]
pub struct ShortLink {
    /// By what the key is found.
    pub key_mark: BlindIndex,
    /// Whose it is.
    pub customer_id: Uuid,
    /// `login`, `pay`, `continue` or `offer`.
    pub target: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// Until when it is good.
    pub expires_at: Timestamp,
    /// When somebody came in by it.
    pub used_at: Option<Timestamp>,
}

/// Adds a link; one of the same key is left as it is.
pub async fn insert(tx: &mut Tx, link: &ShortLink) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO short_links (key_mark, customer_id, target, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (key_mark) DO NOTHING",
    )
    .bind(link.key_mark.clone())
    .bind(link.customer_id)
    .bind(link.target.clone())
    .bind(link.created_at)
    .bind(link.expires_at)
    .exec()
    .await?;
    Ok(())
}

/// The link of a key, if it is still good.
pub async fn find_valid(
    tx: &mut Tx,
    mark: &BlindIndex,
    now: Timestamp,
) -> Result<Option<ShortLink>, StoreError> {
    tx.sql("SELECT * FROM short_links WHERE key_mark = $1 AND used_at IS NULL AND expires_at > $2")
        .bind(mark.clone())
        .bind(now)
        .opt()
        .await
}

/// Uses a link up; nothing where it is no longer good.
pub async fn consume(
    tx: &mut Tx,
    mark: &BlindIndex,
    now: Timestamp,
) -> Result<Option<ShortLink>, StoreError> {
    tx.sql(
        "UPDATE short_links SET used_at = $2
         WHERE key_mark = $1 AND used_at IS NULL AND expires_at > $2
         RETURNING *",
    )
    .bind(mark.clone())
    .bind(now)
    .opt()
    .await
}

/// Deletes links that ended before a moment, a bounded number at a time.
pub async fn delete_expired(tx: &mut Tx, ended_before: Timestamp) -> Result<u64, StoreError> {
    tx.sql(
        "DELETE FROM short_links WHERE key_mark IN (
             SELECT key_mark FROM short_links WHERE expires_at < $1 LIMIT 1000)",
    )
    .bind(ended_before)
    .exec()
    .await
}
