//! Is the process alive, and can it serve?

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use app::{App, StoreError};
use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use tokio::time::timeout;

use crate::site::Site;

/// A load balancer asks every few seconds and gives up soon.
const ANSWER_TIME_MAX: Duration = Duration::from_secs(3);

pub async fn alive() -> Response {
    plain(StatusCode::OK, "alive\n".to_owned())
}

/// Ready if the renderer renders the not-found page and the database answers a query: without
/// either the site cannot serve. The background loops are listed too. A late one is no reason to
/// send visitors elsewhere, where the same may have happened: it is for an alarm.
pub async fn ready(State(site): State<Arc<Site>>, Extension(app): Extension<App>) -> Response {
    readiness(Some(&site), &app).await
}

/// The same for a process that may have no site: a worker renders nothing.
pub async fn readiness(site: Option<&Site>, app: &App) -> Response {
    let unready = |text: &str| plain(StatusCode::SERVICE_UNAVAILABLE, text.to_owned());
    if site.is_some_and(Site::is_draining) {
        return unready("the process stops\n");
    }
    if let Some(site) = site
        && let Err(error) = site.check_renderer().await
    {
        tracing::error!(%error, component = "renderer", "readiness check failed");
        return unready("the renderer does not answer\n");
    }
    match timeout(ANSWER_TIME_MAX, app.check_readiness()).await {
        Ok(Ok(())) => plain(StatusCode::OK, format!("ready\n{}", describe_loops(app))),
        Ok(Err(error)) => {
            tracing::error!(%error, component = "database", "readiness check failed");
            unready(match error {
                StoreError::ReadOnly => "the database is read-only\n",
                StoreError::DiskFull => "the disk of the database is full\n",
                _ => "the database does not answer\n",
            })
        }
        Err(_) => {
            tracing::error!(component = "database", "readiness check failed, no answer");
            unready("the database does not answer\n")
        }
    }
}

fn describe_loops(app: &App) -> String {
    let mut text = String::new();
    for status in app.heartbeats().list() {
        let state = if status.is_late { "late" } else { "ok" };
        let _ = writeln!(text, "{} {state}, {} s ago", status.name, status.age.as_secs());
    }
    text
}

fn plain(status: StatusCode, text: String) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], text).into_response()
}
