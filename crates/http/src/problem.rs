//! Errors of the API: `application/problem+json` with a code from a closed list.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// Codes are part of the API; the texts people read are translations in the front end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub enum Code {
    #[serde(rename = "page.not_found")]
    PageNotFound,
    #[serde(rename = "page.failed")]
    PageFailed,
    #[serde(rename = "api.not_found")]
    ApiNotFound,
    #[serde(rename = "request.malformed")]
    Malformed,
    #[serde(rename = "request.invalid")]
    RequestInvalid,
    #[serde(rename = "request.method")]
    Method,
    #[serde(rename = "request.media_type")]
    MediaType,
    #[serde(rename = "request.too_large")]
    TooLarge,
    #[serde(rename = "request.timeout")]
    Timeout,
    #[serde(rename = "request.cross_site")]
    CrossSite,
    #[serde(rename = "request.precondition")]
    Precondition,
    #[serde(rename = "request.conflict")]
    Conflict,
    #[serde(rename = "request.key_reused")]
    KeyReused,
    #[serde(rename = "request.in_flight")]
    InFlight,
    #[serde(rename = "code.wrong")]
    OtpWrong,
    #[serde(rename = "code.ended")]
    OtpEnded,
    #[serde(rename = "code.too_soon")]
    TooSoon,
    #[serde(rename = "access.locked")]
    Locked,
    #[serde(rename = "access.credentials")]
    Credentials,
    #[serde(rename = "access.registered")]
    Registered,
    #[serde(rename = "access.signed_out")]
    SignedOut,
    #[serde(rename = "access.step_up")]
    StepUp,
    #[serde(rename = "consent.missing")]
    ConsentMissing,
    #[serde(rename = "consent.outdated")]
    ConsentOutdated,
    #[serde(rename = "exclusion.shorter")]
    ExclusionShorter,
    #[serde(rename = "erasure.open_loan")]
    OpenLoan,
    #[serde(rename = "server.busy")]
    Busy,
    #[serde(rename = "server.failed")]
    Failed,
}

/// What went wrong, for programs; people read a translation of the code.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    #[serde(serialize_with = "status_number")]
    #[schema(value_type = u16)]
    status: StatusCode,
    code: Code,
    title: &'static str,
    detail: String,
    /// Which field of the request is at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
    /// When it is worth trying again.
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after_s: Option<i64>,
    /// How often a code may still be tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    tries_left: Option<u32>,
}

fn status_number<S: serde::Serializer>(status: &StatusCode, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u16(status.as_u16())
}

impl Problem {
    pub fn new(status: StatusCode, code: Code, detail: impl Into<String>) -> Self {
        let title = status.canonical_reason().unwrap_or("Error");
        let detail = detail.into();
        Self { status, code, title, detail, field: None, retry_after_s: None, tries_left: None }
    }

    /// A field that does not hold what it should; `why` is the code of the rule it breaks.
    pub fn in_field(field: &'static str, why: &str) -> Self {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Self { field: Some(field), ..Self::new(status, Code::RequestInvalid, why) }
    }

    fn again_in(self, seconds: i64) -> Self {
        Self { retry_after_s: Some(seconds), ..self }
    }
}

impl From<lender::Problem> for Problem {
    fn from(problem: lender::Problem) -> Self {
        use lender::Problem as Told;
        let detail = problem.to_string();
        let new = |status, code| Self::new(status, code, detail.clone());
        match problem {
            Told::CodeWrong { tries_left } => Self {
                field: Some("code"),
                tries_left: Some(tries_left),
                ..new(StatusCode::UNPROCESSABLE_ENTITY, Code::OtpWrong)
            },
            Told::CodeEnded => new(StatusCode::GONE, Code::OtpEnded),
            Told::TooSoon { retry_after_s } => {
                new(StatusCode::TOO_MANY_REQUESTS, Code::TooSoon).again_in(retry_after_s)
            }
            Told::Locked { retry_after_s } => {
                new(StatusCode::TOO_MANY_REQUESTS, Code::Locked).again_in(retry_after_s)
            }
            Told::Credentials => new(StatusCode::UNPROCESSABLE_ENTITY, Code::Credentials),
            Told::Registered => new(StatusCode::CONFLICT, Code::Registered),
            Told::ConsentMissing(kind) => Self {
                field: Some(kind),
                ..new(StatusCode::UNPROCESSABLE_ENTITY, Code::ConsentMissing)
            },
            Told::ConsentOutdated => new(StatusCode::CONFLICT, Code::ConsentOutdated),
            Told::StepUp => new(StatusCode::FORBIDDEN, Code::StepUp),
            Told::Changed => new(StatusCode::CONFLICT, Code::Conflict),
            Told::ExclusionShorter => new(StatusCode::CONFLICT, Code::ExclusionShorter),
            Told::OpenLoan => new(StatusCode::CONFLICT, Code::OpenLoan),
            Told::SignedOut => new(StatusCode::UNAUTHORIZED, Code::SignedOut),
            Told::Busy => new(StatusCode::SERVICE_UNAVAILABLE, Code::Busy).again_in(1),
            Told::Internal(error) => {
                tracing::error!(%error, "a use case failed");
                // Nothing of the inside is told.
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Failed, "Try again in a minute")
            }
        }
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
        if let Some(seconds) = self.retry_after_s {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, set("Bearer"));
        }
        response
    }
}
