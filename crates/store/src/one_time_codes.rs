//! One-time codes: hashed, bound to a purpose and to what is signed, and good for a few tries.

use store_derive::FromRow;

use crate::{BlindIndex, StoreError, Tx, Uuid};
use base::Timestamp;

/// A row of `codes`.
#[derive(Debug, Clone, FromRow)]
pub struct OneTimeCode {
    /// The row, which the browser keeps to name the code.
    pub id: Uuid,
    /// What it is for.
    pub purpose: String,
    /// Whose phone it went to.
    pub phone_mark: BlindIndex,
    /// What is being signed, where the code signs something.
    pub subject_hash: Option<Vec<u8>>,
    /// The code as a keyed hash.
    pub code_hash: Vec<u8>,
    /// When it was made.
    pub created_at: Timestamp,
    /// Until when it is good.
    pub expires_at: Timestamp,
    /// How often it may still be tried.
    pub tries_left: i64,
    /// When it was used.
    pub used_at: Option<Timestamp>,
}

/// Adds a code.
pub async fn insert(tx: &mut Tx, code: &OneTimeCode) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO codes (id, purpose, phone_mark, subject_hash, code_hash, created_at,
             expires_at, tries_left)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(code.id)
    .bind(code.purpose.clone())
    .bind(code.phone_mark.clone())
    .bind(code.subject_hash.clone())
    .bind(code.code_hash.clone())
    .bind(code.created_at)
    .bind(code.expires_at)
    .bind(code.tries_left)
    .exec()
    .await?;
    Ok(())
}

/// Takes a try from a code that is still good, and gives it back to be compared. Taking it first
/// means that guesses sent at once share the tries.
pub async fn take_attempt(
    tx: &mut Tx,
    id: Uuid,
    now: Timestamp,
) -> Result<Option<OneTimeCode>, StoreError> {
    tx.sql(
        "UPDATE codes SET tries_left = tries_left - 1
         WHERE id = $1 AND tries_left > 0 AND used_at IS NULL AND expires_at > $2
         RETURNING *",
    )
    .bind(id)
    .bind(now)
    .opt()
    .await
}

/// Uses a code up; a conflict where somebody else did.
pub async fn consume(tx: &mut Tx, id: Uuid, now: Timestamp) -> Result<OneTimeCode, StoreError> {
    tx.sql("UPDATE codes SET used_at = $2 WHERE id = $1 AND used_at IS NULL RETURNING *")
        .bind(id)
        .bind(now)
        .opt()
        .await?
        .ok_or(StoreError::Conflict)
}

/// A code that was used.
pub async fn find_used(tx: &mut Tx, id: Uuid) -> Result<Option<OneTimeCode>, StoreError> {
    tx.sql("SELECT * FROM codes WHERE id = $1 AND used_at IS NOT NULL").bind(id).opt().await
}

/// Whether a code does for one thing alone.
pub async fn is_bound_to_subject(tx: &mut Tx, id: Uuid) -> Result<bool, StoreError> {
    let bound: Option<(Uuid,)> = tx
        .sql("SELECT id FROM codes WHERE id = $1 AND subject_hash IS NOT NULL")
        .bind(id)
        .opt()
        .await?;
    Ok(bound.is_some())
}

/// The last code that went to a phone.
pub async fn find_last_by_recipient(
    tx: &mut Tx,
    phone_mark: &BlindIndex,
) -> Result<Option<OneTimeCode>, StoreError> {
    tx.sql("SELECT * FROM codes WHERE phone_mark = $1 ORDER BY created_at DESC, id DESC LIMIT 1")
        .bind(phone_mark.clone())
        .opt()
        .await
}

/// The code for a purpose that somebody used at a moment.
pub async fn find_by_used_at(
    tx: &mut Tx,
    phone_mark: &BlindIndex,
    purpose: &str,
    at: Timestamp,
) -> Result<Option<OneTimeCode>, StoreError> {
    tx.sql("SELECT * FROM codes WHERE phone_mark = $1 AND purpose = $2 AND used_at = $3 LIMIT 1")
        .bind(phone_mark.clone())
        .bind(purpose.to_owned())
        .bind(at)
        .opt()
        .await
}

/// Deletes codes that ended before a moment, a bounded number at a time.
pub async fn delete_expired(tx: &mut Tx, ended_before: Timestamp) -> Result<u64, StoreError> {
    tx.sql("DELETE FROM codes WHERE id IN (SELECT id FROM codes WHERE expires_at < $1 LIMIT 1000)")
        .bind(ended_before)
        .exec()
        .await
}
