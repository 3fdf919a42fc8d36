//! Refresh tokens that were exchanged for others: the family of a session.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{BlindIndex, BlindIndexes, StoreError, Tx, Uuid, Vault, sealed_names};
use base::Timestamp;

/// A row of `spent_refresh_tokens`.
#[derive(FromRow)]
pub struct SpentRefreshToken {
    id: Uuid,
    pub session_id: Uuid,
    pub spent_at: Timestamp,
    /// The token it was exchanged for.
    pub successor_hash: BlindIndex,
    tokens_sealed: Option<Vec<u8>>,
}

impl SpentRefreshToken {
    /// The tokens that were the answer, while it may still be lost.
    pub fn tokens(&self, vault: &Vault) -> Result<Option<Zeroizing<String>>, StoreError> {
        let context = sealed_names::SPENT_REFRESH_TOKEN_TOKENS.context(self.id);
        let sealed = self.tokens_sealed.as_ref();
        Ok(sealed.map(|sealed| vault.open(sealed, &context)).transpose()?)
    }
}

/// A token that is exchanged now.
pub struct NewSpentRefreshToken<'a> {
    pub session_id: Uuid,
    pub token_hash: &'a BlindIndex,
    pub successor_hash: &'a BlindIndex,
    /// The new tokens, as one text.
    pub tokens: &'a str,
}

/// Adds a token.
pub async fn insert(
    tx: &mut Tx,
    vault: &Vault,
    new: &NewSpentRefreshToken<'_>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let id = Uuid::now_v7();
    let tokens = vault.seal(new.tokens, &sealed_names::SPENT_REFRESH_TOKEN_TOKENS.context(id))?;
    tx.sql(
        "INSERT INTO spent_refresh_tokens (id, session_id, token_hash, spent_at, successor_hash,
             tokens_sealed)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(id)
    .bind(new.session_id)
    .bind(new.token_hash.clone())
    .bind(now)
    .bind(new.successor_hash.clone())
    .bind(tokens)
    .exec_one()
    .await
}

/// A token by its hash.
pub async fn find(
    tx: &mut Tx,
    token_hashes: &BlindIndexes,
) -> Result<Option<SpentRefreshToken>, StoreError> {
    tx.sql("SELECT * FROM spent_refresh_tokens WHERE token_hash IN ($1, $2)")
        .bind_indexes(token_hashes)
        .opt()
        .await
}

/// Forgets the answers to tokens that were spent before a time: they are not given again.
pub async fn blank_tokens_before(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    tx.sql(
        "UPDATE spent_refresh_tokens SET tokens_sealed = NULL
         WHERE spent_at < $1 AND tokens_sealed IS NOT NULL",
    )
    .bind(before)
    .exec()
    .await
}

/// Deletes tokens that were spent before a time.
pub async fn delete_before(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    tx.sql("DELETE FROM spent_refresh_tokens WHERE spent_at < $1").bind(before).exec().await
}
