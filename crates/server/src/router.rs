//! Every route that is not a page, and the layers of all responses.

use std::sync::Arc;
use std::time::Duration;

use app::App;
use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use http_body_util::Limited;
use tokio::task::spawn_blocking;

use crate::api::{self, ApiState, Uploads, file_bytes_max};
use crate::problem::{Code, Problem};
use crate::request_record::RequestRecord;
use crate::shared_body::SharedBody;
use crate::site::Site;
use crate::{assets, billers, health, letters, pages, seo, trace, webhooks};

const BODY_BYTES_MAX: usize = 1 << 20;
const REQUEST_TIME_MAX: Duration = Duration::from_secs(15);
/// Signing waits for the credit bureau's recheck and needs some time for everything else.
const _: () = assert!(
    app::applications::RECHECK_TIMEOUT.as_secs() + 5 <= REQUEST_TIME_MAX.as_secs(),
    "a recheck must time out before its request does, so that the client gets its error"
);
/// Uploads are larger, and slow networks need time for them.
const UPLOAD_TIME_MAX: Duration = Duration::from_secs(120);

pub fn router(site: Arc<Site>, app: App) -> Router {
    let api = Arc::new(api_state(&site, &app));
    let mut router = Router::new()
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready).layer(Extension(app.clone())))
        .route("/assets/", get(asset))
        .route("/assets/{*path}", get(asset))
        .route("/_payload/{*path}", get(pages::payload_file))
        .route("/og/{*path}", get(seo::og_image))
        .route("/letters/{file}", get(letters::sample).layer(Extension(app.clone())))
        .route(&site.manifest_path, get(manifest))
        .merge(webhooks::router(api.clone()));
    if !site.settings.billers.has_own_listener {
        router = router.merge(billers::router(api.clone()));
    }
    router = router.merge(api::router(api));
    let snapshot = site.content_snapshot();
    for address in site.files.keys().chain(snapshot.files.keys()) {
        router = router.route(address, get(content_file));
    }
    for icon in site.web.root_files() {
        router = router.route(icon, get(asset));
    }
    router
        .fallback(pages::serve)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(middleware::from_fn_with_state(site.clone(), apply_common_headers))
        .with_state(site)
}

/// What the billers' own listener serves: them, and nothing else.
pub fn billers_router(site: Arc<Site>, app: App) -> Router {
    let api = Arc::new(api_state(&site, &app));
    Router::new()
        .merge(billers::router(api))
        .method_not_allowed_fallback(method_not_allowed)
        .layer(middleware::from_fn_with_state(site.clone(), apply_common_headers))
        .with_state(site)
}

fn api_state(site: &Arc<Site>, app: &App) -> ApiState {
    let uploads = Uploads::new(site.settings.data_dir.clone());
    ApiState { site: site.clone(), app: app.clone(), uploads }
}

async fn asset(State(site): State<Arc<Site>>, request: Request) -> Response {
    if let Some(file) = site.web.file(request.uri().path()) {
        return file.response(request.headers());
    }
    let path = request.uri().path().to_owned();
    let earlier = spawn_blocking(move || site.earlier_builds.file(&path)).await;
    let earlier = earlier.unwrap_or_else(|error| {
        tracing::error!(%error, "earlier build asset not readable");
        None
    });
    earlier.map_or_else(assets::not_found, |file| file.response(request.headers()))
}

async fn content_file(State(site): State<Arc<Site>>, request: Request) -> Response {
    let (path, headers) = (request.uri().path(), request.headers());
    let snapshot = site.content_snapshot();
    let file = site.files.get(path).or_else(|| snapshot.files.get(path));
    file.map_or_else(assets::not_found, |file| file.response(headers))
}

async fn method_not_allowed() -> Problem {
    Problem::new(
        StatusCode::METHOD_NOT_ALLOWED,
        Code::MethodNotAllowed,
        "The `Allow` header lists the supported methods",
    )
}

async fn manifest(State(site): State<Arc<Site>>, headers: HeaderMap) -> Response {
    site.manifest.response(&headers)
}

/// Trace, record, limits and response headers.
async fn apply_common_headers(
    State(site): State<Arc<Site>>,
    request: Request,
    next: Next,
) -> Response {
    let record = RequestRecord::new(&site, &request);
    let span = record.span();
    let recorded = async {
        let token = request.headers().get(header::AUTHORIZATION);
        let path = request.uri().path();
        let response = match site.admission.admit(request.method(), path, token).await {
            Ok(_admitted) => enforce_limits(request, next).await,
            Err(refusal) => refusal.into_response(),
        };
        record.end(response.status());
        response
    };
    let mut response = trace::in_request(span, recorded).await;
    site.security.add_to(response.headers_mut());
    response
}

async fn enforce_limits(request: Request, next: Next) -> Response {
    let file_bytes_max = file_bytes_max(request.uri().path());
    let (bytes_max, time_max) = match file_bytes_max {
        Some(bytes_max) => (bytes_max, UPLOAD_TIME_MAX),
        None => (BODY_BYTES_MAX, REQUEST_TIME_MAX),
    };
    if request.body().size_hint().lower() > bytes_max as u64 {
        // A file a little too large is read to its end, so that who is still sending gets the answer.
        SharedBody::new(Limited::new(request.into_body(), 2 * bytes_max)).discard_rest();
        let status = StatusCode::PAYLOAD_TOO_LARGE;
        return Problem::new(status, Code::TooLarge, "The request is too large").into_response();
    }
    let mut file = None;
    let request = request.map(|body| {
        let body = Limited::new(body, bytes_max);
        if file_bytes_max.is_none() {
            return Body::new(body);
        }
        Body::new(file.insert(SharedBody::new(body)).clone())
    });
    let answered = tokio::time::timeout(time_max, next.run(request)).await;
    if let Some(file) = file {
        file.discard_rest();
    }
    answered.unwrap_or_else(|_| {
        let status = StatusCode::SERVICE_UNAVAILABLE;
        Problem::new(status, Code::Timeout, "Try again in a minute").into_response()
    })
}
