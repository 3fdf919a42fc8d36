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
    #[serde(rename = "link.ended")]
    LinkEnded,
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
    /// The application's state, the policy or the law does not allow it; `refusal` says which.
    #[serde(rename = "application.refused")]
    Refused,
    /// Answers are wrong; `faults` says which and why.
    #[serde(rename = "application.faults")]
    Faults,
    #[serde(rename = "application.none")]
    NoApplication,
    /// There is no such request for help of this person.
    #[serde(rename = "help.none")]
    NoHelp,
    /// The request for help was answered: nothing can be added.
    #[serde(rename = "help.ended")]
    HelpEnded,
    /// No more files or words can be added to the request for help.
    #[serde(rename = "help.too_many")]
    HelpTooMany,
    /// The other terms are not those that were shown, or do not fit the loan any more.
    #[serde(rename = "help.plan_changed")]
    HelpPlanChanged,
    /// There is no such payment of a guest, or the key is not its key.
    #[serde(rename = "order.none")]
    NoOrder,
    /// A file is not taken; the detail is the reason's code, such as `file_too_large`.
    #[serde(rename = "file.refused")]
    FileRefused,
    /// A provider does not answer now.
    #[serde(rename = "provider.later")]
    Provider,
    /// No such loan of this person's.
    #[serde(rename = "loan.none")]
    NoLoan,
    /// The loan, its contract or the law does not allow it; `refusal` says which.
    #[serde(rename = "loan.refused")]
    LoanRefused,
    /// A payment cannot begin; `refusal` says why.
    #[serde(rename = "payment.refused")]
    PaymentRefused,
    #[serde(rename = "server.busy")]
    Busy,
    #[serde(rename = "server.failed")]
    Failed,
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
    pub fn because(self, refusal: &str, possible_from: Option<String>) -> Self {
        Self { refusal: Some(refusal.to_owned()), possible_from, ..self }
    }

    fn with_retry_after(self, seconds: i64) -> Self {
        Self { retry_after_s: Some(seconds), ..self }
    }
}

impl From<app::Problem> for Problem {
    fn from(problem: app::Problem) -> Self {
        use app::Problem as Told;
        let detail = problem.to_string();
        let new = |status, code| Self::new(status, code, detail.clone());
        match problem {
            Told::CodeWrong { tries_left } => Self {
                field: Some("code"),
                tries_left: Some(tries_left),
                ..new(StatusCode::UNPROCESSABLE_ENTITY, Code::OtpWrong)
            },
            Told::CodeEnded => new(StatusCode::GONE, Code::OtpEnded),
            Told::LinkEnded => new(StatusCode::GONE, Code::LinkEnded),
            Told::TooSoon { retry_after_s } => {
                new(StatusCode::TOO_MANY_REQUESTS, Code::TooSoon).with_retry_after(retry_after_s)
            }
            Told::Locked { retry_after_s } => {
                new(StatusCode::TOO_MANY_REQUESTS, Code::Locked).with_retry_after(retry_after_s)
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
            Told::Busy => new(StatusCode::SERVICE_UNAVAILABLE, Code::Busy).with_retry_after(1),
            Told::Internal(error) => {
                tracing::error!(%error, "a use case failed");
                // Nothing of the inside is told.
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Failed, "Try again in a minute")
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
            ..new(StatusCode::CONFLICT, Code::Refused)
        };
        match problem {
            Told::Refused(refusal) => {
                let (code, possible_from) = told(&refusal);
                Self { possible_from, ..refused(&code) }
            }
            Told::Faults(faults) => Self {
                faults: faults
                    .iter()
                    .map(|it| FieldFault { field: it.field.code(), fault: it.fault.code() })
                    .collect(),
                ..new(StatusCode::UNPROCESSABLE_ENTITY, Code::Faults)
            },
            Told::Malformed => new(StatusCode::BAD_REQUEST, Code::Malformed),
            Told::None => new(StatusCode::NOT_FOUND, Code::NoApplication),
            Told::Changed => new(StatusCode::CONFLICT, Code::Conflict),
            Told::File(why) => Self::new(StatusCode::UNPROCESSABLE_ENTITY, Code::FileRefused, why),
            Told::Provider(why) => {
                tracing::warn!(%why, "a provider does not answer");
                Self::new(StatusCode::SERVICE_UNAVAILABLE, Code::Provider, "Try again in a minute")
                    .with_retry_after(5)
            }
            Told::Needed => refused("card_needed"),
            Told::NoTarget => refused("no_target"),
            Told::Repriced => refused("repriced"),
            Told::UnknownBank => Self::field_error("iban", "iban_bank"),
            Told::SignedOut => app::Problem::SignedOut.into(),
            Told::Busy => app::Problem::Busy.into(),
            Told::Access(problem) => problem.into(),
            Told::Loan(problem) => problem.into(),
            Told::UnknownWork => {
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Failed, "Try again in a minute")
            }
            Told::Internal(error) => app::Problem::Internal(error).into(),
        }
    }
}

impl From<app::requests::CaseError> for Problem {
    fn from(problem: app::requests::CaseError) -> Self {
        use app::applications::ApplicationError as Alike;
        use app::requests::CaseError as Told;
        let detail = problem.to_string();
        let new = |status, code| Self::new(status, code, detail.clone());
        match problem {
            Told::None => new(StatusCode::NOT_FOUND, Code::NoHelp),
            Told::NoLoan => new(StatusCode::NOT_FOUND, Code::NoLoan),
            Told::Refused(refusal) => Self {
                refusal: Some(refusal.code().to_owned()),
                ..new(StatusCode::CONFLICT, Code::LoanRefused)
            },
            Told::Ended | Told::OtherKind => new(StatusCode::CONFLICT, Code::HelpEnded),
            Told::TooMany => new(StatusCode::CONFLICT, Code::HelpTooMany),
            Told::PlanChanged => new(StatusCode::CONFLICT, Code::HelpPlanChanged),
            Told::File(why) => Alike::File(why).into(),
            Told::Provider(why) => Alike::Provider(why).into(),
            Told::Access(problem) => problem.into(),
            Told::Busy => app::Problem::Busy.into(),
            Told::Internal(error) => app::Problem::Internal(error).into(),
        }
    }
}

impl From<app::guests::GuestError> for Problem {
    fn from(problem: app::guests::GuestError) -> Self {
        use app::guests::GuestError as Told;
        match problem {
            Told::None => {
                Self::new(StatusCode::NOT_FOUND, Code::NoOrder, "There is no such payment")
            }
            Told::Provider(why) => app::applications::ApplicationError::Provider(why).into(),
            Told::Access(problem) => problem.into(),
        }
    }
}

/// The code of a refusal, and from when on it no longer holds.
fn told(refusal: &origination::Refusal) -> (String, Option<String>) {
    use origination::Refusal;
    let json = serde_json::to_value(refusal).unwrap_or_default();
    let code = json.get("code").and_then(|code| code.as_str()).unwrap_or("refused").to_owned();
    let from = match refusal {
        Refusal::ReapplyLater { on } => Some(on.to_string()),
        Refusal::BioLocked { until } => Some(until.to_string()),
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
