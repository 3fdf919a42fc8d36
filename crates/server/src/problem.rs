//! Errors of the API: `application/problem+json` with a code from a closed list.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{seo, trace};

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
    MethodNotAllowed,
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
    IdempotencyKeyReused,
    #[serde(rename = "request.in_flight")]
    IdempotencyKeyInFlight,
    #[serde(rename = "code.wrong")]
    OtpWrong,
    #[serde(rename = "code.ended")]
    OtpExpired,
    #[serde(rename = "link.ended")]
    LinkExpired,
    #[serde(rename = "code.too_soon")]
    OtpTooSoon,
    #[serde(rename = "access.locked")]
    Locked,
    #[serde(rename = "access.credentials")]
    WrongCredentials,
    #[serde(rename = "access.registered")]
    AlreadyRegistered,
    #[serde(rename = "access.signed_out")]
    SignedOut,
    #[serde(rename = "access.step_up")]
    StepUpRequired,
    #[serde(rename = "consent.missing")]
    ConsentMissing,
    #[serde(rename = "consent.outdated")]
    ConsentOutdated,
    #[serde(rename = "exclusion.shorter")]
    ExclusionShorter,
    #[serde(rename = "erasure.open_loan")]
    ErasureOpenLoan,
    /// The application's state, the policy or the law does not allow it; `refusal` says which.
    #[serde(rename = "application.refused")]
    ApplicationRejected,
    /// Answers are wrong; `faults` says which and why.
    #[serde(rename = "application.faults")]
    ApplicationFieldErrors,
    #[serde(rename = "application.none")]
    ApplicationNotFound,
    /// There is no such request for help of this person.
    #[serde(rename = "help.none")]
    CaseNotFound,
    /// The request for help was answered: nothing can be added.
    #[serde(rename = "help.ended")]
    CaseClosed,
    /// No more files or words can be added to the request for help.
    #[serde(rename = "help.too_many")]
    CaseLimitReached,
    /// The other terms are not those that were shown, or do not fit the loan any more.
    #[serde(rename = "help.plan_changed")]
    CasePlanChanged,
    /// There is no such payment of a guest, or the key is not its key.
    #[serde(rename = "order.none")]
    OrderNotFound,
    /// A file is not taken; the detail is the reason's code, such as `file_too_large`.
    #[serde(rename = "file.refused")]
    UploadRejected,
    /// A provider does not answer now.
    #[serde(rename = "provider.later")]
    ProviderUnavailable,
    /// No such loan of this person's.
    #[serde(rename = "loan.none")]
    LoanNotFound,
    /// The loan, its contract or the law does not allow it; `refusal` says which.
    #[serde(rename = "loan.refused")]
    LoanRejected,
    /// A payment cannot begin; `refusal` says why.
    #[serde(rename = "payment.refused")]
    PaymentRejected,
    #[serde(rename = "server.busy")]
    ServerBusy,
    #[serde(rename = "server.failed")]
    InternalError,
}

/// What went wrong, for programs; people read a translation of the code.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    #[serde(serialize_with = "serialize_status")]
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
    /// What is wrong with answers, field by field.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    faults: Vec<FieldFault>,
    /// Why an application is not moved, such as `reapply_later`.
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<String>,
    /// The day or the moment from which it is possible, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    possible_from: Option<String>,
    /// The name of the request, which stands in the log too.
    #[serde(skip_serializing_if = "Option::is_none")]
    trace_id: Option<String>,
}

/// What is wrong with an answer; people read a translation of the fault's code.
#[derive(Debug, Serialize, ToSchema)]
pub struct FieldFault {
    pub field: &'static str,
    pub fault: &'static str,
}

fn serialize_status<S: serde::Serializer>(status: &StatusCode, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u16(status.as_u16())
}

impl Problem {
    pub fn new(status: StatusCode, code: Code, detail: impl Into<String>) -> Self {
        let title = status.canonical_reason().unwrap_or("Error");
        let detail = detail.into();
        Self {
            status,
            code,
            title,
            detail,
            field: None,
            retry_after_s: None,
            tries_left: None,
            faults: Vec::new(),
            refusal: None,
            possible_from: None,
            trace_id: trace::id().map(|id| id.simple().to_string()),
        }
    }

