//! Cases: restructurings, deferrals, complaints, fraud reports, questions.

mod view;

use base::Language;
use std::sync::Arc;

use app::Uuid;
use app::cases::{CaseInput, PublicCaseInput};
use app::cases::{CaseKind, CaseUploadMedia, HardshipReason};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use self::view::{Case, CaseSummary, Cases};
use super::ApiState;
use super::access::{SentCode, parse_iin, parse_otp};
use super::body::JsonBody;
use super::client_info::ClientInfo;
use super::current_session::CurrentSession;
use super::loan::documents::LoanDocument;
use super::params::Path;
use super::upload::Upload;
use crate::problem::Problem;

pub(super) const TEXT_CHARS_MAX: usize = 4_000;
const NAME_CHARS_MAX: usize = 200;
pub(super) const REQUESTED_MONTHS: std::ops::RangeInclusive<u32> = 1..=24;

/// Trimmed text that is neither empty nor too long.
fn validate_text<'a>(
    field: &'static str,
    text: &'a str,
    chars_max: usize,
) -> Result<&'a str, Problem> {
    let text = text.trim();
    match text.chars().count() {
        0 => Err(Problem::field_error(field, "text.empty")),
        count if count > chars_max => Err(Problem::field_error(field, "text.too_long")),
        _ => Ok(text),
    }
}

fn case_response(view: &app::cases::CaseView) -> Response {
    Json(Case::from(view)).into_response()
}

/// List the customer's cases, newest first
#[utoipa::path(get, path = "/cases", operation_id = "list_cases", tag = "cases",
    security(("access" = [])), responses((status = 200, body = Cases)))]
pub async fn list(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<Cases>, Problem> {
    let cases = api.app.cases.case_list(&session, session.customer_id).await?;
    let summary = |it| CaseSummary::new(it, api.app.cases.is_answer_late(it));
    Ok(Json(Cases { cases: cases.iter().map(summary).collect() }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCase {
    kind: CaseKind,
    /// The open loan by default.
    #[serde(default)]
    loan_id: Option<Uuid>,
    text: String,
    #[serde(default)]
    reason: Option<HardshipReason>,
    #[serde(default)]
    requested_terms: Option<RequestedTerms>,
}

/// The terms the customer asks for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RequestedTerms {
    /// Months of deferral, from 1 to 24.
    months: u32,
}

/// Open a case; an open case of the same kind gets the new text as a message
#[utoipa::path(post, path = "/cases", operation_id = "create_case", tag = "cases",
    security(("access" = [])), request_body = NewCase, responses((status = 200, body = Case)))]
pub async fn create(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(input): JsonBody<NewCase>,
) -> Result<Response, Problem> {
    let requested_months = input.requested_terms.map(|terms| terms.months);
    if requested_months.is_some_and(|months| !REQUESTED_MONTHS.contains(&months)) {
        return Err(Problem::field_error("months", "months.range"));
    }
    let input = CaseInput {
        kind: input.kind,
        loan_id: input.loan_id.map(Into::into),
        text: validate_text("text", &input.text, TEXT_CHARS_MAX)?,
        reason: input.reason,
        requested_months,
    };
    Ok(case_response(&api.app.cases.case_open(&session, &input).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPublicCase {
    /// Whether a loan was taken in somebody else's name.
    #[serde(default)]
    is_fraud: bool,
    name: String,
    /// Phone number or e-mail address for the answer.
    contact: String,
    /// In whose name the loan was taken; only for fraud reports.
    iin: Option<String>,
    text: String,
    language: Language,
}

/// Confirms that a case was opened.
#[derive(Serialize, ToSchema)]
pub struct CaseReceipt {
    number: String,
    /// The deadline of the answer.
    #[schema(format = Date)]
    answer_due_date: String,
}

/// Open a case without signing in
#[utoipa::path(post, path = "/cases/public", operation_id = "create_public_case", tag = "cases",
    request_body = NewPublicCase, responses((status = 201, body = CaseReceipt)))]
pub async fn create_public(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<NewPublicCase>,
) -> Result<(StatusCode, Json<CaseReceipt>), Problem> {
    let iin = match input.is_fraud {
        true => Some(parse_iin(input.iin.as_deref().unwrap_or_default())?),
        false => None,
    };
    let input = PublicCaseInput {
        is_fraud: input.is_fraud,
        name: validate_text("name", &input.name, NAME_CHARS_MAX)?,
        contact: validate_text("contact", &input.contact, NAME_CHARS_MAX)?,
        iin: iin.as_ref(),
        text: validate_text("text", &input.text, TEXT_CHARS_MAX)?,
        language: input.language,
    };
    let received = api.app.cases.case_open_public(&input, &visitor).await?;
    let (number, answer_due_date) = (received.number, received.due_date.to_string());
    Ok((StatusCode::CREATED, Json(CaseReceipt { number, answer_due_date })))
}

/// Show a case
#[utoipa::path(get, path = "/cases/{id}", operation_id = "get_case", tag = "cases",
    security(("access" = [])), params(("id" = Uuid, Path)), responses((status = 200, body = Case)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Response, Problem> {
    Ok(case_response(&api.app.cases.case_view(&session, id).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCaseMessage {
    text: String,
}

/// Add a message to an open case
#[utoipa::path(post, path = "/cases/{id}/messages", operation_id = "add_case_message",
    tag = "cases", security(("access" = [])), params(("id" = Uuid, Path)),
    request_body = NewCaseMessage, responses((status = 200, body = Case)))]
pub async fn add_message(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    JsonBody(input): JsonBody<NewCaseMessage>,
) -> Result<Response, Problem> {
    let text = validate_text("text", &input.text, TEXT_CHARS_MAX)?;
    Ok(case_response(&api.app.cases.case_message_add(&session, id, text).await?))
}

/// Add a file to a case: JPEG, PNG or PDF, at most 10 MB, at most 10 files
#[utoipa::path(post, path = "/cases/{id}/files", operation_id = "add_case_file", tag = "cases",
    security(("access" = [])), params(("id" = Uuid, Path)),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Case)))]
