//! Webhooks of providers, each authenticated by its own signature.

use std::sync::Arc;

use app::CallbackKind;
use app::callbacks::CallbackOutcome;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;

use crate::api::{ApiState, ClientInfo};
use crate::problem::Problem;

/// More than any provider posts.
const BYTES_MAX: usize = 64 << 10;

pub fn router<S: Clone + Send + Sync + 'static>(api: Arc<ApiState>) -> Router<S> {
    Router::new()
        .route("/webhooks/biometry", post(biometry))
        .route("/webhooks/acquirer/{script}", post(acquirer))
        .with_state(api)
}

async fn biometry(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    headers: HeaderMap,
    body: Body,
) -> Result<StatusCode, Problem> {
    let Ok(body) = to_bytes(body, BYTES_MAX).await else {
        return Ok(StatusCode::PAYLOAD_TOO_LARGE);
    };
    Ok(match api.app.callbacks.biometry_callback_receive(&headers, &body, &visitor).await? {
        CallbackOutcome::Genuine => StatusCode::NO_CONTENT,
        CallbackOutcome::Forged => StatusCode::FORBIDDEN,
    })
}

async fn acquirer(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    Path(script): Path<String>,
    body: Body,
) -> Result<Response, Problem> {
    let Some(script) = CallbackKind::from_name(&script) else {
        return Ok(StatusCode::NOT_FOUND.into_response());
    };
    let Ok(body) = to_bytes(body, BYTES_MAX).await else {
        return Ok(StatusCode::PAYLOAD_TOO_LARGE.into_response());
    };
    let form: Vec<(String, String)> = match serde_urlencoded::from_bytes(&body) {
        Ok(form) => form,
        Err(_) => return Ok(StatusCode::BAD_REQUEST.into_response()),
    };
    match api.app.callbacks.acquirer_callback_receive(script, &form, &body, &visitor).await? {
        CallbackOutcome::Forged => Ok(StatusCode::FORBIDDEN.into_response()),
        CallbackOutcome::Genuine => {
            let kind = [(header::CONTENT_TYPE, "application/xml")];
            Ok((kind, api.app.callbacks.acquirer_callback_acknowledge(script)).into_response())
        }
    }
}
