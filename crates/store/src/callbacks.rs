//! Callbacks of providers, as received; of forged ones only the fact is stored.

use crate::{BlindIndex, StoreError, Tx, Uuid, Vault, sealed_names};
use base::Timestamp;

/// Authentic and forged callbacks with the same body are different: a forged one must not hide the
/// other.
fn body_blind_index(vault: &Vault, authenticity: &str, body: &str) -> BlindIndex {
    vault.blind_index("callback", &format!("{authenticity}/{body}"))
}

/// Records a provider's callback, with its subject if known; repetitions are counted.
pub async fn upsert_genuine(
    tx: &mut Tx,
    vault: &Vault,
    (provider, about): (&str, Option<Uuid>),
    body: &[u8],
    now: Timestamp,
) -> Result<(), StoreError> {
    let id = Uuid::now_v7();
    // Invalid UTF-8 is stored lossily; authentic callbacks are always text.
    let body = String::from_utf8_lossy(body);
    tx.sql(
        "INSERT INTO callbacks (id, provider, authenticity, body_sealed, body_blind_index,
             subject_id, received_at, count)
         VALUES ($1, $2, 'genuine', $3, $4, $5, $6, 1)
         ON CONFLICT (provider, body_blind_index) DO UPDATE SET count = callbacks.count + 1",
    )
    .bind(id)
    .bind(provider.to_owned())
    .bind(vault.seal(&body, &sealed_names::CALLBACK_BODY.context(id))?)
    .bind(body_blind_index(vault, "genuine", &body))
    .bind(about)
    .bind(now)
    .exec_one()
    .await
}

/// Records a forged callback by its hash. Anybody can post any amount, so the body is not stored.
pub async fn upsert_forged(
    tx: &mut Tx,
    vault: &Vault,
    provider: &str,
    body: &[u8],
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO callbacks (id, provider, authenticity, body_blind_index, received_at, count)
         VALUES ($1, $2, 'forged', $3, $4, 1)
         ON CONFLICT (provider, body_blind_index) DO UPDATE SET count = callbacks.count + 1",
    )
    .bind(Uuid::now_v7())
    .bind(provider.to_owned())
    .bind(body_blind_index(vault, "forged", &String::from_utf8_lossy(body)))
    .bind(now)
    .exec_one()
    .await
}

/// Deletes forged callbacks from before a time.
pub async fn delete_forged_before(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    tx.sql("DELETE FROM callbacks WHERE authenticity = 'forged' AND received_at < $1")
        .bind(before)
        .exec()
        .await
}
