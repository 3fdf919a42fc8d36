//! Errors of the API: `application/problem+json` with a code from a closed list.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use lending::loan::LoanRejection;
use origination::ApplicationRejection;
use origination::questionnaire::{Field, FieldErrorCode};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{seo, trace};

const HOLDER_MISMATCH: &str = "holder_mismatch";
const HOLDER_UNPROVEN: &str = "holder_unproven";
const FACE_REQUIRED: &str = "face_required";
const PAYOUT_PAUSED: &str = "payout_paused";
const PHONE_PAUSED: &str = "phone_paused";
/// Why no money is sent there, or the phone of the account stays as it is.
#[cfg(test)]
pub const PAYOUT_REJECTION_CODES: &[&str] =
    &[HOLDER_MISMATCH, HOLDER_UNPROVEN, FACE_REQUIRED, PAYOUT_PAUSED, PHONE_PAUSED];

/// Codes are part of the API; the texts people read are translations in the front end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ProblemCode)]
pub enum Code {
    #[serde(rename = "page.not_found")]
    PageNotFound,
    #[serde(rename = "page.error")]
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
    #[serde(rename = "code.expired")]
    OtpExpired,
    #[serde(rename = "link.expired")]
    LinkExpired,
    #[serde(rename = "code.too_soon")]
    OtpTooSoon,
    #[serde(rename = "access.locked")]
    Locked,
    /// The request has to be repeated with the solution of `challenge`.
    #[serde(rename = "challenge.required")]
    ChallengeRequired,
    #[serde(rename = "access.credentials")]
    WrongCredentials,
    #[serde(rename = "access.registered")]
    AlreadyRegistered,
    #[serde(rename = "access.signed_out")]
    SignedOut,
    #[serde(rename = "access.step_up")]
    StepUpRequired,
    /// The account has a passkey: this device has to show it, or a face, before anything risky.
    #[serde(rename = "access.passkey")]
    PasskeyRequired,
    /// The passkey is not accepted.
    #[serde(rename = "passkey.refused")]
    PasskeyRefused,
    /// The account has as many passkeys as an account may have.
    #[serde(rename = "passkey.too_many")]
    TooManyPasskeys,
    /// There are no passkeys on this site, because its address is an IP address.
    #[serde(rename = "passkey.unavailable")]
    PasskeysUnavailable,
    #[serde(rename = "consent.missing")]
    ConsentMissing,
    #[serde(rename = "consent.outdated")]
    ConsentOutdated,
    #[serde(rename = "self_exclusion.shortened")]
    ExclusionShorter,
    #[serde(rename = "erasure.open_loan")]
    ErasureOpenLoan,
    /// The application's state, the policy or the law does not allow it; `rejection` says which.
    #[serde(rename = "application.rejected")]
    ApplicationRejected,
    /// Answers are wrong; `field_errors` says which and why.
    #[serde(rename = "application.invalid")]
    ApplicationFieldErrors,
    #[serde(rename = "application.not_found")]
    ApplicationNotFound,
    /// The customer has no such case.
    #[serde(rename = "case.not_found")]
    CaseNotFound,
    /// The case is answered; nothing can be added.
    #[serde(rename = "case.closed")]
    CaseClosed,
    /// The case has the maximum of files or messages.
    #[serde(rename = "case.limit_reached")]
    CaseLimitReached,
    /// The offered terms changed after they were shown, or no longer fit the loan.
    #[serde(rename = "case.plan_changed")]
    CasePlanChanged,
    /// There is no such guest payment, or the key is wrong.
    #[serde(rename = "order.not_found")]
    OrderNotFound,
    /// The file is rejected; `detail` is the code of the reason, such as `file_too_large`.
    #[serde(rename = "file.rejected")]
    UploadRejected,
    /// A provider is unavailable.
    #[serde(rename = "provider.unavailable")]
    ProviderUnavailable,
    /// The customer has no such loan.
    #[serde(rename = "loan.not_found")]
    LoanNotFound,
    /// The loan, its contract or the law does not allow it; `rejection` says which.
    #[serde(rename = "loan.rejected")]
    LoanRejected,
    /// The payment cannot start; `rejection` says why.
    #[serde(rename = "payment.rejected")]
    PaymentRejected,
    #[serde(rename = "server.busy")]
    ServerBusy,
    #[serde(rename = "server.error")]
    InternalError,
}

/// An error for programs; people read a translation of the code.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    #[serde(serialize_with = "serialize_status")]
    #[schema(value_type = u16)]
    status: StatusCode,
    code: Code,
    title: &'static str,
    detail: String,
    /// The field of the request that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
    /// When to try again.
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after_s: Option<i64>,
    /// Remaining attempts to enter a code.
    #[serde(skip_serializing_if = "Option::is_none")]
    tries_left: Option<u32>,
    /// Invalid answers of the questionnaire, field by field.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    field_errors: Vec<FieldError>,
    /// The code of the business rule that rejects the request, such as `reapply_later`.
    #[serde(skip_serializing_if = "Option::is_none")]
    rejection: Option<String>,
    /// The date or time from which it is possible, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    possible_from: Option<String>,
    /// What to solve before the request is repeated.
    #[serde(skip_serializing_if = "Option::is_none")]
    challenge: Option<Box<Challenge>>,
    /// Id of the request, also in the server's log.
    #[serde(skip_serializing_if = "Option::is_none")]
    trace_id: Option<String>,
}

