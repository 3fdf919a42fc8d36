//! Uploads: what each is and where its bytes are stored.

use store_derive::FromRow;

use crate::{BlindIndex, BlindIndexes, JsonText, StoreError, Tx, Uuid, Vault, sealed_names};
use base::Timestamp;
use base::ids::{ApplicationId, CustomerId};

base::codes! {
    /// What an upload shows.
    StoredUploadKind {
        IdFront = "id_front",
        IdBack = "id_back",
        /// The person with the document in hand.
        Selfie = "selfie",
        /// Another document, which staff requested.
        Other = "other",
        /// A bank statement.
        Statement = "statement",
        FrameTurnLeft = "frame.turn_left",
        FrameTurnRight = "frame.turn_right",
        FrameLookUp = "frame.look_up",
        FrameSmile = "frame.smile",
        FrameCloseEyes = "frame.close_eyes",
        FrameOpenMouth = "frame.open_mouth",
    }
}

base::codes! {
    /// What staff said of an upload.
    UploadStatus {
        /// Nothing yet.
        Sent = "sent",
        Accepted = "accepted",
        Refused = "refused",
    }
}

/// A row of `uploads`.
#[derive(Debug, Clone, FromRow)]
pub struct Upload {
    pub id: Uuid,
    pub customer_id: CustomerId,
    pub application_id: ApplicationId,
    /// The session, where the upload is a frame of one.
    pub biometric_session_id: Option<Uuid>,
    pub kind: StoredUploadKind,
    pub storage_key: String,
    pub bytes: i64,
    pub status: UploadStatus,
    pub reasons: JsonText,
    pub hints: JsonText,
    pub content_blind_index: BlindIndex,
    pub created_at: Timestamp,
    pub removed_at: Option<Timestamp>,
}

impl Upload {
    /// By what the same bytes are found.
    pub fn content_blind_indexes(&self, vault: &Vault) -> BlindIndexes {
        vault.blind_indexes(sealed_names::FILE_INDEX, content_digest(&self.storage_key))
    }
}

/// The digest in a file's name.
pub(crate) fn content_digest(storage_key: &str) -> &str {
    storage_key.split_once('.').map_or(storage_key, |(digest, _)| digest)
}

/// Adds an upload, which replaces one of the same kind and purpose.
pub async fn insert_replacing(tx: &mut Tx, file: &Upload) -> Result<(), StoreError> {
    remove(tx, file.application_id, file.biometric_session_id, file.kind, file.created_at).await?;
    tx.sql(
        "INSERT INTO uploads (id, customer_id, application_id, biometric_session_id, kind,
             storage_key, bytes, status, reasons, hints, content_blind_index, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
    )
    .bind(file.id)
    .bind(file.customer_id)
    .bind(file.application_id)
    .bind(file.biometric_session_id)
    .bind(file.kind)
    .bind(file.storage_key.clone())
    .bind(file.bytes)
    .bind(file.status)
    .bind(file.reasons.clone())
    .bind(file.hints.clone())
    .bind(file.content_blind_index.clone())
    .bind(file.created_at)
    .exec_one()
    .await
}

/// Removes the upload of a kind; the row stays in the application's history.
pub async fn remove(
    tx: &mut Tx,
    application_id: ApplicationId,
    biometric_session_id: Option<Uuid>,
    kind: StoredUploadKind,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE uploads SET removed_at = $4
         WHERE application_id = $1 AND kind = $2 AND removed_at IS NULL
             AND (biometric_session_id = $3 OR (biometric_session_id IS NULL
             AND CAST($5 AS bigint) = 1))",
    )
    .bind(application_id)
    .bind(kind)
    .bind(biometric_session_id.unwrap_or_default())
    .bind(now)
    .bind(i64::from(biometric_session_id.is_none()))
    .exec()
    .await?;
    Ok(())
}

/// An upload by id.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<Upload>, StoreError> {
    tx.sql("SELECT * FROM uploads WHERE id = $1").bind(id).opt().await
}

/// The uploads of an application that were not replaced, the oldest first.
pub async fn list_by_application(
    tx: &mut Tx,
    application_id: ApplicationId,
) -> Result<Vec<Upload>, StoreError> {
    tx.sql(
        "SELECT * FROM uploads WHERE application_id = $1 AND removed_at IS NULL
         ORDER BY created_at, id LIMIT 200",
    )
    .bind(application_id)
    .all()
    .await
}

/// The uploads of a customer that were not replaced, the newest first.
pub async fn list_by_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
) -> Result<Vec<Upload>, StoreError> {
    tx.sql(
        "SELECT * FROM uploads WHERE customer_id = $1 AND removed_at IS NULL
         ORDER BY created_at DESC, id DESC LIMIT 2000",
    )
    .bind(customer_id)
    .all()
    .await
}

/// Records the review by staff.
pub async fn update_review(
    tx: &mut Tx,
    id: Uuid,
    status: UploadStatus,
    reasons: JsonText,
) -> Result<(), StoreError> {
    tx.sql("UPDATE uploads SET status = $2, reasons = $3 WHERE id = $1")
        .bind(id)
        .bind(status)
        .bind(reasons)
        .exec_one()
        .await
}

/// Records the automatic quality hints.
pub async fn update_hints(tx: &mut Tx, id: Uuid, hints: JsonText) -> Result<(), StoreError> {
    tx.sql("UPDATE uploads SET hints = $2 WHERE id = $1").bind(id).bind(hints).exec_one().await
}

/// Whether another customer uploaded the same bytes.
pub async fn is_known_for_other_customer(
    tx: &mut Tx,
    blind_indexes: &BlindIndexes,
    customer_id: CustomerId,
) -> Result<bool, StoreError> {
    let row: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM uploads
             WHERE content_blind_index IN ($1, $2) AND customer_id <> $3 LIMIT 1",
        )
        .bind_indexes(blind_indexes)
        .bind(customer_id)
        .opt()
        .await?;
    Ok(row.is_some())
}
