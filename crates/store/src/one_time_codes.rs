//! One-time codes: hashed, bound to a purpose and to what is signed, with a few attempts.

use store_derive::FromRow;

use crate::{BlindIndex, BlindIndexes, StoreError, Tx, Uuid};
use base::Timestamp;

/// A row of `one_time_codes`.
#[derive(Debug, Clone, FromRow)]
pub struct OneTimeCode {
    /// Known to the browser, which refers to the code by it.
    pub id: Uuid,
    pub purpose: String,
    pub phone_blind_index: BlindIndex,
    /// What is signed, if the code signs something.
    pub subject_hash: Option<Vec<u8>>,
    /// A keyed hash of the code.
    pub code_hash: Vec<u8>,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
    pub attempts_left: i64,
    pub used_at: Option<Timestamp>,
}

/// Adds a code.
pub async fn insert(tx: &mut Tx, code: &OneTimeCode) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO one_time_codes (id, purpose, phone_blind_index, subject_hash, code_hash,
             created_at, expires_at, attempts_left)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(code.id)
    .bind(code.purpose.clone())
    .bind(code.phone_blind_index.clone())
    .bind(code.subject_hash.clone())
    .bind(code.code_hash.clone())
    .bind(code.created_at)
    .bind(code.expires_at)
    .bind(code.attempts_left)
    .exec()
    .await?;
    Ok(())
}

/// Uses an attempt of a valid code and returns the code for comparison. Because attempts are used
/// before comparing, concurrent guesses share them.
pub async fn take_attempt(
    tx: &mut Tx,
    id: Uuid,
    now: Timestamp,
) -> Result<Option<OneTimeCode>, StoreError> {
    tx.sql(
        "UPDATE one_time_codes SET attempts_left = attempts_left - 1
         WHERE id = $1 AND attempts_left > 0 AND used_at IS NULL AND expires_at > $2
         RETURNING *",
    )
    .bind(id)
    .bind(now)
    .opt()
    .await
}

/// Uses up a code; a conflict if somebody else did.
pub async fn consume(tx: &mut Tx, id: Uuid, now: Timestamp) -> Result<OneTimeCode, StoreError> {
    tx.sql("UPDATE one_time_codes SET used_at = $2 WHERE id = $1 AND used_at IS NULL RETURNING *")
        .bind(id)
        .bind(now)
        .opt()
        .await?
        .ok_or(StoreError::Conflict)
}

/// A code, whether it is valid or not.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<OneTimeCode>, StoreError> {
    tx.sql("SELECT * FROM one_time_codes WHERE id = $1").bind(id).opt().await
}

/// A code that was used.
pub async fn find_used(tx: &mut Tx, id: Uuid) -> Result<Option<OneTimeCode>, StoreError> {
    tx.sql("SELECT * FROM one_time_codes WHERE id = $1 AND used_at IS NOT NULL")
        .bind(id)
        .opt()
        .await
}

/// The last code that was sent to a recipient.
pub async fn find_last_by_recipient(
    tx: &mut Tx,
    phone_blind_indexes: &BlindIndexes,
) -> Result<Option<OneTimeCode>, StoreError> {
    tx.sql(
        "SELECT * FROM one_time_codes WHERE phone_blind_index IN ($1, $2)
         ORDER BY created_at DESC, id DESC LIMIT 1",
    )
    .bind_indexes(phone_blind_indexes)
    .opt()
    .await
}

/// Voids the unused codes of a purpose: only the newest is valid, so that guesses are not spread
/// over several.
pub async fn void_unused(
    tx: &mut Tx,
    phone_blind_indexes: &BlindIndexes,
    purpose: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE one_time_codes SET attempts_left = 0
         WHERE phone_blind_index IN ($1, $2) AND purpose = $3 AND used_at IS NULL
             AND expires_at > $4 AND attempts_left > 0",
    )
    .bind_indexes(phone_blind_indexes)
    .bind(purpose.to_owned())
    .bind(now)
    .exec()
    .await?;
    Ok(())
}

/// The code for a purpose that was used at a time.
pub async fn find_by_used_at(
    tx: &mut Tx,
    phone_blind_indexes: &BlindIndexes,
    purpose: &str,
    at: Timestamp,
) -> Result<Option<OneTimeCode>, StoreError> {
    tx.sql(
        "SELECT * FROM one_time_codes WHERE phone_blind_index IN ($1, $2) AND purpose = $3
             AND used_at = $4 LIMIT 1",
    )
    .bind_indexes(phone_blind_indexes)
    .bind(purpose.to_owned())
    .bind(at)
    .opt()
    .await
}

/// Deletes codes that expired before a time, a bounded number at a time.
pub async fn delete_expired(tx: &mut Tx, ended_before: Timestamp) -> Result<u64, StoreError> {
    tx.sql(
        "DELETE FROM one_time_codes WHERE id IN (SELECT id FROM one_time_codes
         WHERE expires_at < $1 LIMIT 1000)",
    )
    .bind(ended_before)
    .exec()
    .await
}