/// A proof of work. Sought is a number that makes the SHA-256 of `<token>:<number>` begin with so
/// many zero bits; `<token>:<number>` is sent as `Challenge-Solution` with the same request, once.
#[derive(Debug, Serialize, ToSchema)]
pub struct Challenge {
    pub token: String,
    pub difficulty_bits: u32,
}

/// An invalid answer; people read a translation of the code.
#[derive(Debug, Serialize, ToSchema)]
pub struct FieldError {
    #[schema(value_type = Field)]
    pub field: &'static str,
    #[schema(value_type = FieldErrorCode)]
    pub code: &'static str,
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
            field_errors: Vec::new(),
            rejection: None,
            possible_from: None,
            challenge: None,
            trace_id: trace::id().map(|id| id.to_string()),
        }
    }

    /// An invalid field; `why` is the code of the rule it breaks.
    pub fn field_error(field: &'static str, why: &str) -> Self {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Self { field: Some(field), ..Self::new(status, Code::RequestInvalid, why) }
    }

    /// Adds the code of the rejection and from when it no longer applies.
    pub fn with_rejection(self, rejection: &str, possible_from: Option<String>) -> Self {
        Self { rejection: Some(rejection.to_owned()), possible_from, ..self }
    }

    /// A failure inside. Nothing of it is disclosed.
    fn internal(error: &dyn std::fmt::Display) -> Self {
        tracing::error!(%error, "request failed with an internal error");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, Code::InternalError, "Try again in a minute")
    }

    pub fn with_retry_after(self, seconds: i64) -> Self {
        Self { retry_after_s: Some(seconds), ..self }
    }
}

impl From<app::Error> for Problem {
    fn from(error: app::Error) -> Self {
        use app::{Error, Resource};
        let detail = error.to_string();
        let new = |status, code| Self::new(status, code, detail.clone());
        match error {
            Error::Rejected(rejection) => rejection.into(),
            Error::NotFound(Resource::Application) => {
                new(StatusCode::NOT_FOUND, Code::ApplicationNotFound)
            }
            Error::NotFound(Resource::Loan) => new(StatusCode::NOT_FOUND, Code::LoanNotFound),
            Error::NotFound(Resource::Case) => new(StatusCode::NOT_FOUND, Code::CaseNotFound),
            Error::NotFound(Resource::GuestOrder) => {
                new(StatusCode::NOT_FOUND, Code::OrderNotFound)
            }
            Error::NotFound(Resource::Document) => new(StatusCode::NOT_FOUND, Code::ApiNotFound),
            // Reachable from the command line only.
            Error::NotFound(
                Resource::Customer | Resource::UnmatchedPayment | Resource::PromoCode,
            ) => Self::internal(&detail),
            Error::VersionConflict => new(StatusCode::CONFLICT, Code::Conflict),
            Error::ProviderUnavailable(why) => {
                tracing::warn!(%why, "provider unavailable");
                Self::new(
                    StatusCode::SERVICE_UNAVAILABLE,
                    Code::ProviderUnavailable,
                    "Try again in a minute",
                )
                .with_retry_after(5)
            }
            Error::Busy => {
                new(StatusCode::SERVICE_UNAVAILABLE, Code::ServerBusy).with_retry_after(1)
            }
            Error::Internal(error) => Self::internal(&error),
        }
    }
}

impl From<app::Rejection> for Problem {
    fn from(rejection: app::Rejection) -> Self {
        use app::Rejection;
        let detail = rejection.to_string();
        let new = |status, code| Self::new(status, code, detail.clone());
        let conflict = |code| new(StatusCode::CONFLICT, code);
        let invalid = |code| new(StatusCode::UNPROCESSABLE_ENTITY, code);
        let too_many = |code| new(StatusCode::TOO_MANY_REQUESTS, code);
        let application = |why| conflict(Code::ApplicationRejected).with_rejection(why, None);
        let loan = |why| conflict(Code::LoanRejected).with_rejection(why, None);
        match rejection {
            Rejection::Application(rejection) => {
                let (why, possible_from) = application_rejection_code(&rejection);
                conflict(Code::ApplicationRejected).with_rejection(&why, possible_from)
            }
            Rejection::Loan(rejection) => {
                let possible_from = match rejection {
                    LoanRejection::ProlongationTooEarly(on) => Some(on.to_string()),
                    _ => None,
                };
                conflict(Code::LoanRejected).with_rejection(rejection.code(), possible_from)
            }
            Rejection::Payment(why) => {
                conflict(Code::PaymentRejected).with_rejection(why.code(), None)
            }
            Rejection::Upload(why) => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, Code::UploadRejected, why.code())
            }

