//! Where a person is signed in.

use std::sync::Arc;

use app::Uuid;
use app::access;
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
    sessions: Vec<OpenSession>,
}

/// A device on which the person is signed in.
#[derive(Serialize, ToSchema)]
pub struct OpenSession {
    id: Uuid,
    user_agent: String,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    seen_at: String,
    is_this: bool,
}

impl From<access::SessionView> for OpenSession {
    fn from(open: access::SessionView) -> Self {
        Self {
            id: open.id,
            user_agent: open.user_agent,
            created_at: open.created_at.to_string(),
            seen_at: open.last_used_at.to_string(),
            is_this: open.is_current,
        }
    }
}

/// List the open sessions, the newest first
#[utoipa::path(get, path = "/me/sessions", tag = "me", security(("access" = [])),
    responses((status = 200, body = Sessions)))]
pub async fn list(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<Sessions>, Problem> {
    let open = api.lender.session_list(&session).await?;
    Ok(Json(Sessions { sessions: open.into_iter().map(OpenSession::from).collect() }))
}

/// End a session
#[utoipa::path(delete, path = "/me/sessions/{id}", tag = "me", security(("access" = [])),
    params(("id" = Uuid, Path)), responses((status = 204)))]
pub async fn revoke(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    id: Result<Path<Uuid>, PathRejection>,
) -> Result<StatusCode, Problem> {
    let missing =
        || Problem::new(StatusCode::NOT_FOUND, Code::ApiNotFound, "There is no such session");
    let Path(id) = id.map_err(|_| missing())?;
    match api.lender.session_end(&session, id).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(missing()),
    }
}
