//! Help when things go wrong: other terms, a complaint, "it was not me", a question.

mod view;

use base::Language;
use std::sync::Arc;

use app::Uuid;
use app::cases::{CaseInput, PublicCaseInput};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use self::view::{HardshipReason, HelpRequest, HelpRequests, RequestBrief, RequestKind};
use super::ApiState;
use super::access::{CodeSent, parse_iin, parse_otp};
use super::body::{JsonBody, Upload};
use super::client_info::ClientInfo;
use super::current_session::CurrentSession;
use super::loan::documents::LoanPaper;
use super::params::Path;
use crate::problem::Problem;

const TEXT_CHARS_MAX: usize = 4_000;
const NAME_CHARS_MAX: usize = 200;
const REQUESTED_MONTHS: std::ops::RangeInclusive<u32> = 1..=24;

/// Words that somebody wrote: some, and not a book.
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

fn case_response(seen: &app::cases::CaseView) -> Response {
    Json(HelpRequest::from(seen)).into_response()
}

/// List what I asked, the newest first
#[utoipa::path(get, path = "/requests", tag = "requests", security(("access" = [])),
    responses((status = 200, body = HelpRequests)))]
pub async fn list(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<HelpRequests>, Problem> {
    let requests = api.lender.case_list(&session).await?;
    let brief = |it| RequestBrief::new(it, api.lender.is_answer_late(it));
    Ok(Json(HelpRequests { requests: requests.iter().map(brief).collect() }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HelpAsked {
    kind: RequestKind,
    /// The open loan where none is named.
    #[serde(default)]
    loan_id: Option<Uuid>,
    text: String,
    #[serde(default)]
    reason: Option<HardshipReason>,
    #[serde(default)]
    wishes: Option<HelpWishes>,
}

/// What the person would like.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HelpWishes {
    /// For how many months to wait, from 1 to 24.
    months: u32,
}

/// Ask for help; one of the kind that is open is shown instead, with the new words
#[utoipa::path(post, path = "/requests", tag = "requests", security(("access" = [])),
    request_body = HelpAsked, responses((status = 200, body = HelpRequest)))]
pub async fn create(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(asked): JsonBody<HelpAsked>,
) -> Result<Response, Problem> {
    let wished_months = asked.wishes.map(|wishes| wishes.months);
    if wished_months.is_some_and(|months| !REQUESTED_MONTHS.contains(&months)) {
        return Err(Problem::field_error("months", "months.range"));
    }
    let new = CaseInput {
        kind: asked.kind.to_domain(),
        loan_id: asked.loan_id,
        text: validate_text("text", &asked.text, TEXT_CHARS_MAX)?,
        reason: asked.reason.map(HardshipReason::to_domain),
        requested_months: wished_months,
    };
    Ok(case_response(&api.lender.case_open(&session, &new).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HelpAskedInPublic {
    /// Somebody took a loan in the person's name.
    #[serde(default)]
    is_fraud: bool,
    name: String,
    /// A phone or an e-mail address for the answer.
    contact: String,
    /// In whose name the loan was taken; asked of those who report fraud, and of nobody else.
    iin: Option<String>,
    text: String,
    language: Language,
}

/// That a request came.
#[derive(Serialize, ToSchema)]
pub struct HelpReceived {
    number: String,
    /// The last day on which the answer is on time.
    #[schema(format = Date)]
    answer_by: String,
}

/// Complain without signing in
#[utoipa::path(post, path = "/requests/public", tag = "requests", request_body = HelpAskedInPublic,
    responses((status = 201, body = HelpReceived)))]
pub async fn create_public(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<HelpAskedInPublic>,
) -> Result<(StatusCode, Json<HelpReceived>), Problem> {
    let iin = match asked.is_fraud {
        true => Some(parse_iin(asked.iin.as_deref().unwrap_or_default())?),
        false => None,
    };
    let new = PublicCaseInput {
        is_fraud: asked.is_fraud,
        name: validate_text("name", &asked.name, NAME_CHARS_MAX)?,
        contact: validate_text("contact", &asked.contact, NAME_CHARS_MAX)?,
        iin: iin.as_ref(),
        text: validate_text("text", &asked.text, TEXT_CHARS_MAX)?,
        language: asked.language,
    };
    let received = api.lender.case_open_public(&new, &visitor).await?;
    let (number, answer_by) = (received.number, received.due_date.to_string());
    Ok((StatusCode::CREATED, Json(HelpReceived { number, answer_by })))
}

/// Show a request of mine
#[utoipa::path(get, path = "/requests/{id}", tag = "requests", security(("access" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, body = HelpRequest)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Response, Problem> {
    Ok(case_response(&api.lender.case_view(&session, id).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HelpWords {
    text: String,
}

/// Write more on a request that is open
#[utoipa::path(post, path = "/requests/{id}/messages", tag = "requests",
    security(("access" = [])), params(("id" = Uuid, Path)), request_body = HelpWords,
    responses((status = 200, body = HelpRequest)))]
pub async fn add_message(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    JsonBody(asked): JsonBody<HelpWords>,
) -> Result<Response, Problem> {
    let text = validate_text("text", &asked.text, TEXT_CHARS_MAX)?;
    Ok(case_response(&api.lender.case_message_add(&session, id, text).await?))
}

/// Send a file: JPEG, PNG or PDF, at most 10 MB, at most 10 of them
#[utoipa::path(post, path = "/requests/{id}/files", tag = "requests", security(("access" = [])),
    params(("id" = Uuid, Path)),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = HelpRequest)))]
