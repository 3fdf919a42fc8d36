//! `Idempotency-Key`: a request that is sent again because its response was lost is executed once,
//! and gets the same response.

use std::sync::Arc;
use std::time::Duration;

use app::{Claim, Uuid};
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::ApiState;
use super::body::{JSON_BYTES_MAX, UPLOAD_BYTES_MAX, read_limited};
use super::current_session::bearer_token;
use crate::problem::{Code, Problem};
use crate::trace;

const KEY_HEADER: &str = "idempotency-key";
const KEY_LENGTHS: std::ops::RangeInclusive<usize> = 8..=100;
/// How long a repeated request waits for the response to the first one.
const POLL_DELAYS_MS: [u64; 8] = [25, 50, 100, 200, 400, 800, 1_600, 3_200];

/// Less than the lease of the key, so that nobody else starts while this request runs.
const RUN_TIME_MAX: Duration = Duration::from_secs(25);
const _: () = assert!((RUN_TIME_MAX.as_secs() as i64) < app::IDEMPOTENCY_LEASE_S);

/// A stored response.
#[derive(Serialize, Deserialize)]
struct StoredResponse {
    status: u16,
    headers: Vec<(String, String)>,
    body: String,
}

pub async fn enforce_idempotency(
    State(api): State<Arc<ApiState>>,
    request: Request,
    next: Next,
) -> Response {
    let key = match idempotency_key(&request) {
        Ok(Some(key)) => key,
        Ok(None) => return next.run(request).await,
        Err(problem) => return problem.into_response(),
    };
    let (parts, body) = request.into_parts();
    // The router has limited the body by its path, and what reads it has a limit of its own.
    let body = match read_limited(body, UPLOAD_BYTES_MAX).await {
        Ok(body) => body,
        Err(problem) => return problem.into_response(),
    };
    // A person whose network went is still owed the answer: what has begun goes on without them, so
    // that it is not left half done, nor done again when they ask again.
    match trace::spawn(respond(api, key, parts, body, next)).await {
        Ok(Ok(response)) => response,
        Ok(Err(problem)) => problem.into_response(),
        Err(error) => {
            tracing::error!(%error, "idempotent request task failed");
            let status = StatusCode::INTERNAL_SERVER_ERROR;
            Problem::new(status, Code::InternalError, "Try again in a minute").into_response()
        }
    }
}

fn idempotency_key(request: &Request) -> Result<Option<String>, Problem> {
    let Some(key) = request.headers().get(KEY_HEADER) else { return Ok(None) };
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(None);
    }
    let key = key.to_str().ok().filter(|key| KEY_LENGTHS.contains(&key.len()));
    let bad = || Problem::field_error("Idempotency-Key", "key.length");
    key.map(|key| Some(key.to_owned())).ok_or_else(bad)
}

async fn respond(
    api: Arc<ApiState>,
    key: String,
    parts: Parts,
    body: Bytes,
    next: Next,
) -> Result<Response, Problem> {
    let who = requester(&api, &parts.headers).await?;
    let hash = request_hash(&parts.method, parts.uri.path(), &who, &body);
    for pause_ms in POLL_DELAYS_MS {
        match api.app.idempotency_keys.claim(&key, &hash).await? {
            Claim::Fresh(claimed) => {
                let request = Request::from_parts(parts, Body::from(body));
                return run(&api, claimed, request, next).await;
            }
            Claim::Completed(stored) => return replay(&stored),
            Claim::RequestMismatch => {
                let detail = "The key was used for another request";
                let status = StatusCode::UNPROCESSABLE_ENTITY;
                return Err(Problem::new(status, Code::IdempotencyKeyReused, detail));
            }
            Claim::InFlight => tokio::time::sleep(Duration::from_millis(pause_ms)).await,
        }
    }
    let detail = "The same request is being answered";
    Err(Problem::new(StatusCode::CONFLICT, Code::IdempotencyKeyInFlight, detail))
}

/// The caller, by account: the access token may be renewed between two attempts.
async fn requester(api: &ApiState, headers: &HeaderMap) -> Result<String, Problem> {
    let Some(token) = bearer_token(headers) else { return Ok(String::new()) };
    match api.app.access.session_authenticate(&token).await {
        Ok(session) => Ok(session.customer_id.to_string()),
        // An account that has just been erased: only the one who erased it holds the token.
        Err(app::Error::Rejected(app::Rejection::SignedOut)) => Ok(token.reveal().to_owned()),
        Err(problem) => Err(problem.into()),
    }
}

/// Only the same caller with the same request gets the stored response.
fn request_hash(method: &Method, path: &str, who: &str, body: &[u8]) -> Vec<u8> {
    let mut hash = Sha256::new();
    for part in [method.as_str().as_bytes(), path.as_bytes(), who.as_bytes(), body] {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().to_vec()
}

async fn run(
    api: &ApiState,
    claimed: Uuid,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let Ok(response) = tokio::time::timeout(RUN_TIME_MAX, next.run(request)).await else {
        let status = StatusCode::SERVICE_UNAVAILABLE;
        return Err(Problem::new(status, Code::Timeout, "Try again in a minute"));
    };
    let (parts, body) = response.into_parts();
    let body = match to_bytes(body, JSON_BYTES_MAX).await {
        Ok(body) if is_final(parts.status) => body,
        // Not stored: a retry may succeed.
        other => {
            api.app.idempotency_keys.release(claimed).await?;
            let body = other.map(Body::from).map_err(|_| {
                Problem::new(StatusCode::INTERNAL_SERVER_ERROR, Code::InternalError, "Try again")
            })?;
            return Ok(Response::from_parts(parts, body));
        }
    };
    let text = |value: &HeaderValue| value.to_str().ok().map(str::to_owned);
    let stored = StoredResponse {
        status: parts.status.as_u16(),
        headers: parts
            .headers
            .iter()
            .filter_map(|(name, value)| Some((name.to_string(), text(value)?)))
            .collect(),
        body: String::from_utf8_lossy(&body).into_owned(),
    };
    let stored = serde_json::to_string(&stored).expect("an answer is plain data");
    // The change is committed: the response is returned even if it cannot be stored.
    if let Err(problem) = api.app.idempotency_keys.complete(claimed, &stored).await {
        tracing::error!(%problem, "idempotency response not saved");
    }
    Ok(Response::from_parts(parts, Body::from(body)))
}

/// Success, or a rejection that the same request would always get.
fn is_final(status: StatusCode) -> bool {
    status.is_success()
        || matches!(
            status,
            StatusCode::CONFLICT | StatusCode::GONE | StatusCode::UNPROCESSABLE_ENTITY
        )
}

fn replay(stored: &str) -> Result<Response, Problem> {
    let unreadable = |_| {
        Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            Code::InternalError,
            "Try again in a minute",
        )
    };
    let stored: StoredResponse = serde_json::from_str(stored).map_err(unreadable)?;
    let mut response = Response::new(Body::from(stored.body));
    *response.status_mut() = StatusCode::from_u16(stored.status).unwrap_or_default();
    for (name, value) in stored.headers {
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
            response.headers_mut().append(name, value);
        }
    }
    Ok(response)
}
