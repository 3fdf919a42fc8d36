//! `Idempotency-Key`: a request that is sent again because its response was lost is executed once,
//! and gets the same response.

use std::sync::Arc;
use std::time::Duration;

use app::{Claim, Uuid};
use axum::body::{Body, Bytes, HttpBody as _, to_bytes};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::ApiState;
use super::body::{JSON_BYTES_MAX, is_json, read_limited};
use super::current_session::bearer_token;
use super::upload::{ReceivedFile, file_bytes_max};
use crate::problem::{Code, Problem};
use crate::trace;

const KEY_HEADER: &str = "idempotency-key";
const SESSION_PATH: &str = "/api/v1/session";
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
    let received = match receive(&api, &parts, body).await {
        Ok(received) => received,
        Err(problem) => return problem.into_response(),
    };
    // Runs to the end even if the client disconnects, so that the request is neither left half done
    // nor executed again by the retry.
    match trace::spawn(respond(api, key, parts, received, next)).await {
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
    // The response to a sign-in or a refresh is a session: it is never stored.
    if request.uri().path().starts_with(SESSION_PATH) {
        return Ok(None);
    }
    let key = key.to_str().ok().filter(|key| KEY_LENGTHS.contains(&key.len()));
    let invalid = || Problem::field_error("Idempotency-Key", "key.length");
    key.map(|key| Some(key.to_owned())).ok_or_else(invalid)
}

/// The body of a request, received before its response is looked up.
enum ReceivedBody {
    Json(Bytes),
    /// A file is hashed while it arrives, and takes no memory until it is its turn.
    File(Arc<ReceivedFile>),
}

impl ReceivedBody {
    fn sha256(&self) -> [u8; 32] {
        match self {
            Self::Json(bytes) => Sha256::digest(bytes).into(),
            Self::File(file) => file.sha256,
        }
    }

    fn into_request(self, mut parts: Parts) -> Request {
        match self {
            Self::Json(bytes) => Request::from_parts(parts, Body::from(bytes)),
            Self::File(file) => {
                parts.extensions.insert(file);
                Request::from_parts(parts, Body::empty())
            }
        }
    }
}

/// Receives the body; files only from those who are signed in.
async fn receive(
    api: &ApiState,
    parts: &Parts,
    body: Body,
) -> Result<(Requester, ReceivedBody), Problem> {
    let requester = requester(api, &parts.headers).await?;
    let is_file = file_bytes_max(parts.uri.path()).is_some() && !is_json(&parts.headers);
    let body = match requester {
        Requester::Customer(_) if is_file => {
            ReceivedBody::File(Arc::new(api.uploads.receive(&parts.headers, body).await?))
        }
        _ => ReceivedBody::Json(read_limited(body, JSON_BYTES_MAX).await?),
    };
    Ok((requester, body))
}

async fn respond(
    api: Arc<ApiState>,
    key: String,
    parts: Parts,
    (requester, body): (Requester, ReceivedBody),
    next: Next,
) -> Result<Response, Problem> {
    let hash = request_hash(&parts, &requester, &body.sha256());
    for delay_ms in POLL_DELAYS_MS {
        match api.app.idempotency_keys.claim(&key, &hash).await? {
            Claim::Fresh(key_id) => {
                let request = body.into_request(parts);
                return run(&api, &requester, key_id, request, next).await;
            }
            Claim::Completed(stored) => return replay(&stored),
            Claim::RequestMismatch => {
                let detail = "The key was used for another request";
                let status = StatusCode::UNPROCESSABLE_ENTITY;
                return Err(Problem::new(status, Code::IdempotencyKeyReused, detail));
            }
            Claim::InFlight => tokio::time::sleep(Duration::from_millis(delay_ms)).await,
        }
    }
    let detail = "The same request is being answered";
    Err(Problem::new(StatusCode::CONFLICT, Code::IdempotencyKeyInFlight, detail))
}

/// Who sends a request.
enum Requester {
    /// By account: the access token may be renewed between two attempts.
    Customer(String),
    /// The account has just been erased: only the customer who erased it has the token.
    SignedOut(String),
    /// Nobody is signed in: the browser, by the cookies that only it has.
    Visitor(String),
}

impl Requester {
    fn name(&self) -> &str {
        let (Self::Customer(name) | Self::SignedOut(name) | Self::Visitor(name)) = self;
        name
    }
}

async fn requester(api: &ApiState, headers: &HeaderMap) -> Result<Requester, Problem> {
    let Some(token) = bearer_token(headers) else {
        let cookies = headers.get_all(header::COOKIE).iter().map(HeaderValue::as_bytes);
        let digest = Sha256::digest(cookies.collect::<Vec<_>>().join(&b';'));
        return Ok(Requester::Visitor(base::hex::encode(digest)));
    };
    match api.app.access.session_authenticate(&token).await {
        Ok(session) => Ok(Requester::Customer(session.customer_id.to_string())),
        Err(app::Error::Rejected(app::Rejection::SignedOut)) => {
            Ok(Requester::SignedOut(token.reveal().to_owned()))
        }
        Err(error) => Err(error.into()),
    }
}

/// Only the same caller with the same request gets the stored response.
fn request_hash(parts: &Parts, requester: &Requester, body_sha256: &[u8]) -> Vec<u8> {
    let mut hash = Sha256::new();
    let query = parts.uri.query().unwrap_or_default();
    let version = parts.headers.get(header::IF_MATCH).map_or(&b""[..], HeaderValue::as_bytes);
    let (method, path) = (parts.method.as_str().as_bytes(), parts.uri.path().as_bytes());
    for part in [method, path, query.as_bytes(), version, requester.name().as_bytes(), body_sha256]
    {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().to_vec()
}

async fn run(
    api: &ApiState,
    requester: &Requester,
    key_id: Uuid,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let Ok(response) = tokio::time::timeout(RUN_TIME_MAX, next.run(request)).await else {
        let status = StatusCode::SERVICE_UNAVAILABLE;
        return Err(Problem::new(status, Code::Timeout, "Try again in a minute"));
    };
    let (parts, body) = response.into_parts();
    // A large response is returned, and not stored.
    let is_storable = body.size_hint().exact().is_some_and(|bytes| bytes <= JSON_BYTES_MAX as u64);
    if !is_final(requester, parts.status) || !is_storable {
        // A retry may succeed.
        api.app.idempotency_keys.release(key_id).await?;
        return Ok(Response::from_parts(parts, body));
    }
    let body = to_bytes(body, JSON_BYTES_MAX).await.map_err(|error| {
        tracing::error!(%error, "idempotent response not read");
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, Code::InternalError, "Try again")
    })?;
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
    let stored = serde_json::to_string(&stored).expect("a response is plain data");
    // The change is committed: the response is returned even if it cannot be stored.
    if let Err(error) = api.app.idempotency_keys.complete(key_id, &stored).await {
        tracing::error!(%error, "idempotency response not saved");
    }
    Ok(Response::from_parts(parts, Body::from(body)))
}

/// Success, or a rejection that the same request would always get. Rejections of visitors are not
/// stored, because anybody can cause any number of them.
fn is_final(requester: &Requester, status: StatusCode) -> bool {
    let is_rejection = matches!(
        status,
        StatusCode::CONFLICT | StatusCode::GONE | StatusCode::UNPROCESSABLE_ENTITY
    );
    status.is_success() || (is_rejection && !matches!(requester, Requester::Visitor(_)))
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
