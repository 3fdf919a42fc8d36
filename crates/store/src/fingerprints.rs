//! Documents and devices that two customers may share. Only blind indexes are stored.

use crate::{BlindIndexes, StoreError, Tx, Uuid};
use base::Timestamp;
use base::ids::CustomerId;

/// Records a fingerprint, while there is a former key under both: other customers may have it under
/// that one, and it cannot be computed again.
pub async fn insert(
    tx: &mut Tx,
    customer_id: CustomerId,
    kind: &str,
    blind_indexes: &BlindIndexes,
    now: Timestamp,
) -> Result<(), StoreError> {
    let former = (blind_indexes.former != blind_indexes.current).then_some(&blind_indexes.former);
    for blind_index in [&blind_indexes.current].into_iter().chain(former) {
        tx.sql(
            "INSERT INTO fingerprints (customer_id, kind, blind_index, created_at)
             VALUES ($1, $2, $3, $4)
             ON CONFLICT (customer_id, kind, blind_index) DO NOTHING",
        )
        .bind(customer_id)
        .bind(kind.to_owned())
        .bind(blind_index.clone())
        .bind(now)
        .exec()
        .await?;
    }
    Ok(())
}

/// Whether another customer has a fingerprint of this kind in common with this one. An account of
/// the same person is no other customer.
pub async fn is_shared(
    tx: &mut Tx,
    customer_id: CustomerId,
    own_other_account: Option<CustomerId>,
    kind: &str,
) -> Result<bool, StoreError> {
    let row: Option<(Uuid,)> = tx
        .sql(
            "SELECT other.customer_id FROM fingerprints AS own
             JOIN fingerprints AS other ON other.kind = own.kind
             AND other.blind_index = own.blind_index
             WHERE own.customer_id = $1 AND own.kind = $2
                 AND other.customer_id <> $1 AND other.customer_id <> $3 LIMIT 1",
        )
        .bind(customer_id)
        .bind(kind.to_owned())
        .bind(own_other_account.unwrap_or(customer_id))
        .opt()
        .await?;
    Ok(row.is_some())
}