    /// A field that does not hold what it should; `why` is the code of the rule it breaks.
    pub fn field_error(field: &'static str, why: &str) -> Self {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Self { field: Some(field), ..Self::new(status, Code::RequestInvalid, why) }
    }

    /// With the code of the refusal, and from when on it no longer holds.
    pub fn with_rejection(self, refusal: &str, possible_from: Option<String>) -> Self {
        Self { refusal: Some(refusal.to_owned()), possible_from, ..self }
    }

    fn with_retry_after(self, seconds: i64) -> Self {
        Self { retry_after_s: Some(seconds), ..self }
    }
}

impl From<app::AccessError> for Problem {
    fn from(problem: app::AccessError) -> Self {
        use app::AccessError as Told;
        let detail = problem.to_string();
        let new = |status, code| Self::new(status, code, detail.clone());
        match problem {
            Told::CodeWrong { tries_left } => Self {
                field: Some("code"),
                tries_left: Some(tries_left),
                ..new(StatusCode::UNPROCESSABLE_ENTITY, Code::OtpWrong)
            },
            Told::CodeExpired => new(StatusCode::GONE, Code::OtpExpired),
            Told::LinkExpired => new(StatusCode::GONE, Code::LinkExpired),
            Told::ResendTooSoon { retry_after_s } => {
                new(StatusCode::TOO_MANY_REQUESTS, Code::OtpTooSoon).with_retry_after(retry_after_s)
            }
            Told::TooManyAttempts { retry_after_s } => {
                new(StatusCode::TOO_MANY_REQUESTS, Code::Locked).with_retry_after(retry_after_s)
            }
            Told::WrongCredentials => new(StatusCode::UNPROCESSABLE_ENTITY, Code::WrongCredentials),
            Told::AlreadyRegistered => new(StatusCode::CONFLICT, Code::AlreadyRegistered),
            Told::ConsentMissing(kind) => Self {
                field: Some(kind),
                ..new(StatusCode::UNPROCESSABLE_ENTITY, Code::ConsentMissing)
            },
            Told::ConsentOutdated => new(StatusCode::CONFLICT, Code::ConsentOutdated),
            Told::StepUpRequired => new(StatusCode::FORBIDDEN, Code::StepUpRequired),
            Told::VersionConflict => new(StatusCode::CONFLICT, Code::Conflict),
            Told::SelfExclusionShortened => new(StatusCode::CONFLICT, Code::ExclusionShorter),
            Told::HasOpenLoan => new(StatusCode::CONFLICT, Code::ErasureOpenLoan),
            Told::SignedOut => new(StatusCode::UNAUTHORIZED, Code::SignedOut),
            Told::Busy => {
                new(StatusCode::SERVICE_UNAVAILABLE, Code::ServerBusy).with_retry_after(1)
            }
            Told::Internal(error) => {
                tracing::error!(%error, "request failed with an internal error");
                // Nothing of the inside is told.
                Self::new(
                    StatusCode::INTERNAL_SERVER_ERROR,
                    Code::InternalError,
                    "Try again in a minute",
                )
            }
        }
    }
}

