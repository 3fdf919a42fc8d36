//! Extractors of request bodies, with a problem for every way in which one can be wrong.

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;

use crate::problem::{Code, Problem};

/// The most that a JSON body may have.
pub const JSON_BYTES_MAX: usize = 64 << 10;

/// A JSON body.
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Self, Problem> {
        if !is_json(request.headers()) {
            let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
            return Err(Problem::new(status, Code::MediaType, "Send application/json"));
        }
        let bytes = read_limited(request.into_body(), JSON_BYTES_MAX).await?;
        serde_json::from_slice(&bytes).map(Self).map_err(|error| {
            // Where, and not what is expected there: that would list our own names, and quote the body.
            let (line, column) = (error.line(), error.column());
            let detail = format!("Not the expected JSON at line {line}, column {column}");
            Problem::new(StatusCode::BAD_REQUEST, Code::Malformed, detail)
        })
    }
}

/// Whether the body is said to be JSON.
pub fn is_json(headers: &HeaderMap) -> bool {
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let media_type = content_type.and_then(|content_type| content_type.split(';').next());
    media_type.is_some_and(|media_type| media_type.trim().eq_ignore_ascii_case("application/json"))
}

/// Reads the body, unless it is larger than `bytes_max`.
pub async fn read_limited(body: Body, bytes_max: usize) -> Result<Bytes, Problem> {
    to_bytes(body, bytes_max).await.map_err(|_| {
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, Code::TooLarge, "The request is too large")
    })
}
