//! Errors of the API: `application/problem+json` with a code from a closed list.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Codes are part of the API; the texts people read are translations in the front end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Code {
    #[serde(rename = "page.not_found")]
    PageNotFound,
    #[serde(rename = "page.failed")]
    PageFailed,
    #[serde(rename = "api.not_found")]
    ApiNotFound,
    #[serde(rename = "request.invalid")]
    RequestInvalid,
    #[serde(rename = "request.method")]
    Method,
    #[serde(rename = "request.too_large")]
    TooLarge,
    #[serde(rename = "request.timeout")]
    Timeout,
}

#[derive(Debug, Serialize)]
pub struct Problem {
    #[serde(serialize_with = "status_number")]
    status: StatusCode,
    code: Code,
    title: &'static str,
    detail: String,
}

fn status_number<S: serde::Serializer>(status: &StatusCode, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u16(status.as_u16())
}

impl Problem {
    pub fn new(status: StatusCode, code: Code, detail: impl Into<String>) -> Self {
        let title = status.canonical_reason().unwrap_or("Error");
        Self { status, code, title, detail: detail.into() }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = serde_json::to_vec(&self).expect("a problem is plain data");
        let mut response = (self.status, body).into_response();
        let headers = response.headers_mut();
        let set = |value| HeaderValue::from_static(value);
        headers.insert(header::CONTENT_TYPE, set("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, set("no-store"));
        headers.insert("x-robots-tag", set("noindex, nofollow"));
        response
    }
}
