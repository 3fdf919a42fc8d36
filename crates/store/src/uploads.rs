//! Uploads: what each is and where its bytes are stored.

use store_derive::FromRow;

use crate::{BlindIndex, JsonText, StoreError, Tx, Uuid};
use base::Timestamp;

/// A row of `uploads`.
#[derive(Debug, Clone, FromRow)]
pub struct Upload {
    pub id: Uuid,
    pub customer_id: Uuid,
    pub application_id: Uuid,
    /// The session, where the upload is a frame of one.
    pub biometric_session_id: Option<Uuid>,
    /// Such as `id_front`, `statement` or `frame.smile`.
    pub kind: String,
    pub storage_key: String,
    pub bytes: i64,
    /// `sent`, `accepted` or `refused`.
    pub status: String,
    pub reasons: JsonText,
    pub hints: JsonText,
    pub content_blind_index: BlindIndex,
    pub created_at: Timestamp,
    pub removed_at: Option<Timestamp>,
}

/// Adds a file; one of the same kind, for the same purpose, goes.
pub async fn insert_replacing(tx: &mut Tx, file: &Upload) -> Result<(), StoreError> {
    remove(tx, file.application_id, file.biometric_session_id, &file.kind, file.created_at).await?;
    tx.sql(
        "INSERT INTO uploads (id, customer_id, application_id, biometric_session_id, kind,
             storage_key, bytes, status, reasons, hints, content_blind_index, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
    )
    .bind(file.id)
    .bind(file.customer_id)
    .bind(file.application_id)
    .bind(file.biometric_session_id)
    .bind(file.kind.clone())
    .bind(file.storage_key.clone())
    .bind(file.bytes)
    .bind(file.status.clone())
    .bind(file.reasons.clone())
    .bind(file.hints.clone())
    .bind(file.content_blind_index.clone())
    .bind(file.created_at)
    .exec_one()
    .await
}

/// Takes a file of a kind away; the row stays, the dossier with it.
pub async fn remove(
    tx: &mut Tx,
    application_id: Uuid,
    biometric_session_id: Option<Uuid>,
    kind: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE uploads SET removed_at = $4
         WHERE application_id = $1 AND kind = $2 AND removed_at IS NULL
             AND (biometric_session_id = $3 OR (biometric_session_id IS NULL
             AND CAST($5 AS bigint) = 1))",
    )
    .bind(application_id)
    .bind(kind.to_owned())
    .bind(biometric_session_id.unwrap_or_default())
    .bind(now)
    .bind(i64::from(biometric_session_id.is_none()))
    .exec()
    .await?;
    Ok(())
}

/// A file by id.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<Upload>, StoreError> {
    tx.sql("SELECT * FROM uploads WHERE id = $1").bind(id).opt().await
}

/// The files of an application that were not replaced, the oldest first.
pub async fn list_by_application(
    tx: &mut Tx,
    application_id: Uuid,
) -> Result<Vec<Upload>, StoreError> {
    tx.sql(
        "SELECT * FROM uploads WHERE application_id = $1 AND removed_at IS NULL
         ORDER BY created_at, id LIMIT 200",
    )
    .bind(application_id)
    .all()
    .await
}

/// The files that a customer sent and did not replace, the newest first.
pub async fn list_by_customer(tx: &mut Tx, customer_id: Uuid) -> Result<Vec<Upload>, StoreError> {
    tx.sql(
        "SELECT * FROM uploads WHERE customer_id = $1 AND removed_at IS NULL
         ORDER BY created_at DESC, id DESC LIMIT 2000",
    )
    .bind(customer_id)
    .all()
    .await
}

/// Records what staff said of a file.
pub async fn update_review(
    tx: &mut Tx,
    id: Uuid,
    status: &str,
    reasons: JsonText,
) -> Result<(), StoreError> {
    tx.sql("UPDATE uploads SET status = $2, reasons = $3 WHERE id = $1")
        .bind(id)
        .bind(status.to_owned())
        .bind(reasons)
        .exec_one()
        .await
}

/// Records what can be seen of a picture at once.
pub async fn update_hints(tx: &mut Tx, id: Uuid, hints: JsonText) -> Result<(), StoreError> {
    tx.sql("UPDATE uploads SET hints = $2 WHERE id = $1").bind(id).bind(hints).exec_one().await
}

/// Whether somebody else sent the very same bytes.
pub async fn is_known_for_other_customer(
    tx: &mut Tx,
    mark: &BlindIndex,
    customer_id: Uuid,
) -> Result<bool, StoreError> {
    let found: Option<(Uuid,)> = tx
        .sql("SELECT id FROM uploads WHERE content_blind_index = $1 AND customer_id <> $2 LIMIT 1")
        .bind(mark.clone())
        .bind(customer_id)
        .opt()
        .await?;
    Ok(found.is_some())
}
