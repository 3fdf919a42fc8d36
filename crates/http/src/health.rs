//! Is the process alive, and can it serve?

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::site::Site;

pub async fn alive() -> Response {
    plain(StatusCode::OK, "alive\n")
}

/// Asks an engine for the not-found page: a renderer that cannot make it cannot serve.
pub async fn ready(State(site): State<Arc<Site>>) -> Response {
    match site.renderer_answers().await {
        Ok(()) => plain(StatusCode::OK, "ready\n"),
        Err(error) => {
            tracing::error!(%error, "not ready");
            plain(StatusCode::SERVICE_UNAVAILABLE, "the renderer does not answer\n")
        }
    }
}

fn plain(status: StatusCode, text: &'static str) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], text).into_response()
}
