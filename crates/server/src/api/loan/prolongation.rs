//! Prolonging a loan: what it costs, the addendum, its signature. It is paid as any payment is.

use std::sync::Arc;

use app::Uuid;
use app::loans::prolongation as told;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use lending::loan::prolongation as offered;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::view::{ProlongationState, prolongation_availability};
use crate::api::ApiState;
use crate::api::access::{CodeSent, parse_otp};
use crate::api::body::JsonBody;
use crate::api::client_info::ClientInfo;
use crate::api::current_session::CurrentSession;
use crate::api::file_response::{PDF_MIME, inline};
use crate::api::params::Path;
use crate::problem::Problem;

/// What a person sees of prolonging their loan.
#[derive(Serialize, ToSchema)]
pub struct Prolongation {
    /// How often the loan was prolonged.
    used: u32,
    /// How often it can be.
    max: u32,
    state: ProlongationState,
    /// Why nothing is offered today, such as `charges_ceiling`.
    refusal: Option<String>,
    /// The window around the due date, while it matters.
    #[schema(format = Date)]
    opens_on: Option<String>,
    #[schema(format = Date)]
    closes_on: Option<String>,
    options: Vec<ProlongationOption>,
    /// The newest one: it can be signed today, or was signed.
    addendum: Option<Addendum>,
    /// Other terms are of more help than another prolongation.
    leads_to_help: bool,
}

/// One way to prolong, with what it costs.
#[derive(Serialize, ToSchema)]
pub struct ProlongationOption {
    days: u32,
    /// The interest and the penalty so far, to be paid today.
    pay_now_tiyn: i64,
    /// The new due date.
    #[schema(format = Date)]
    due_on: String,
    /// What the new period costs.
    interest_tiyn: i64,
    /// What is then owed on the new due date.
    pay_then_tiyn: i64,
    /// Everything that is paid above the principal from today on.
    total_cost_tiyn: i64,
    daily_rate_percent: String,
    /// Of the debt that remains.
    gesv_percent: String,
    /// What would be owed on the same day if the money paid now went to the debt instead.
    pay_then_instead_tiyn: i64,
}

#[derive(Serialize, ToSchema)]
pub struct Addendum {
    id: Uuid,
    state: AddendumState,
    /// The figures that it was made from.
    option: ProlongationOption,
    /// The debt that gets a new date.
    principal_tiyn: i64,
    /// What still has to be paid for it to take effect.
    pay_now_tiyn: i64,
    paper_id: Uuid,
    /// Of the paper: the code is made for it.
    sha256: String,
    #[schema(format = DateTime)]
    signed_at: Option<String>,
    /// The last second in which it can be signed and paid.
    #[schema(format = DateTime)]
    void_at: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AddendumState {
    /// It can be read and signed.
    Drafted,
    /// It waits for its payment.
    Signed,
    /// It took effect.
    Paid,
    /// It was not paid on its day: nothing has changed.
    Void,
}

/// See what prolonging would cost today, or why it is not possible
#[utoipa::path(get, path = "/loans/{id}/prolongation", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, body = Prolongation)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<Prolongation>, Problem> {
    Ok(Json(prolongation_view(api.lender.prolongation_view(&session, id).await?)))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChosenDays {
    /// One of the options'.
    days: u32,
}

/// Draft the addendum of a prolongation
#[utoipa::path(post, path = "/loans/{id}/prolongation", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), request_body = ChosenDays,
    responses((status = 200, body = Addendum)))]
pub async fn draft(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    JsonBody(asked): JsonBody<ChosenDays>,
) -> Result<Json<Addendum>, Problem> {
    Ok(Json(addendum(api.lender.addendum_draft_create(&session, id, asked.days).await?)))
}

/// Read the addendum, before and after signing
#[utoipa::path(get, path = "/loans/{id}/prolongation/paper", tag = "loans",
    security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
