//! Payout methods and the payout.

use base::Language;
use std::sync::Arc;

use app::cards::{CardTokenizationSession, TokenizationState};
use app::{Session, Uuid};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use identity::Iban;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::application_response;
use super::offer_view::PayoutMethod;
use super::view::Application;
use super::view_builder::payout_method;
use crate::api::ApiState;
use crate::api::access::{SentCode, parse_otp};
use crate::api::body::JsonBody;
use crate::api::client_info::ClientInfo;
use crate::api::current_session::CurrentSession;
use crate::api::me::IfMatch;
use crate::api::params::Path;
use crate::problem::Problem;

#[derive(Serialize, ToSchema)]
pub struct PayoutMethods {
    payout_methods: Vec<PayoutMethod>,
}

/// List the cards and accounts that can receive money
#[utoipa::path(get, path = "/payout-methods", operation_id = "list_payout_methods",
    tag = "payout_methods", security(("access" = [])),
    responses((status = 200, body = PayoutMethods)))]
pub async fn list(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<PayoutMethods>, Problem> {
    Ok(Json(payout_method_list(
        &api.app.applications.payout_method_list(&session, session.customer_id).await?,
    )))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PayoutCardTokenizationRequest {
    language: Language,
}

/// A page of the acquirer on which a card is entered.
#[derive(Serialize, ToSchema)]
pub struct PayoutCardTokenization {
    id: Uuid,
    /// The page of the acquirer; card details are entered only there.
    url: String,
    state: TokenizationState,
}

/// Create a page of the acquirer on which a payout card is entered
#[utoipa::path(post, path = "/payout-methods/card-tokenizations",
    operation_id = "create_payout_card_tokenization", tag = "payout_methods",
    security(("access" = [])), request_body = PayoutCardTokenizationRequest,
    responses((status = 200, body = PayoutCardTokenization)))]
pub async fn create_tokenization(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(input): JsonBody<PayoutCardTokenizationRequest>,
) -> Result<Json<PayoutCardTokenization>, Problem> {
    let page = api.app.applications.payout_card_session_open(&session, input.language).await?;
    Ok(Json(page.into()))
}

/// Report that the browser returned from the page: the card is verified
#[utoipa::path(post, path = "/payout-methods/card-tokenizations/{id}/return",
    operation_id = "return_from_payout_card_tokenization", tag = "payout_methods",
    security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = PayoutCardTokenization)))]
pub async fn complete_tokenization(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    ClientInfo(visitor): ClientInfo,
    Path(id): Path<Uuid>,
) -> Result<Json<PayoutCardTokenization>, Problem> {
    Ok(Json(api.app.applications.payout_card_session_return(&session, id, &visitor).await?.into()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewIban {
    iban: String,
}

/// Add an account of the customer as a payout method
#[utoipa::path(post, path = "/payout-methods/ibans", operation_id = "add_iban",
    tag = "payout_methods", security(("access" = [])), request_body = NewIban,
    responses((status = 200, body = PayoutMethod)))]
pub async fn add_iban(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(input): JsonBody<NewIban>,
) -> Result<Json<PayoutMethod>, Problem> {
    let iban = Iban::try_new(&input.iban);
    let iban = iban.map_err(|error| Problem::field_error("iban", error.code()))?;
    Ok(Json(payout_method(&api.app.applications.payout_account_add(&session, &iban).await?)))
}

/// Delete a payout method; rejected while a payout to it is in flight
#[utoipa::path(delete, path = "/payout-methods/{id}", operation_id = "delete_payout_method",
    tag = "payout_methods", security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 204)))]
pub async fn remove(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Problem> {
    api.app.applications.payout_method_remove(&session, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Make a payout method the default
#[utoipa::path(put, path = "/payout-methods/{id}/default",
    operation_id = "set_default_payout_method", tag = "payout_methods", security(("access" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, body = PayoutMethods)))]
pub async fn make_default(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<PayoutMethods>, Problem> {
    Ok(Json(payout_method_list(
        &api.app.applications.payout_method_set_default(&session, id).await?,
    )))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PayoutMethodChoice {
    payout_method_id: Uuid,
}

/// Choose where the money goes; after a failed payout, retry it there
#[utoipa::path(post, path = "/application/payout-method", operation_id = "choose_payout_method",
    tag = "application", security(("access" = [])), params(("If-Match" = String, Header)),
    request_body = PayoutMethodChoice, responses((status = 200, body = Application)))]
pub async fn choose_payout_method(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<PayoutMethodChoice>,
) -> Result<Response, Problem> {
    api.app
        .applications
        .payout_method_choose(&session, version, input.payout_method_id, &visitor)
        .await?;
    application_response(&api, &session).await
}

/// Send the code that confirms the payout
#[utoipa::path(post, path = "/application/payout/codes", operation_id = "send_payout_code",
    tag = "application", security(("access" = [])), responses((status = 200, body = SentCode)))]
pub async fn send_payout_code(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    ClientInfo(visitor): ClientInfo,
) -> Result<Json<SentCode>, Problem> {
    let contract_hash = signed_contract_hash(&api, &session).await?;
    Ok(Json(
        api.app.applications.signing_code_send(&session, &contract_hash, &visitor).await?.into(),
    ))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PayoutConfirmation {
    code_id: Uuid,
    code: String,
}

/// Confirm the payout after the cooling-off period
#[utoipa::path(post, path = "/application/payout/confirm", operation_id = "confirm_payout",
    tag = "application", security(("access" = [])), params(("If-Match" = String, Header)),
    request_body = PayoutConfirmation, responses((status = 200, body = Application)))]
pub async fn confirm_payout(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<PayoutConfirmation>,
) -> Result<Response, Problem> {
    let (otp, sha256) = (parse_otp(&input.code)?, signed_contract_hash(&api, &session).await?);
    let signature = app::access::SignatureInput { sha256: &sha256, code: input.code_id, otp: &otp };
    api.app.applications.application_sign(&session, version, &signature, &visitor).await?;
    application_response(&api, &session).await
}

/// The hash of the signed contract, which the payout code confirms again.
async fn signed_contract_hash(api: &ApiState, session: &Session) -> Result<String, Problem> {
    let view = api.app.applications.application_view(session, session.customer_id).await?;
    let hash = view.application.signed_hash;
    Ok(hash.ok_or(app::Error::NotFound(app::Resource::Application))?)
}

fn payout_method_list(methods: &[app::payout_methods::PayoutMethod]) -> PayoutMethods {
    PayoutMethods { payout_methods: methods.iter().map(payout_method).collect() }
}

impl std::convert::From<CardTokenizationSession> for PayoutCardTokenization {
    fn from(session: CardTokenizationSession) -> Self {
        Self { id: session.id, url: session.url, state: session.state }
    }
}
