//! Active sessions.

use std::sync::Arc;

use app::{Uuid, access};
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::ApiState;
use crate::api::current_session::CurrentSession;
use crate::problem::{Code, Problem};

#[derive(Serialize, ToSchema)]
pub struct Sessions {
    sessions: Vec<ActiveSession>,
}

/// A device on which the customer is signed in.
#[derive(Serialize, ToSchema)]
pub struct ActiveSession {
    id: Uuid,
    user_agent: String,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    last_used_at: String,
    is_current: bool,
}

impl From<access::SessionView> for ActiveSession {
    fn from(session: access::SessionView) -> Self {
        Self {
            id: session.id,
            user_agent: session.user_agent,
            created_at: session.created_at.to_string(),
            last_used_at: session.last_used_at.to_string(),
            is_current: session.is_current,
        }
    }
}

/// List the active sessions, newest first
#[utoipa::path(get, path = "/me/sessions", operation_id = "list_sessions", tag = "me",
    security(("access" = [])), responses((status = 200, body = Sessions)))]
pub async fn list(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<Sessions>, Problem> {
    let sessions = api.app.access.session_list(&session).await?;
    Ok(Json(Sessions { sessions: sessions.into_iter().map(ActiveSession::from).collect() }))
}

/// End a session
#[utoipa::path(delete, path = "/me/sessions/{id}", operation_id = "delete_session", tag = "me",
    security(("access" = [])), params(("id" = Uuid, Path)), responses((status = 204)))]
pub async fn revoke(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    id: Result<Path<Uuid>, PathRejection>,
) -> Result<StatusCode, Problem> {
    let missing =
        || Problem::new(StatusCode::NOT_FOUND, Code::ApiNotFound, "There is no such session");
    let Path(id) = id.map_err(|_| missing())?;
    match api.app.access.session_end(&session, id).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(missing()),
    }
}
