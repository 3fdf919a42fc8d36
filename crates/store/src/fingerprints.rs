//! What somebody has that somebody else may have too: a document, a device. Only marks are kept.

use crate::{BlindIndex, StoreError, Tx, Uuid};
use base::Timestamp;

/// Keeps what somebody has.
pub async fn insert(
    tx: &mut Tx,
    customer_id: Uuid,
    kind: &str,
    mark: &BlindIndex,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO traits (customer_id, kind, mark, seen_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (customer_id, kind, mark) DO NOTHING",
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
            "SELECT other.customer_id FROM traits AS own
             JOIN traits AS other ON other.kind = own.kind AND other.mark = own.mark
             WHERE own.customer_id = $1 AND own.kind = $2 AND other.customer_id <> $1 LIMIT 1",
        )
        .bind(customer_id)
        .bind(kind.to_owned())
        .opt()
        .await?;
    Ok(found.is_some())
}
