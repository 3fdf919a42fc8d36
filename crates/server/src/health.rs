//! Is the process alive, and can it serve?

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use app::{App, StoreError};
use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use base::LoopStatus;
use monitoring::health::{LoopFigures, UnreadyReason};
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
    match find_unready_reason(site, app).await {
        None => plain(StatusCode::OK, format!("ready\n{}", describe_loops(app))),
        Some(reason) => plain(StatusCode::SERVICE_UNAVAILABLE, describe(reason).to_owned()),
    }
}

/// Why the process cannot serve, if it cannot. A failure is logged.
pub async fn find_unready_reason(site: Option<&Site>, app: &App) -> Option<UnreadyReason> {
    if site.is_some_and(Site::is_draining) {
        return Some(UnreadyReason::Draining);
    }
    if let Some(site) = site
        && let Err(error) = site.check_renderer().await
    {
        tracing::error!(%error, component = "renderer", "readiness check failed");
        return Some(UnreadyReason::Renderer);
    }
    match timeout(ANSWER_TIME_MAX, app.check_readiness()).await {
        Ok(Ok(())) => None,
        Ok(Err(error)) => {
            tracing::error!(%error, component = "database", "readiness check failed");
            Some(match error {
                StoreError::ReadOnly => UnreadyReason::DatabaseReadOnly,
                StoreError::DiskFull => UnreadyReason::DiskFull,
                _ => UnreadyReason::DatabaseSilent,
            })
        }
        Err(_) => {
            tracing::error!(component = "database", "readiness check failed, no answer");
            Some(UnreadyReason::DatabaseSilent)
        }
    }
}

/// The background loops as monitoring shows them.
pub fn loop_figures(app: &App) -> Vec<LoopFigures> {
    let figures = |status: LoopStatus| LoopFigures {
        name: status.name,
        age: status.age,
        is_late: status.is_late,
    };
    app.heartbeats().list().into_iter().map(figures).collect()
}

const fn describe(reason: UnreadyReason) -> &'static str {
    match reason {
        UnreadyReason::Draining => "the process stops\n",
        UnreadyReason::Renderer => "the renderer does not answer\n",
        UnreadyReason::DatabaseSilent => "the database does not answer\n",
        UnreadyReason::DatabaseReadOnly => "the database is read-only\n",
        UnreadyReason::DiskFull => "the disk of the database is full\n",
        UnreadyReason::LateLoop => "a background loop is late\n",
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