pub async fn download_document(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Response, Problem> {
    let bytes = api.lender.addendum_document_download(&session, id).await?;
    Ok(inline(PDF_MIME, "zhedel-addendum.pdf", bytes.to_vec()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddendumToSign {
    /// `addendum.sha256`, as it was shown.
    sha256: String,
}

/// Send a code that signs the addendum that was shown, and nothing else
#[utoipa::path(post, path = "/loans/{id}/prolongation/code", tag = "loans",
    security(("access" = [])), params(("id" = Uuid, Path)), request_body = AddendumToSign,
    responses((status = 200, body = CodeSent)))]
pub async fn send_code(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    ClientInfo(visitor): ClientInfo,
    Path(id): Path<Uuid>,
    JsonBody(asked): JsonBody<AddendumToSign>,
) -> Result<Json<CodeSent>, Problem> {
    let sent = api.lender.addendum_code_send(&session, id, &asked.sha256, &visitor).await?;
    Ok(Json(sent.into()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddendumSignature {
    /// `addendum.sha256`, as it was shown.
    sha256: String,
    code_id: Uuid,
    code: String,
}

/// Sign the addendum: it then waits for its payment until the day ends
#[utoipa::path(post, path = "/loans/{id}/prolongation/sign", tag = "loans",
    security(("access" = [])), params(("id" = Uuid, Path)), request_body = AddendumSignature,
    responses((status = 200, body = Addendum)))]
pub async fn sign(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    ClientInfo(visitor): ClientInfo,
    Path(id): Path<Uuid>,
    JsonBody(asked): JsonBody<AddendumSignature>,
) -> Result<Json<Addendum>, Problem> {
    let otp = parse_otp(&asked.code)?;
    let signature =
        told::AddendumSignatureInput { sha256: &asked.sha256, code_id: asked.code_id, otp: &otp };
    Ok(Json(addendum(api.lender.addendum_sign(&session, id, &signature, &visitor).await?)))
}

fn prolongation_view(seen: told::ProlongationView) -> Prolongation {
    let standing = seen.summary;
    Prolongation {
        used: standing.used,
        max: standing.max,
        state: prolongation_availability(standing.state),
        refusal: seen.rejection.map(|refusal| refusal.code().to_owned()),
        opens_on: standing.opens_on.map(|on| on.to_string()),
        closes_on: standing.closes_on.map(|on| on.to_string()),
        options: seen.offers.iter().map(option).collect(),
        addendum: seen.addendum.map(addendum),
        leads_to_help: seen.suggests_restructuring,
    }
}

fn option(offer: &offered::ProlongationOffer) -> ProlongationOption {
    ProlongationOption {
        days: offer.days,
        pay_now_tiyn: offer.pay_now.tiyn(),
        due_on: offer.due_on.to_string(),
        interest_tiyn: offer.interest.tiyn(),
        pay_then_tiyn: offer.pay_then.tiyn(),
        total_cost_tiyn: offer.cost().tiyn(),
        // Only loans with a rate of a day can be prolonged.
        daily_rate_percent: offer.rate.percent().to_string(),
        gesv_percent: format!("{:.1}", offer.gesv),
        pay_then_instead_tiyn: offer.pay_then_instead.tiyn(),
    }
}

fn addendum(seen: told::AddendumView) -> Addendum {
    Addendum {
        id: seen.id,
        state: match seen.state {
            told::AddendumState::Drafted => AddendumState::Drafted,
            told::AddendumState::Signed => AddendumState::Signed,
            told::AddendumState::Paid => AddendumState::Paid,
            told::AddendumState::Void => AddendumState::Void,
        },
        option: option(&seen.offer),
        principal_tiyn: seen.offer.principal().tiyn(),
        pay_now_tiyn: seen.pay_now.tiyn(),
        paper_id: seen.document_id,
        sha256: seen.sha256,
        signed_at: seen.signed_at.map(|at| at.to_string()),
        void_at: seen.expires_at.to_string(),
    }
}
