//! Requests that carry a key of their own: the first one is answered, those that repeat it get the
//! same answer.

use store_derive::FromRow;

use crate::{StoreError, Tx, Uuid, Vault};
use base::Timestamp;

/// What a key stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// Nobody is answering it: the caller does.
    Fresh(Uuid),
    /// It was answered so.
    Completed(String),
    /// Somebody is answering it now.
    InFlight,
    /// The key was used for another request.
    RequestMismatch,
}

#[derive(FromRow)]
struct IdempotencyKeyRow {
    id: Uuid,
    request_hash: Vec<u8>,
    leased_until: Timestamp,
    answer_sealed: Option<Vec<u8>>,
}

fn seal_context(id: Uuid) -> String {
    format!("requests.answer/{id}")
}

/// Takes a key for a request until a moment, unless it is taken.
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
            "INSERT INTO requests (id, key, request_hash, leased_until, created_at)
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
        .sql("SELECT id, request_hash, leased_until, answer_sealed FROM requests WHERE key = $1")
        .bind(key.to_owned())
        .one("a request")
        .await?;
    if row.request_hash != request_hash {
        return Ok(Claim::RequestMismatch);
    }
    if let Some(sealed) = row.answer_sealed {
        return Ok(Claim::Completed(vault.open(&sealed, &seal_context(row.id))?.to_string()));
    }
    if row.leased_until > now {
        return Ok(Claim::InFlight);
    }
    // Whoever answered it is gone.
    tx.sql(
        "UPDATE requests SET leased_until = $2
         WHERE id = $1 AND leased_until = $3 AND answer_sealed IS NULL",
    )
    .bind(row.id)
    .bind(leased_until)
    .bind(row.leased_until)
    .exec_one()
    .await?;
    Ok(Claim::Fresh(row.id))
}

/// Keeps the answer.
pub async fn update_response(
    tx: &mut Tx,
    vault: &Vault,
    id: Uuid,
    answer: &str,
) -> Result<(), StoreError> {
    tx.sql("UPDATE requests SET answer_sealed = $2 WHERE id = $1 AND answer_sealed IS NULL")
        .bind(id)
        .bind(vault.seal(answer, &seal_context(id))?)
        .exec()
        .await?;
    Ok(())
}

/// Lets the key go, so that the request can be made again.
pub async fn release(tx: &mut Tx, id: Uuid) -> Result<(), StoreError> {
    tx.sql("DELETE FROM requests WHERE id = $1 AND answer_sealed IS NULL").bind(id).exec().await?;
    Ok(())
}

/// Forgets what was asked before a moment.
pub async fn delete_before(tx: &mut Tx, asked_before: Timestamp) -> Result<u64, StoreError> {
    tx.sql("DELETE FROM requests WHERE created_at < $1").bind(asked_before).exec().await
}
