//! Notices in the browser of whoever is signed in: on for the device that asks, and off.

use std::sync::Arc;

use app::push::PushSubscription;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::ApiState;
use crate::api::body::JsonBody;
use crate::api::current_session::CurrentSession;
use crate::problem::Problem;

/// Whether notices can be switched on, and whether they are.
#[derive(Serialize, ToSchema)]
pub struct Notices {
    /// The key that the browser is to accept messages of; none where no notices are sent.
    public_key: Option<String>,
    /// Whether this device gets them.
    is_on: bool,
}

/// What a browser gives to be written to.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBrowser {
    /// Where its push service takes messages.
    endpoint: String,
    p256dh: String,
    auth: String,
}

/// Tell whether this device gets notices
#[utoipa::path(get, path = "/me/notices", tag = "me", security(("access" = [])),
    responses((status = 200, body = Notices)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<Notices>, Problem> {
    let state = api.lender.push_state_view(&session).await?;
    Ok(Json(Notices { public_key: state.public_key, is_on: state.is_enabled }))
}

/// Send notices to this device
#[utoipa::path(put, path = "/me/notices", tag = "me", security(("access" = [])),
    request_body = NewBrowser, responses((status = 204)))]
pub async fn subscribe(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(new): JsonBody<NewBrowser>,
) -> Result<StatusCode, Problem> {
    let NewBrowser { endpoint, p256dh, auth } = new;
    let browser = PushSubscription { endpoint, p256dh, auth };
    match api.lender.push_enable(&session, &browser).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Problem::field_error("endpoint", "endpoint")),
    }
}

/// Send no more notices to this device
#[utoipa::path(delete, path = "/me/notices", tag = "me", security(("access" = [])),
    responses((status = 204)))]
pub async fn unsubscribe(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<StatusCode, Problem> {
    api.lender.push_disable(&session).await?;
    Ok(StatusCode::NO_CONTENT)
}
