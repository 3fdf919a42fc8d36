//! Idempotency keys: the first request is executed, repetitions get the same response.

use store_derive::FromRow;

use crate::{StoreError, Tx, Uuid, Vault, sealed_names};
use base::Timestamp;

/// The state of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// The key is claimed: the caller executes the request.
    Fresh(Uuid),
    /// The request was executed with this response.
    Completed(String),
    /// The request is being executed.
    InFlight,
    /// The key was used for another request.
    RequestMismatch,
}

#[derive(FromRow)]
struct IdempotencyKeyRow {
    id: Uuid,
    request_hash: Vec<u8>,
    leased_until: Timestamp,
    response_sealed: Option<Vec<u8>>,
}

/// Claims a key for a request until a time, unless it is claimed.
pub async fn claim(
    tx: &mut Tx,
    vault: &Vault,
    key: &str,
    request_hash: &[u8],
    now: Timestamp,
    leased_until: Timestamp,
) -> Result<Claim, StoreError> {
    let id = Uuid::now_v7();
    let taken = tx
        .sql(
            "INSERT INTO idempotency_keys (id, key, request_hash, leased_until, created_at)
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT (key) DO NOTHING",
        )
        .bind(id)
        .bind(key.to_owned())
        .bind(request_hash.to_vec())
        .bind(leased_until)
        .bind(now)
        .exec()
        .await?;
    if taken == 1 {
        return Ok(Claim::Fresh(id));
    }
    let row: IdempotencyKeyRow = tx
        .sql(
            "SELECT id, request_hash, leased_until, response_sealed FROM idempotency_keys
             WHERE key = $1",
        )
        .bind(key.to_owned())
        .one("a request")
        .await?;
    if row.request_hash != request_hash {
        return Ok(Claim::RequestMismatch);
    }
    if let Some(sealed) = row.response_sealed {
        return Ok(Claim::Completed(
            vault
                .open(&sealed, &sealed_names::IDEMPOTENCY_KEY_RESPONSE.context(row.id))?
                .to_string(),
        ));
    }
    if row.leased_until > now {
        return Ok(Claim::InFlight);
    }
    // The claim has expired.
    tx.sql(
        "UPDATE idempotency_keys SET leased_until = $2
         WHERE id = $1 AND leased_until = $3 AND response_sealed IS NULL",
    )
    .bind(row.id)
    .bind(leased_until)
    .bind(row.leased_until)
    .exec_one()
    .await?;
    Ok(Claim::Fresh(row.id))
}

/// Stores the response.
pub async fn update_response(
    tx: &mut Tx,
    vault: &Vault,
    id: Uuid,
    response: &str,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE idempotency_keys SET response_sealed = $2 WHERE id = $1
             AND response_sealed IS NULL",
    )
    .bind(id)
    .bind(vault.seal(response, &sealed_names::IDEMPOTENCY_KEY_RESPONSE.context(id))?)
    .exec()
    .await?;
    Ok(())
}

/// Releases the key, so that the request can be repeated.
pub async fn release(tx: &mut Tx, id: Uuid) -> Result<(), StoreError> {
    tx.sql("DELETE FROM idempotency_keys WHERE id = $1 AND response_sealed IS NULL")
        .bind(id)
        .exec()
        .await?;
    Ok(())
}

/// Deletes keys from before a time.
pub async fn delete_before(tx: &mut Tx, asked_before: Timestamp) -> Result<u64, StoreError> {
    tx.sql("DELETE FROM idempotency_keys WHERE created_at < $1").bind(asked_before).exec().await
}
