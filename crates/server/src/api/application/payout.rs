//! Cards, accounts, and the money.

use base::Language;
use std::sync::Arc;

use app::{Session, Uuid};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use identity::Iban;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::application_response;
use super::view::{Application, Target};
use super::view_builder::payout_method;
use crate::api::ApiState;
use crate::api::access::{CodeSent, parse_otp};
use crate::api::body::JsonBody;
use crate::api::client_info::ClientInfo;
use crate::api::current_session::CurrentSession;
use crate::api::me::IfMatch;
use crate::api::params::Path;
use crate::problem::Problem;

#[derive(Serialize, ToSchema)]
pub struct Targets {
    targets: Vec<Target>,
}

/// One's cards and accounts
#[utoipa::path(get, path = "/cards", tag = "cards", security(("access" = [])),
    responses((status = 200, body = Targets)))]
pub async fn list(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<Targets>, Problem> {
    Ok(Json(payout_method_list(&api.lender.payout_method_list(&session).await?)))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedPage {
    language: Language,
}

/// A page of the acquirer's on which a card is typed.
#[derive(Serialize, ToSchema)]
pub struct CardPage {
    id: Uuid,
    /// Where the browser goes; only there is a card typed.
    url: String,
    state: CardPageState,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CardPageState {
    /// Nothing is known yet.
    Open,
    /// The card is kept.
    Saved,
    /// The bank did not take the card.
    Refused,
    /// The name on it is somebody else's.
    OtherOwner,
}

/// Open a page for a card to which money is paid out
#[utoipa::path(post, path = "/cards/pages", tag = "cards", security(("access" = [])),
    request_body = WantedPage, responses((status = 200, body = CardPage)))]
pub async fn create_tokenization(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(asked): JsonBody<WantedPage>,
) -> Result<Json<CardPage>, Problem> {
    let page = api.lender.payout_card_session_open(&session, asked.language).await?;
    Ok(Json(page.into()))
}

/// The browser is back from the page: have the card checked, and tell what is known
#[utoipa::path(post, path = "/cards/pages/{id}/back", tag = "cards", security(("access" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, body = CardPage)))]
pub async fn complete_tokenization(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    ClientInfo(visitor): ClientInfo,
    Path(id): Path<Uuid>,
) -> Result<Json<CardPage>, Problem> {
    Ok(Json(api.lender.payout_card_session_return(&session, id, &visitor).await?.into()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewIban {
    iban: String,
}

/// Add an account of one's own
#[utoipa::path(post, path = "/ibans", tag = "cards", security(("access" = [])),
    request_body = NewIban, responses((status = 200, body = Target)))]
pub async fn add_iban(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(asked): JsonBody<NewIban>,
) -> Result<Json<Target>, Problem> {
    let iban = Iban::try_new(&asked.iban);
    let iban = iban.map_err(|error| Problem::field_error("iban", error.code()))?;
    Ok(Json(payout_method(&api.lender.payout_account_add(&session, &iban).await?)))
}

/// Forget a card or an account; refused while money is on its way there
#[utoipa::path(delete, path = "/cards/{id}", tag = "cards", security(("access" = [])),
    params(("id" = Uuid, Path)), responses((status = 204)))]
pub async fn remove(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Problem> {
    api.lender.payout_method_remove(&session, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Use a card or an account first
#[utoipa::path(put, path = "/cards/{id}/default", tag = "cards", security(("access" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, body = Targets)))]
pub async fn make_default(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<Targets>, Problem> {
    Ok(Json(payout_method_list(&api.lender.payout_method_set_default(&session, id).await?)))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChosenTarget {
    target_id: Uuid,
}

/// Have the money go to a card or an account; after a failed payout, try it there
#[utoipa::path(post, path = "/application/target", tag = "application", security(("access" = [])),
    params(("If-Match" = String, Header)), request_body = ChosenTarget,
    responses((status = 200, body = Application)))]
pub async fn choose_payout_method(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<ChosenTarget>,
) -> Result<Response, Problem> {
    api.lender.payout_method_choose(&session, version, asked.target_id, &visitor).await?;
    application_response(&api, &session).await
}

/// Send a code for the second consent
#[utoipa::path(post, path = "/application/payout/code", tag = "application",
    security(("access" = [])), responses((status = 200, body = CodeSent)))]
pub async fn send_payout_code(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    ClientInfo(visitor): ClientInfo,
) -> Result<Json<CodeSent>, Problem> {
    let signed = signed_contract_hash(&api, &session).await?;
    Ok(Json(api.lender.signing_code_send(&session, &signed, &visitor).await?.into()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SecondConsent {
    code_id: Uuid,
    code: String,
}

/// Give the second consent, after the law's pause
#[utoipa::path(post, path = "/application/payout/confirm", tag = "application",
    security(("access" = [])), params(("If-Match" = String, Header)),
    request_body = SecondConsent, responses((status = 200, body = Application)))]
pub async fn confirm_payout(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<SecondConsent>,
) -> Result<Response, Problem> {
    let (otp, sha256) = (parse_otp(&asked.code)?, signed_contract_hash(&api, &session).await?);
    let signature =
        app::applications::SignatureInput { sha256: &sha256, code: asked.code_id, otp: &otp };
    api.lender.application_sign(&session, version, &signature, &visitor).await?;
    application_response(&api, &session).await
}

/// What the second consent confirms: the contract as it was signed.
async fn signed_contract_hash(api: &ApiState, session: &Session) -> Result<String, Problem> {
    let view = api.lender.application_view(session).await?;
    let hash = view.application.signed_hash;
    Ok(hash.ok_or(app::applications::ApplicationError::NotFound)?)
}

fn payout_method_list(kept: &[app::payout_methods::PayoutMethod]) -> Targets {
    Targets { targets: kept.iter().map(payout_method).collect() }
}

impl std::convert::From<app::payout_card_tokenization_sessions::PayoutCardTokenizationSession>
    for CardPage
{
    fn from(page: app::payout_card_tokenization_sessions::PayoutCardTokenizationSession) -> Self {
        let state = match page.state.as_str() {
            "saved" => CardPageState::Saved,
            "refused" => CardPageState::Refused,
            "other_owner" => CardPageState::OtherOwner,
            _ => CardPageState::Open,
        };
        Self { id: page.id, url: page.url, state }
    }
}
