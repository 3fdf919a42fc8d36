//! Is the process alive, and can it serve?

use std::sync::Arc;

use app::App;
use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::site::Site;

pub async fn alive() -> Response {
    plain(StatusCode::OK, "alive\n")
}

/// Ready if the renderer renders the not-found page and the database answers a query: without
/// either the site cannot serve.
pub async fn ready(State(site): State<Arc<Site>>, Extension(app): Extension<App>) -> Response {
    let unready = |text| plain(StatusCode::SERVICE_UNAVAILABLE, text);
    if let Err(error) = site.check_renderer().await {
        tracing::error!(%error, "readiness check failed");
        return unready("the renderer does not answer\n");
    }
    if let Err(error) = app.check_readiness().await {
        tracing::error!(%error, "not ready");
        return unready("the database does not answer\n");
    }
    plain(StatusCode::OK, "ready\n")
}

fn plain(status: StatusCode, text: &'static str) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], text).into_response()
}
