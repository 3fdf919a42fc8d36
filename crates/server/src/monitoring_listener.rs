//! The listener of monitoring: metrics for Prometheus, and health. It is apart from the site, so that
//! nobody on the internet reads it, and it answers also where the site's own connections are used up.

use std::sync::Arc;
use std::time::{Duration, Instant};

use app::App;
use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use monitoring::database::{READ_TIME_MAX, set_up};
use monitoring::health::{set_loops, set_unready};
use monitoring::jobs::forget_depths;
use monitoring::{CONTENT_TYPE, exposition};
use tokio::sync::Mutex;

use crate::health;
use crate::site::Site;

/// Several readers at once cost one look into the database.
const FIGURES_TTL: Duration = Duration::from_secs(5);

struct Monitoring {
    site: Option<Arc<Site>>,
    app: App,
    started: Instant,
    /// When the figures of the database were read.
    figures_at: Mutex<Option<Instant>>,
}

/// `started` is when the process did.
pub fn monitoring_router(site: Option<Arc<Site>>, app: App, started: Instant) -> Router {
    app::prepare_counters();
    let figures_at = Mutex::default();
    Router::new()
        .route("/metrics", get(metrics))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(ready))
        .with_state(Arc::new(Monitoring { site, app, started, figures_at }))
}

async fn ready(State(monitoring): State<Arc<Monitoring>>) -> Response {
    health::readiness(monitoring.site.as_deref(), &monitoring.app).await
}

async fn metrics(State(monitoring): State<Arc<Monitoring>>) -> Response {
    monitoring.update_figures().await;
    set_loops(&health::loop_figures(&monitoring.app));
    let kind = [(header::CONTENT_TYPE, CONTENT_TYPE)];
    (kind, exposition(monitoring.started.elapsed())).into_response()
}

impl Monitoring {
    /// Reads what only the database knows. Where it does not answer in time, that is a figure too, and
    /// the others are absent rather than old.
    async fn update_figures(&self) {
        let mut at = self.figures_at.lock().await;
        if at.is_some_and(|at| at.elapsed() < FIGURES_TTL) {
            return;
        }
        let update = self.app.monitoring_figures_update();
        let readiness = health::find_unready_reason(self.site.as_deref(), &self.app);
        let update = tokio::time::timeout(READ_TIME_MAX, update);
        let (updated, unready_reason) = tokio::join!(update, readiness);
        set_unready(unready_reason);
        let is_up = match updated {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                tracing::warn!(%error, "monitoring figures not read");
                false
            }
            Err(_) => {
                let timeout_s = READ_TIME_MAX.as_secs();
                tracing::warn!(timeout_s, "monitoring figures not read");
                false
            }
        };
        if !is_up {
            forget_depths();
        }
        set_up(is_up);
        *at = Some(Instant::now());
    }
}
