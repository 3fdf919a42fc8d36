//! What the JSON simulators share: API keys, error codes and ids.

use axum::Json;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use subtle::ConstantTimeEq;

const ID_MAX_CHARS: usize = 64;

/// Error response: the status and the code.
pub(crate) struct ApiError(pub(crate) StatusCode, pub(crate) &'static str);

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let Self(status, code) = self;
        (status, Json(json!({ "code": code }))).into_response()
    }
}

pub(crate) const fn unprocessable(code: &'static str) -> ApiError {
    ApiError(StatusCode::UNPROCESSABLE_ENTITY, code)
}

/// Checks the API key. If none is configured, every request is rejected.
pub(crate) fn check_key(headers: &HeaderMap, key: &str) -> Result<(), ApiError> {
    let given = header(headers, "x-api-key");
    if !key.is_empty() && bool::from(given.as_bytes().ct_eq(key.as_bytes())) {
        return Ok(());
    }
    Err(ApiError(StatusCode::UNAUTHORIZED, "key_wrong"))
}

/// Returns the idempotency key of a request.
pub(crate) fn request_id(headers: &HeaderMap) -> Result<&str, ApiError> {
    let id = header(headers, "x-request-id");
    if is_valid_id(id) { Ok(id) } else { Err(unprocessable("request_id_wrong")) }
}

pub(crate) fn is_valid_id(text: &str) -> bool {
    let is_id_byte = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (1..=ID_MAX_CHARS).contains(&text.len()) && text.bytes().all(is_id_byte)
}

/// Random id.
pub(crate) fn new_id() -> Result<String, ApiError> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes)
        .map_err(|_| ApiError(StatusCode::SERVICE_UNAVAILABLE, "no_random_numbers"))?;
    Ok(base::hex::encode(bytes))
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("")
}
