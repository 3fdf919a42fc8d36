//! Push notifications for the signed-in customer, per browser.

use std::sync::Arc;

use app::messages;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::ApiState;
use crate::api::body::JsonBody;
use crate::api::current_session::CurrentSession;
use crate::problem::Problem;

/// Whether push notifications are available, and whether this browser receives them.
#[derive(Serialize, ToSchema)]
pub struct PushStatus {
    /// The VAPID key to subscribe with; null if push notifications are not configured.
    public_key: Option<String>,
    is_enabled: bool,
}

/// The subscription that the browser created.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PushSubscription {
    /// The address of the push service.
    endpoint: String,
    p256dh: String,
    auth: String,
}

/// Show whether this session receives push notifications
#[utoipa::path(get, path = "/me/push-subscription", operation_id = "get_push_status", tag = "me",
    security(("access" = [])), responses((status = 200, body = PushStatus)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<PushStatus>, Problem> {
    let state = api.app.messages.push_state_view(&session).await?;
    Ok(Json(PushStatus { public_key: state.public_key, is_enabled: state.is_enabled }))
}

/// Subscribe this browser to push notifications
#[utoipa::path(put, path = "/me/push-subscription", operation_id = "create_push_subscription",
    tag = "me", security(("access" = [])), request_body = PushSubscription,
    responses((status = 204)))]
pub async fn subscribe(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(new): JsonBody<PushSubscription>,
) -> Result<StatusCode, Problem> {
    let PushSubscription { endpoint, p256dh, auth } = new;
    let subscription = messages::PushSubscription { endpoint, p256dh, auth };
    match api.app.messages.push_enable(&session, &subscription).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Problem::field_error("endpoint", "endpoint")),
    }
}

/// Unsubscribe from push notifications
#[utoipa::path(delete, path = "/me/push-subscription", operation_id = "delete_push_subscription",
    tag = "me", security(("access" = [])), responses((status = 204)))]
pub async fn unsubscribe(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<StatusCode, Problem> {
    api.app.messages.push_disable(&session).await?;
    Ok(StatusCode::NO_CONTENT)
}
