//! Biometric sessions.

use store_derive::FromRow;

use crate::{BlindIndex, JsonText, StoreError, Tx, Uuid};
use base::Timestamp;
use base::ids::ApplicationId;

/// A row of `biometric_sessions`.
#[derive(Debug, Clone, FromRow)]
pub struct BiometricSession {
    /// Also the id of the order at the provider.
    pub id: Uuid,
    pub application_id: ApplicationId,
    pub provider_id: String,
    pub gestures: JsonText,
    pub opened_at: Timestamp,
    pub expires_at: Timestamp,
    /// The number of the capture that the outcome belongs to.
    pub capture: Option<i64>,
    pub is_submitted: bool,
    pub outcome: Option<JsonText>,
    pub answered_at: Option<Timestamp>,
    /// The device that made the recording.
    pub device_blind_index: Option<BlindIndex>,
}

/// Adds a session.
pub async fn insert(tx: &mut Tx, session: &BiometricSession) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO biometric_sessions (id, application_id, provider_id, gestures, opened_at,
             expires_at, is_submitted)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(session.id)
    .bind(session.application_id)
    .bind(session.provider_id.clone())
    .bind(session.gestures.clone())
    .bind(session.opened_at)
    .bind(session.expires_at)
    .bind(false)
    .exec_one()
    .await
}

/// A session by id.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<BiometricSession>, StoreError> {
    tx.sql("SELECT * FROM biometric_sessions WHERE id = $1").bind(id).opt().await
}

/// A session by the provider's id.
pub async fn find_by_provider_session_id(
    tx: &mut Tx,
    id: &str,
) -> Result<Option<BiometricSession>, StoreError> {
    tx.sql("SELECT * FROM biometric_sessions WHERE provider_id = $1")
        .bind(id.to_owned())
        .opt()
        .await
}

/// The newest session of an application.
pub async fn find_newest_by_application(
    tx: &mut Tx,
    application_id: ApplicationId,
) -> Result<Option<BiometricSession>, StoreError> {
    tx.sql(
        "SELECT * FROM biometric_sessions WHERE application_id = $1
         ORDER BY opened_at DESC, id DESC LIMIT 1",
    )
    .bind(application_id)
    .opt()
    .await
}

/// The session in which a capture of an application was made. Others may be open at the same
/// time, for instance on another device.
pub async fn find_by_capture(
    tx: &mut Tx,
    application_id: ApplicationId,
    capture: i64,
) -> Result<Option<BiometricSession>, StoreError> {
    tx.sql("SELECT * FROM biometric_sessions WHERE application_id = $1 AND capture = $2")
        .bind(application_id)
        .bind(capture)
        .opt()
        .await
}

/// The session of an application whose result came at a time.
pub async fn find_by_answered_at(
    tx: &mut Tx,
    application_id: ApplicationId,
    at: Timestamp,
) -> Result<Option<BiometricSession>, StoreError> {
    tx.sql(
        "SELECT * FROM biometric_sessions WHERE application_id = $1 AND answered_at = $2 LIMIT 1",
    )
    .bind(application_id)
    .bind(at)
    .opt()
    .await
}

/// Records that all frames are uploaded, the number of the capture and the device that made it.
pub async fn update_capture(
    tx: &mut Tx,
    id: Uuid,
    capture: i64,
    device: &BlindIndex,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE biometric_sessions SET capture = $2, device_blind_index = $3
         WHERE id = $1 AND capture IS NULL",
    )
    .bind(id)
    .bind(capture)
    .bind(device.clone())
    .exec_one()
    .await
}

/// Records that the provider has the frames.
pub async fn update_submitted(tx: &mut Tx, id: Uuid) -> Result<(), StoreError> {
    tx.sql("UPDATE biometric_sessions SET is_submitted = $2 WHERE id = $1")
        .bind(id)
        .bind(true)
        .exec_one()
        .await
}

/// Records the result; the first one stays.
pub async fn update_outcome(
    tx: &mut Tx,
    id: Uuid,
    outcome: JsonText,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE biometric_sessions SET outcome = $2, answered_at = $3
         WHERE id = $1 AND answered_at IS NULL",
    )
    .bind(id)
    .bind(outcome)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}
