//! What somebody has that somebody else may have too: a document, a device. Only blind indexes are
//! stored.

use crate::{BlindIndex, StoreError, Tx, Uuid};
use base::Timestamp;

/// Records a fingerprint.
pub async fn insert(
    tx: &mut Tx,
    customer_id: Uuid,
    kind: &str,
    mark: &BlindIndex,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO fingerprints (customer_id, kind, blind_index, created_at)
         VALUES ($1, $2, $3, $4)
         ON CONFLICT (customer_id, kind, blind_index) DO NOTHING",
    )
    .bind(customer_id)
    .bind(kind.to_owned())
    .bind(mark.clone())
    .bind(now)
    .exec()
    .await?;
    Ok(())
}

/// Whether something of a kind that this person has is somebody else's too.
pub async fn is_shared(tx: &mut Tx, customer_id: Uuid, kind: &str) -> Result<bool, StoreError> {
    let found: Option<(Uuid,)> = tx
        .sql(
            "SELECT other.customer_id FROM fingerprints AS own
             JOIN fingerprints AS other ON other.kind = own.kind
             AND other.blind_index = own.blind_index
             WHERE own.customer_id = $1 AND own.kind = $2 AND other.customer_id <> $1 LIMIT 1",
        )
        .bind(customer_id)
        .bind(kind.to_owned())
        .opt()
        .await?;
    Ok(found.is_some())
}
