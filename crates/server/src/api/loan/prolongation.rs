//! Prolongations: options, addendum, signature. The payment is an ordinary one.

use std::sync::Arc;

use app::Uuid;
use app::loans::prolongation as loans;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use base::ids::LoanId;
use lending::loan::prolongation as lending_prolongation;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::ApiState;
use crate::api::access::{SentCode, parse_otp};
use crate::api::body::JsonBody;
use crate::api::client_info::ClientInfo;
use crate::api::current_session::CurrentSession;
use crate::api::file_response::{PDF_MIME, inline};
use crate::api::params::Path;
use crate::problem::Problem;

/// Whether the loan can be prolonged, and for how much.
#[derive(Serialize, ToSchema)]
pub struct Prolongation {
    /// The number of prolongations so far.
    used: u32,
    /// The maximum number of prolongations.
    max: u32,
    state: lending_prolongation::ProlongationAvailability,
    /// Why no option is offered today, such as `charges_ceiling`.
    rejection: Option<String>,
    /// The window around the due date in which prolongation is possible.
    #[schema(format = Date)]
    opens_on: Option<String>,
    #[schema(format = Date)]
    closes_on: Option<String>,
    options: Vec<ProlongationOption>,
    /// The latest addendum: it can be signed today, or was signed.
    addendum: Option<Addendum>,
    /// Whether a restructuring would help more than another prolongation.
    suggests_restructuring: bool,
}

/// One option with its price.
#[derive(Serialize, ToSchema)]
pub struct ProlongationOption {
    days: u32,
    /// Interest and penalty so far, payable today.
    pay_now_tiyn: i64,
    /// The new due date.
    #[schema(format = Date)]
    due_date: String,
    /// The interest of the new period.
    interest_tiyn: i64,
    /// The amount due on the new due date.
    pay_then_tiyn: i64,
    /// Everything paid from today on above the principal.
    total_cost_tiyn: i64,
    daily_rate_percent: String,
    /// ГЭСВ of the remaining debt.
    gesv_percent: String,
    /// The amount due on the same date if `pay_now_tiyn` repaid the debt instead.
    pay_then_if_repaid_now_tiyn: i64,
}

#[derive(Serialize, ToSchema)]
pub struct Addendum {
    id: Uuid,
    state: loans::AddendumState,
    /// The option it was drafted from.
    option: ProlongationOption,
    /// The principal that gets a new due date.
    principal_tiyn: i64,
    /// What must still be paid for it to take effect.
    pay_now_tiyn: i64,
    document_id: Uuid,
    /// SHA-256 of the document; the signing code is bound to it.
    sha256: String,
    #[schema(format = DateTime)]
    signed_at: Option<String>,
    /// Until when it can be signed and paid.
    #[schema(format = DateTime)]
    expires_at: String,
}

/// Show what a prolongation costs today, or why it is not possible
#[utoipa::path(get, path = "/loans/{id}/prolongation", operation_id = "get_prolongation",
    tag = "loans", security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = Prolongation)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
) -> Result<Json<Prolongation>, Problem> {
    Ok(Json(prolongation_view(api.app.loans.prolongation_view(&session, id).await?)))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProlongationRequest {
    /// The `days` of one of the options.
    days: u32,
}

/// Draft the addendum of a prolongation
#[utoipa::path(post, path = "/loans/{id}/prolongation",
    operation_id = "create_prolongation_addendum", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), request_body = ProlongationRequest,
    responses((status = 200, body = Addendum)))]
pub async fn draft(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
    JsonBody(input): JsonBody<ProlongationRequest>,
) -> Result<Json<Addendum>, Problem> {
    Ok(Json(addendum(api.app.loans.addendum_draft_create(&session, id, input.days).await?)))
}

/// Download the addendum, before or after signing
#[utoipa::path(get, path = "/loans/{id}/prolongation/document",
    operation_id = "download_prolongation_addendum", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
pub async fn download_document(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
) -> Result<Response, Problem> {
    let bytes = api.app.loans.addendum_document_download(&session, id).await?;
    Ok(inline(PDF_MIME, "zhedel-addendum.pdf", bytes.to_vec()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddendumCodeRequest {
    /// `addendum.sha256` as it was shown.
    sha256: String,
}

/// Send the code that signs exactly the addendum that was shown
#[utoipa::path(post, path = "/loans/{id}/prolongation/codes",
    operation_id = "send_prolongation_code", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), request_body = AddendumCodeRequest,
    responses((status = 200, body = SentCode)))]
pub async fn send_code(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    ClientInfo(visitor): ClientInfo,
    Path(id): Path<LoanId>,
    JsonBody(input): JsonBody<AddendumCodeRequest>,
) -> Result<Json<SentCode>, Problem> {
    let code = api.app.loans.addendum_code_send(&session, id, &input.sha256, &visitor).await?;
    Ok(Json(code.into()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddendumSignature {
    /// `addendum.sha256` as it was shown.
    sha256: String,
    code_id: Uuid,
    code: String,
}

/// Sign the addendum; it must be paid before the day ends
#[utoipa::path(post, path = "/loans/{id}/prolongation/sign",
    operation_id = "sign_prolongation_addendum", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), request_body = AddendumSignature,
    responses((status = 200, body = Addendum)))]
pub async fn sign(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    ClientInfo(visitor): ClientInfo,
    Path(id): Path<LoanId>,
    JsonBody(input): JsonBody<AddendumSignature>,
) -> Result<Json<Addendum>, Problem> {
    let otp = parse_otp(&input.code)?;
    let signature =
        loans::AddendumSignatureInput { sha256: &input.sha256, code_id: input.code_id, otp: &otp };
    Ok(Json(addendum(api.app.loans.addendum_sign(&session, id, &signature, &visitor).await?)))
}

fn prolongation_view(view: loans::ProlongationView) -> Prolongation {
    let summary = view.summary;
    Prolongation {
        used: summary.used,
        max: summary.max,
        state: summary.state,
        rejection: view.rejection.map(|rejection| rejection.code().to_owned()),
        opens_on: summary.opens_on.map(|on| on.to_string()),
        closes_on: summary.closes_on.map(|on| on.to_string()),
        options: view.offers.iter().map(option).collect(),
        addendum: view.addendum.map(addendum),
        suggests_restructuring: view.suggests_restructuring,
    }
}

fn option(offer: &lending_prolongation::ProlongationOffer) -> ProlongationOption {
    ProlongationOption {
        days: offer.days,
        pay_now_tiyn: offer.pay_now.tiyn(),
        due_date: offer.due_date.to_string(),
        interest_tiyn: offer.interest.tiyn(),
        pay_then_tiyn: offer.pay_then.tiyn(),
        total_cost_tiyn: offer.cost().tiyn(),
        // Only loans with a rate of a day can be prolonged.
        daily_rate_percent: offer.rate.percent().to_string(),
        gesv_percent: format!("{:.1}", offer.gesv),
        pay_then_if_repaid_now_tiyn: offer.pay_then_instead.tiyn(),
    }
}

fn addendum(view: loans::AddendumView) -> Addendum {
    Addendum {
        id: view.id.into(),
        state: view.state,
        option: option(&view.offer),
        principal_tiyn: view.offer.principal().tiyn(),
        pay_now_tiyn: view.pay_now.tiyn(),
        document_id: view.document_id,
        sha256: view.sha256,
        signed_at: view.signed_at.map(|at| at.to_string()),
        expires_at: view.expires_at.to_string(),
    }
}