impl From<app::applications::ApplicationError> for Problem {
    fn from(problem: app::applications::ApplicationError) -> Self {
        use app::applications::ApplicationError as Told;
        let detail = problem.to_string();
        let new = |status, code| Self::new(status, code, detail.clone());
        let refused = |refusal: &str| Self {
            refusal: Some(refusal.to_owned()),
            ..new(StatusCode::CONFLICT, Code::ApplicationRejected)
        };
        match problem {
            Told::Rejected(refusal) => {
                let (code, possible_from) = rejection_code(&refusal);
                Self { possible_from, ..refused(&code) }
            }
            Told::InvalidFields(faults) => Self {
                faults: faults
                    .iter()
                    .map(|it| FieldFault { field: it.field.code(), fault: it.code.code() })
                    .collect(),
                ..new(StatusCode::UNPROCESSABLE_ENTITY, Code::ApplicationFieldErrors)
            },
            Told::Malformed => new(StatusCode::BAD_REQUEST, Code::Malformed),
            Told::NotFound => new(StatusCode::NOT_FOUND, Code::ApplicationNotFound),
            Told::VersionConflict => new(StatusCode::CONFLICT, Code::Conflict),
            Told::FileRejected(why) => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, Code::UploadRejected, why)
            }
            Told::ProviderUnavailable(why) => {
                tracing::warn!(%why, "provider unavailable");
                Self::new(
                    StatusCode::SERVICE_UNAVAILABLE,
                    Code::ProviderUnavailable,
                    "Try again in a minute",
                )
                .with_retry_after(5)
            }
            Told::PayoutMethodInUse => refused("card_needed"),
            Told::NoPayoutMethod => refused("no_target"),
            Told::Repriced => refused("repriced"),
            Told::UnknownBank => Self::field_error("iban", "iban_bank"),
            Told::SignedOut => app::AccessError::SignedOut.into(),
            Told::Busy => app::AccessError::Busy.into(),
            Told::Access(problem) => problem.into(),
            Told::Loan(problem) => problem.into(),
            Told::Internal(error) => app::AccessError::Internal(error).into(),
        }
    }
}

impl From<app::cases::CaseError> for Problem {
    fn from(problem: app::cases::CaseError) -> Self {
        use app::applications::ApplicationError as Alike;
        use app::cases::CaseError as Told;
        let detail = problem.to_string();
        let new = |status, code| Self::new(status, code, detail.clone());
        match problem {
            Told::NotFound => new(StatusCode::NOT_FOUND, Code::CaseNotFound),
            Told::LoanNotFound => new(StatusCode::NOT_FOUND, Code::LoanNotFound),
            Told::Rejected(refusal) => Self {
                refusal: Some(refusal.code().to_owned()),
                ..new(StatusCode::CONFLICT, Code::LoanRejected)
            },
            Told::AlreadyClosed | Told::WrongKind => new(StatusCode::CONFLICT, Code::CaseClosed),
            Told::LimitReached => new(StatusCode::CONFLICT, Code::CaseLimitReached),
            Told::PlanChanged => new(StatusCode::CONFLICT, Code::CasePlanChanged),
            Told::FileRejected(why) => Alike::FileRejected(why).into(),
            Told::ProviderUnavailable(why) => Alike::ProviderUnavailable(why).into(),
            Told::Access(problem) => problem.into(),
            Told::Busy => app::AccessError::Busy.into(),
            Told::Internal(error) => app::AccessError::Internal(error).into(),
        }
    }
}

impl From<app::guests::GuestError> for Problem {
    fn from(problem: app::guests::GuestError) -> Self {
        use app::guests::GuestError as Told;
        match problem {
            Told::NotFound => {
                Self::new(StatusCode::NOT_FOUND, Code::OrderNotFound, "There is no such payment")
            }
            Told::ProviderUnavailable(why) => {
                app::applications::ApplicationError::ProviderUnavailable(why).into()
            }
            Told::Access(problem) => problem.into(),
        }
    }
}

/// The code of a refusal, and from when on it no longer holds.
fn rejection_code(refusal: &origination::ApplicationRejection) -> (String, Option<String>) {
    use origination::ApplicationRejection;
    let json = serde_json::to_value(refusal).unwrap_or_default();
    let code = json.get("code").and_then(|code| code.as_str()).unwrap_or("refused").to_owned();
    let from = match refusal {
        ApplicationRejection::ReapplyLater { on } => Some(on.to_string()),
        ApplicationRejection::BioLocked { until } => Some(until.to_string()),
        _ => None,
    };
    (code, from)
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = serde_json::to_vec(&self).expect("a problem is plain data");
        let mut response = (self.status, body).into_response();
        let headers = response.headers_mut();
        let set = |value| HeaderValue::from_static(value);
        headers.insert(header::CONTENT_TYPE, set("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, set("no-store"));
        headers.insert("x-robots-tag", set(seo::NO_INDEX));
        if let Some(seconds) = self.retry_after_s {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, set("Bearer"));
        }
        response
    }
}
