//! Files that people sent: what each is and where its bytes lie.

use store_derive::FromRow;

use crate::{BlindIndex, JsonText, StoreError, Tx, Uuid};
use base::Timestamp;

/// A row of `files`.
#[derive(Debug, Clone, FromRow)]
pub struct Upload {
    /// The row.
    pub id: Uuid,
    /// Who sent it.
    pub customer_id: Uuid,
    /// For which application.
    pub application_id: Uuid,
    /// For which attempt before the camera, where it is a picture of one.
    pub bio_session_id: Option<Uuid>,
    /// Such as `id_front`, `statement` or `frame.smile`.
    pub kind: String,
    /// Where the bytes lie.
    pub place: String,
    /// How many.
    pub bytes: i64,
    /// `sent`, `accepted` or `refused`.
    pub status: String,
    /// Why staff want another one.
    pub reasons: JsonText,
    /// What can be seen at once.
    pub hints: JsonText,
    /// The same bytes have the same mark.
    pub content_mark: BlindIndex,
    /// When it came.
    pub created_at: Timestamp,
    /// When another one took its place.
    pub removed_at: Option<Timestamp>,
}

/// Adds a file; one of the same kind, for the same purpose, goes.
pub async fn insert_replacing(tx: &mut Tx, file: &Upload) -> Result<(), StoreError> {
    remove(tx, file.application_id, file.bio_session_id, &file.kind, file.created_at).await?;
    tx.sql(
        "INSERT INTO files (id, customer_id, application_id, bio_session_id, kind, place, bytes,
             status, reasons, hints, content_mark, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
    )
    .bind(file.id)
    .bind(file.customer_id)
    .bind(file.application_id)
    .bind(file.bio_session_id)
    .bind(file.kind.clone())
    .bind(file.place.clone())
    .bind(file.bytes)
    .bind(file.status.clone())
    .bind(file.reasons.clone())
    .bind(file.hints.clone())
    .bind(file.content_mark.clone())
    .bind(file.created_at)
    .exec_one()
    .await
}

/// Takes a file of a kind away; the row stays, the dossier with it.
pub async fn remove(
    tx: &mut Tx,
    application_id: Uuid,
    bio_session_id: Option<Uuid>,
    kind: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE files SET removed_at = $4
         WHERE application_id = $1 AND kind = $2 AND removed_at IS NULL
             AND (bio_session_id = $3 OR (bio_session_id IS NULL AND CAST($5 AS bigint) = 1))",
    )
    .bind(application_id)
    .bind(kind.to_owned())
    .bind(bio_session_id.unwrap_or_default())
    .bind(now)
    .bind(i64::from(bio_session_id.is_none()))
    .exec()
    .await?;
    Ok(())
}

/// A file by identity.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<Upload>, StoreError> {
    tx.sql("SELECT * FROM files WHERE id = $1").bind(id).opt().await
}

/// The files of an application that were not replaced, the oldest first.
pub async fn list_by_application(
    tx: &mut Tx,
    application_id: Uuid,
) -> Result<Vec<Upload>, StoreError> {
    tx.sql(
        "SELECT * FROM files WHERE application_id = $1 AND removed_at IS NULL
         ORDER BY created_at, id LIMIT 200",
    )
    .bind(application_id)
    .all()
    .await
}

/// The files that a person sent and did not replace, the newest first.
pub async fn list_by_customer(tx: &mut Tx, customer_id: Uuid) -> Result<Vec<Upload>, StoreError> {
    tx.sql(
        "SELECT * FROM files WHERE customer_id = $1 AND removed_at IS NULL
         ORDER BY created_at DESC, id DESC LIMIT 2000",
    )
    .bind(customer_id)
    .all()
    .await
}

/// Keeps what staff said of a file.
pub async fn update_review(
    tx: &mut Tx,
    id: Uuid,
    status: &str,
    reasons: JsonText,
) -> Result<(), StoreError> {
    tx.sql("UPDATE files SET status = $2, reasons = $3 WHERE id = $1")
        .bind(id)
        .bind(status.to_owned())
        .bind(reasons)
        .exec_one()
        .await
}

/// Keeps what can be seen of a picture at once.
pub async fn update_hints(tx: &mut Tx, id: Uuid, hints: JsonText) -> Result<(), StoreError> {
    tx.sql("UPDATE files SET hints = $2 WHERE id = $1").bind(id).bind(hints).exec_one().await
}

/// Whether somebody else sent the very same bytes.
pub async fn is_known_for_other_customer(
    tx: &mut Tx,
    mark: &BlindIndex,
    customer_id: Uuid,
) -> Result<bool, StoreError> {
    let found: Option<(Uuid,)> = tx
        .sql("SELECT id FROM files WHERE content_mark = $1 AND customer_id <> $2 LIMIT 1")
        .bind(mark.clone())
        .bind(customer_id)
        .opt()
        .await?;
    Ok(found.is_some())
}