            Rejection::SignedOut => new(StatusCode::UNAUTHORIZED, Code::SignedOut),
            Rejection::CodeWrong { tries_left } => Self {
                field: Some("code"),
                tries_left: Some(tries_left),
                ..invalid(Code::OtpWrong)
            },
            Rejection::CodeExpired => new(StatusCode::GONE, Code::OtpExpired),
            Rejection::LinkExpired => new(StatusCode::GONE, Code::LinkExpired),
            Rejection::ResendTooSoon { retry_after_s } => {
                too_many(Code::OtpTooSoon).with_retry_after(retry_after_s)
            }
            Rejection::TooManyAttempts { retry_after_s } => {
                too_many(Code::Locked).with_retry_after(retry_after_s)
            }
            Rejection::ChallengeRequired(challenge) => Self {
                challenge: Some(Box::new(Challenge {
                    token: challenge.token,
                    difficulty_bits: challenge.difficulty_bits,
                })),
                ..new(StatusCode::PRECONDITION_REQUIRED, Code::ChallengeRequired)
            },
            Rejection::WrongCredentials => invalid(Code::WrongCredentials),
            Rejection::GuessablePassword => {
                Self::field_error("password", identity::PasswordError::Common.code())
            }
            Rejection::AlreadyRegistered => conflict(Code::AlreadyRegistered),
            Rejection::ConsentMissing(kind) => {
                Self { field: Some(kind), ..invalid(Code::ConsentMissing) }
            }
            Rejection::ConsentOutdated => conflict(Code::ConsentOutdated),
            Rejection::StepUpRequired => new(StatusCode::FORBIDDEN, Code::StepUpRequired),
            Rejection::PasskeyRequired => new(StatusCode::FORBIDDEN, Code::PasskeyRequired),
            Rejection::PasskeyRefused => invalid(Code::PasskeyRefused),
            Rejection::TooManyPasskeys => conflict(Code::TooManyPasskeys),
            Rejection::PasskeysUnavailable => conflict(Code::PasskeysUnavailable),
            Rejection::SelfExclusionShortened => conflict(Code::ExclusionShorter),
            Rejection::ErasureBlockedByLoan => conflict(Code::ErasureOpenLoan),

            Rejection::InvalidFields(errors) => Self {
                field_errors: errors
                    .iter()
                    .map(|it| FieldError { field: it.field.code(), code: it.code.code() })
                    .collect(),
                ..invalid(Code::ApplicationFieldErrors)
            },
            Rejection::MalformedAnswers => new(StatusCode::BAD_REQUEST, Code::Malformed),
            Rejection::PayoutMethodInUse => application("card_needed"),
            Rejection::UnknownBank => Self::field_error("iban", "iban_bank"),
            Rejection::NoPayoutMethod => application("no_target"),
            Rejection::HolderMismatch => application(HOLDER_MISMATCH),
            Rejection::HolderUnproven => application(HOLDER_UNPROVEN),
            Rejection::FaceRequired => application(FACE_REQUIRED),
            Rejection::PayoutPaused { until } => conflict(Code::ApplicationRejected)
                .with_rejection(PAYOUT_PAUSED, Some(until.to_string())),
            Rejection::PhoneChangePaused { until } => conflict(Code::ApplicationRejected)
                .with_rejection(PHONE_PAUSED, Some(until.to_string())),
            Rejection::Repriced => application("repriced"),

            Rejection::IdempotencyMismatch => conflict(Code::Conflict),
            Rejection::DebtOutstanding => loan("owed"),
            Rejection::DateOutOfRange { from, .. } => Self::field_error("date", "day_range")
                .with_rejection("day_range", Some(from.to_string())),
            Rejection::AddendumNotFound => loan("addendum_none"),
            Rejection::AddendumOutdated => loan("addendum_changed"),

            Rejection::CaseClosed | Rejection::WrongCaseKind => conflict(Code::CaseClosed),
            Rejection::CaseLimitReached => conflict(Code::CaseLimitReached),
            Rejection::CasePlanChanged => conflict(Code::CasePlanChanged),

            // Reachable from billers, background jobs and the command line only.
            Rejection::HasOpenLoan
            | Rejection::ContractNumberTaken
            | Rejection::InvalidReference
            | Rejection::BillerCeiling(_)
            | Rejection::AlreadySettled
            | Rejection::UnreadableRegistry(_)
            | Rejection::InvalidContentFile { .. }
            | Rejection::NoDraft(_)
            | Rejection::NotPublished(_)
            | Rejection::AmbiguousSelector(_)
            | Rejection::NotPriorVersion { .. }
            | Rejection::InvalidPromoCode
            | Rejection::InvalidPromoTerms
            | Rejection::PromoCodeTaken => Self::internal(&detail),
        }
    }
}

/// The code of a rejection, and from when it no longer applies.
fn application_rejection_code(rejection: &ApplicationRejection) -> (String, Option<String>) {
    let json = serde_json::to_value(rejection).unwrap_or_default();
    let code = json.get("code").and_then(|code| code.as_str()).unwrap_or("refused").to_owned();
    let from = match rejection {
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