pub async fn add_upload(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    body: Upload,
) -> Result<Response, Problem> {
    Ok(case_response(&api.lender.case_upload_add(&session, id, body.0).await?))
}

/// Read a file that I sent
#[utoipa::path(get, path = "/requests/{id}/files/{file}", tag = "requests",
    security(("access" = [])), params(("id" = Uuid, Path), ("file" = Uuid, Path)),
    responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>)))]
pub async fn download_upload(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path((id, file)): Path<(Uuid, Uuid)>,
) -> Result<Response, Problem> {
    let (row, bytes) = api.lender.case_upload_download(&session, id, file).await?;
    let kind = if row.media == "pdf" { "application/pdf" } else { "image/jpeg" };
    Ok(([(header::CONTENT_TYPE, kind)], bytes.to_vec()).into_response())
}

/// Make the addendum of the terms that are offered, to be read before it is signed
#[utoipa::path(post, path = "/requests/{id}/addendum", tag = "requests",
    security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = LoanPaper)))]
pub async fn create_addendum(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<LoanPaper>, Problem> {
    Ok(Json(api.lender.case_addendum_issue(&session, id).await?.into()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanShown {
    /// Of the addendum, as it was shown.
    sha256: String,
}

/// Send a code that signs the addendum that was shown, and nothing else
#[utoipa::path(post, path = "/requests/{id}/code", tag = "requests", security(("access" = [])),
    params(("id" = Uuid, Path)), request_body = PlanShown,
    responses((status = 200, body = CodeSent)))]
pub async fn send_plan_code(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<PlanShown>,
) -> Result<Json<CodeSent>, Problem> {
    let sent = api.lender.case_plan_code_send(&session, id, &asked.sha256, &visitor).await?;
    Ok(Json(sent.into()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanAccepted {
    /// Of the addendum, as it was shown.
    sha256: String,
    code_id: Uuid,
    code: String,
}

/// Sign the addendum that was shown: from then on its terms are the loan's
#[utoipa::path(post, path = "/requests/{id}/accept", tag = "requests", security(("access" = [])),
    params(("id" = Uuid, Path)), request_body = PlanAccepted,
    responses((status = 200, body = HelpRequest)))]
pub async fn accept_plan(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<PlanAccepted>,
) -> Result<Response, Problem> {
    let otp = parse_otp(&asked.code)?;
    let signature =
        app::applications::SignatureInput { sha256: &asked.sha256, code: asked.code_id, otp: &otp };
    Ok(case_response(&api.lender.case_plan_accept(&session, id, &signature, &visitor).await?))
}
