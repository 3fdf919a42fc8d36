//! Biometry: a picture of each gesture, and the handoff to a phone.

use std::sync::Arc;

use app::{Gesture, Uuid};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::application_response;
use super::view::Application;
use crate::api::ApiState;
use crate::api::client_info::ClientInfo;
use crate::api::current_session::CurrentSession;
use crate::api::me::IfMatch;
use crate::api::params::{Path, Query};
use crate::api::upload::Upload;
use crate::problem::Problem;

/// A biometry session.
#[derive(Serialize, ToSchema)]
pub struct BiometrySession {
    id: Uuid,
    /// The gestures to make, in this order.
    gestures: Vec<Gesture>,
    /// Gestures whose picture has been received.
    received: Vec<Gesture>,
    #[schema(format = DateTime)]
    expires_at: String,
}

/// Start a biometry session, or return the one that is open
#[utoipa::path(post, path = "/application/biometry-sessions",
    operation_id = "create_biometry_session", tag = "application", security(("access" = [])),
    responses((status = 200, body = BiometrySession)))]
pub async fn create_session(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<BiometrySession>, Problem> {
    let attempt = api.app.applications.biometry_attempt_open(&session).await?;
    Ok(Json(BiometrySession {
        id: attempt.id,
        gestures: attempt.gestures,
        received: attempt.received,
        expires_at: attempt.expires_at.to_string(),
    }))
}

/// Upload the picture of a gesture: JPEG, at most 1 MB
#[utoipa::path(put, path = "/application/biometry-sessions/{id}/frames/{gesture}",
    operation_id = "upload_biometry_frame", tag = "application", security(("access" = [])),
    params(("id" = Uuid, Path), ("gesture" = Gesture, Path)),
    request_body(content = Vec<u8>, content_type = "image/jpeg"), responses((status = 204)))]
pub async fn upload_frame(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path((id, gesture)): Path<(Uuid, Gesture)>,
    body: Upload,
) -> Result<StatusCode, Problem> {
    api.app.applications.biometry_frame_upload(&session, id, gesture, body.bytes).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Complete a biometry session: the face is compared
#[utoipa::path(post, path = "/application/biometry-sessions/{id}/complete",
    operation_id = "complete_biometry_session", tag = "application", security(("access" = [])),
    params(("id" = Uuid, Path), ("If-Match" = String, Header)),
    responses((status = 200, body = Application)))]
pub async fn complete_session(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    Path(id): Path<Uuid>,
) -> Result<Response, Problem> {
    api.app.applications.biometry_attempt_finish(&session, version, id, &visitor).await?;
    application_response(&api, &session).await
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct HandoffQuery {
    /// The language of the page that the link opens.
    language: base::Language,
}

/// A link that continues on a phone.
#[derive(Serialize, ToSchema)]
pub struct DeviceHandoff {
    url: String,
    /// The link as a QR code.
    qr_svg: String,
}

/// Get a link with which the application continues on a phone, after signing in there
#[utoipa::path(get, path = "/application/handoff", operation_id = "get_device_handoff",
    tag = "application", security(("access" = [])), params(HandoffQuery),
    responses((status = 200, body = DeviceHandoff)))]
pub async fn handoff(
    State(api): State<Arc<ApiState>>,
    CurrentSession(_session): CurrentSession,
    Query(query): Query<HandoffQuery>,
) -> Result<Json<DeviceHandoff>, Problem> {
    let prefix = query.language.pick("", "/kz");
    let next = format!("{prefix}/form/biometry/");
    let url = format!("{}{prefix}/login/?next={next}", api.site.settings.base_url);
    let failed = || app::Error::Internal(app::StoreError::Corrupt("a link"));
    let qr_svg = app::qr_svg(&url).ok_or_else(failed)?;
    Ok(Json(DeviceHandoff { url, qr_svg }))
}
