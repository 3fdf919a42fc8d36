//! The camera: three gestures, a picture of each, and the way to another device.

use std::sync::Arc;

use app::{Gesture as SqliteHandle, Uuid};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::application_response;
use super::view::Application;
use crate::api::ApiState;
use crate::api::body::Upload;
use crate::api::client_info::ClientInfo;
use crate::api::current_session::CurrentSession;
use crate::api::me::IfMatch;
use crate::api::params::{Path, Query};
use crate::problem::Problem;

/// An attempt of biometry.
#[derive(Serialize, ToSchema)]
pub struct BioSession {
    id: Uuid,
    /// What to do before the camera, in this order.
    gestures: Vec<Gesture>,
    /// Those whose pictures have arrived.
    received: Vec<Gesture>,
    #[schema(format = DateTime)]
    expires_at: String,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Gesture {
    TurnLeft,
    TurnRight,
    LookUp,
    Smile,
    CloseEyes,
    OpenMouth,
}

/// Open an attempt; asked again while it is open, the same one is answered
#[utoipa::path(post, path = "/application/biometry", tag = "application",
    security(("access" = [])), responses((status = 200, body = BioSession)))]
pub async fn create_session(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<BioSession>, Problem> {
    let attempt = api.lender.biometry_attempt_open(&session).await?;
    let words = |list: &[SqliteHandle]| list.iter().copied().map(gesture_from_provider).collect();
    Ok(Json(BioSession {
        id: attempt.id,
        gestures: words(&attempt.gestures),
        received: words(&attempt.received),
        expires_at: attempt.expires_at.to_string(),
    }))
}

/// Send the picture of a gesture: JPEG, at most 1 MB
#[utoipa::path(put, path = "/application/biometry/{id}/frames/{gesture}", tag = "application",
    security(("access" = [])), params(("id" = Uuid, Path), ("gesture" = Gesture, Path)),
    request_body(content = Vec<u8>, content_type = "image/jpeg"), responses((status = 204)))]
pub async fn upload_frame(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path((id, gesture)): Path<(Uuid, Gesture)>,
    body: Upload,
) -> Result<StatusCode, Problem> {
    api.lender.biometry_frame_upload(&session, id, gesture.to_provider(), body.0).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// All pictures were sent: have the face compared
#[utoipa::path(post, path = "/application/biometry/{id}/done", tag = "application",
    security(("access" = [])), params(("id" = Uuid, Path), ("If-Match" = String, Header)),
    responses((status = 200, body = Application)))]
pub async fn complete_session(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    Path(id): Path<Uuid>,
) -> Result<Response, Problem> {
    api.lender.biometry_attempt_finish(&session, version, id, &visitor).await?;
    application_response(&api, &session).await
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct HandoffQuery {
    /// `ru` or `kk`: which pages the link leads to.
    language: base::Language,
}

/// A way to go on with a phone.
#[derive(Serialize, ToSchema)]
pub struct Handoff {
    url: String,
    /// The same as a picture, to be taken by a phone's camera.
    qr_svg: String,
}

/// A link by which the same application goes on with a phone; whoever opens it signs in
#[utoipa::path(get, path = "/application/handoff", tag = "application",
    security(("access" = [])), params(HandoffQuery), responses((status = 200, body = Handoff)))]
pub async fn handoff(
    State(api): State<Arc<ApiState>>,
    CurrentSession(_session): CurrentSession,
    Query(wanted): Query<HandoffQuery>,
) -> Result<Json<Handoff>, Problem> {
    let prefix = wanted.language.pick("", "/kz");
    let next = format!("{prefix}/form/biometry/");
    let url = format!("{}{prefix}/login/?next={next}", api.site.settings.base_url);
    let failed = || app::AccessError::Internal(app::StoreError::Corrupt("a link"));
    let qr_svg = app::qr_svg(&url).ok_or_else(failed)?;
    Ok(Json(Handoff { url, qr_svg }))
}

impl Gesture {
    const fn to_provider(self) -> SqliteHandle {
        match self {
            Self::TurnLeft => SqliteHandle::TurnLeft,
            Self::TurnRight => SqliteHandle::TurnRight,
            Self::LookUp => SqliteHandle::LookUp,
            Self::Smile => SqliteHandle::Smile,
            Self::CloseEyes => SqliteHandle::CloseEyes,
            Self::OpenMouth => SqliteHandle::OpenMouth,
        }
    }
}

const fn gesture_from_provider(gesture: SqliteHandle) -> Gesture {
    match gesture {
        SqliteHandle::TurnLeft => Gesture::TurnLeft,
        SqliteHandle::TurnRight => Gesture::TurnRight,
        SqliteHandle::LookUp => Gesture::LookUp,
        SqliteHandle::Smile => Gesture::Smile,
        SqliteHandle::CloseEyes => Gesture::CloseEyes,
        SqliteHandle::OpenMouth => Gesture::OpenMouth,
    }
}
