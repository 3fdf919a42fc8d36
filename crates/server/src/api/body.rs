//! Extractors of request bodies, with a problem for every way in which one can be wrong.

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use crate::problem::{Code, Problem};

/// The most that a JSON body may have.
pub const JSON_BYTES_MAX: usize = 64 << 10;

/// A JSON body.
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Self, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
            return Err(Problem::new(status, Code::MediaType, "Send application/json"));
        }
        let bytes = read_limited(request.into_body(), JSON_BYTES_MAX).await?;
        serde_json::from_slice(&bytes).map(Self).map_err(|error| {
            Problem::new(StatusCode::BAD_REQUEST, Code::Malformed, error.to_string())
        })
    }
}

/// The most that a file may have.
pub const UPLOAD_BYTES_MAX: usize = 10 << 20;

/// A file. Its kind is detected from its bytes, not from the content type.
pub struct Upload(pub Vec<u8>);

impl<S: Sync> FromRequest<S> for Upload {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Self, Problem> {
        let bytes = read_limited(request.into_body(), UPLOAD_BYTES_MAX).await?;
        Ok(Self(bytes.to_vec()))
    }
}

/// Reads the whole body, unless it is larger than `bytes_max`.
pub async fn read_limited(body: Body, bytes_max: usize) -> Result<Bytes, Problem> {
    to_bytes(body, bytes_max).await.map_err(|_| {
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, Code::TooLarge, "The request is too large")
    })
}
