//! Every address that is not a page, and what all answers share.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http_body_util::Limited;

use crate::problem::{Code, Problem};
use crate::site::Site;
use crate::{api, assets, health, pages, seo};

const BODY_BYTES_MAX: usize = 1 << 20;
const REQUEST_TIME_MAX: Duration = Duration::from_secs(15);

pub fn router(site: Arc<Site>) -> Router {
    let mut router = Router::new()
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/robots.txt", get(seo::robots))
        .route("/sitemap.xml", get(seo::sitemap_index))
        .route("/sw.js", get(assets::retire_worker))
        .route("/service-worker.js", get(assets::retire_worker))
        .route("/firebase-messaging-sw.js", get(assets::retire_worker))
        .route("/assets/", get(assets::serve))
        .route("/assets/{*path}", get(assets::serve))
        .route("/_payload/{*path}", get(pages::payload_file))
        .route("/api/v1/page", get(api::page))
        .route("/api/{*path}", axum::routing::any(api::unknown))
        .route(&site.manifest_path, get(manifest));
    for part in seo::PARTS {
        router = router.route(&format!("/sitemap-{part}.xml"), get(seo::sitemap_part));
    }
    let icons: Vec<String> = site.web.root_files().map(str::to_owned).collect();
    for icon in icons {
        router = router.route(&icon, get(assets::serve));
    }
    router
        .fallback(pages::serve)
        .layer(middleware::from_fn_with_state(site.clone(), shared))
        .with_state(site)
}

async fn manifest(State(site): State<Arc<Site>>, headers: HeaderMap) -> Response {
    site.manifest.response(&headers)
}

/// Bounds on the request, and the headers of every answer.
async fn shared(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let mut response = if request.body().size_hint().lower() > BODY_BYTES_MAX as u64 {
        Problem::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            Code::TooLarge,
            "The request is too large",
        )
        .into_response()
    } else {
        let request = request.map(|body| Body::new(Limited::new(body, BODY_BYTES_MAX)));
        match tokio::time::timeout(REQUEST_TIME_MAX, next.run(request)).await {
            Ok(response) => response,
            Err(_) => Problem::new(
                StatusCode::SERVICE_UNAVAILABLE,
                Code::Timeout,
                "Try again in a minute",
            )
            .into_response(),
        }
    };
    site.security.add_to(response.headers_mut());
    response
}
