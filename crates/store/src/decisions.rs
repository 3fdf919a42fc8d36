//! Decisions with everything they were made from: append-only.

use store_derive::FromRow;

use crate::{Batch, JsonText, StoreError, Tx, Uuid};
use base::Timestamp;

/// A row of `decisions`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Decision {
    pub id: Uuid,
    pub application_id: Uuid,
    /// `first_look`, `decision` or `recheck`.
    pub kind: String,
    pub snapshot: JsonText,
    pub result: JsonText,
    pub decided_at: Timestamp,
}

/// Adds a decision.
pub fn insert(batch: &mut Batch<'_>, decision: &Decision) {
    batch
        .sql(
            1,
            "INSERT INTO decisions (id, application_id, kind, snapshot, result, decided_at)
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(decision.id)
        .bind(decision.application_id)
        .bind(decision.kind.clone())
        .bind(decision.snapshot.clone())
        .bind(decision.result.clone())
        .bind(decision.decided_at);
}

/// The decisions on an application, the newest first.
pub async fn list_by_application(
    tx: &mut Tx,
    application_id: Uuid,
) -> Result<Vec<Decision>, StoreError> {
    tx.sql("SELECT * FROM decisions WHERE application_id = $1 ORDER BY decided_at DESC, id DESC")
        .bind(application_id)
        .all()
        .await
}

/// The newest decision on any application of a customer that was made from everything known.
pub async fn find_newest_by_customer(
    tx: &mut Tx,
    customer_id: Uuid,
) -> Result<Option<Decision>, StoreError> {
    tx.sql(
        "SELECT d.* FROM decisions AS d JOIN applications AS p ON p.id = d.application_id
         WHERE p.customer_id = $1 AND d.kind IN ('first_look', 'decision')
         ORDER BY d.decided_at DESC, d.id DESC LIMIT 1",
    )
    .bind(customer_id)
    .opt()
    .await
}