pub async fn add_upload(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    body: Upload,
) -> Result<Response, Problem> {
    Ok(case_response(&api.app.cases.case_upload_add(&session, id, body.bytes).await?))
}

/// Download a file of a case
#[utoipa::path(get, path = "/cases/{id}/files/{file}", operation_id = "download_case_file",
    tag = "cases", security(("access" = [])), params(("id" = Uuid, Path), ("file" = Uuid, Path)),
    responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>)))]
pub async fn download_upload(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path((id, file)): Path<(Uuid, Uuid)>,
) -> Result<Response, Problem> {
    let (row, bytes) = api.app.cases.case_upload_download(&session, file).await?;
    if row.case_id != id {
        return Err(app::Error::NotFound(app::Resource::Case).into());
    }
    let kind = match row.media_type {
        CaseUploadMedia::Pdf => "application/pdf",
        CaseUploadMedia::Jpeg => "image/jpeg",
    };
    Ok(([(header::CONTENT_TYPE, kind)], bytes.to_vec()).into_response())
}

/// Create the addendum of the offered terms, to be read before signing
#[utoipa::path(post, path = "/cases/{id}/addendum", operation_id = "create_case_addendum",
    tag = "cases", security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = LoanDocument)))]
pub async fn create_addendum(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<LoanDocument>, Problem> {
    Ok(Json(api.app.cases.case_addendum_issue(&session, id).await?.into()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanCodeRequest {
    /// SHA-256 of the addendum that was shown.
    sha256: String,
}

/// Send the code that signs exactly the addendum that was shown
#[utoipa::path(post, path = "/cases/{id}/codes", operation_id = "send_case_code", tag = "cases",
    security(("access" = [])), params(("id" = Uuid, Path)), request_body = PlanCodeRequest,
    responses((status = 200, body = SentCode)))]
pub async fn send_plan_code(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<PlanCodeRequest>,
) -> Result<Json<SentCode>, Problem> {
    let code = api.app.cases.case_plan_code_send(&session, id, &input.sha256, &visitor).await?;
    Ok(Json(code.into()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanSignature {
    /// SHA-256 of the addendum that was shown.
    sha256: String,
    code_id: Uuid,
    code: String,
}

/// Sign the addendum that was shown; its terms take effect
#[utoipa::path(post, path = "/cases/{id}/accept", operation_id = "accept_restructuring_plan",
    tag = "cases", security(("access" = [])), params(("id" = Uuid, Path)),
    request_body = PlanSignature, responses((status = 200, body = Case)))]
pub async fn accept_plan(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<PlanSignature>,
) -> Result<Response, Problem> {
    let otp = parse_otp(&input.code)?;
    let signature =
        app::access::SignatureInput { sha256: &input.sha256, code: input.code_id, otp: &otp };
    Ok(case_response(&api.app.cases.case_plan_accept(&session, id, &signature, &visitor).await?))
}
