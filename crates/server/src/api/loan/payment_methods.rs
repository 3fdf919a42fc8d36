//! Saved cards of the customer for repayments.

use base::Language;
use std::sync::Arc;

use app::Uuid;
use app::cards::{CardTokenizationSession, TokenizationState};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::ApiState;
use crate::api::body::JsonBody;
use crate::api::current_session::CurrentSession;
use crate::api::params::Path;
use crate::problem::Problem;

/// A saved card that can be charged.
#[derive(Serialize, ToSchema)]
pub struct PaymentMethod {
    id: Uuid,
    /// `•• 0010`
    mask: String,
    bank: Option<String>,
    /// The last month of validity, `09/27`.
    expires: Option<String>,
    is_default: bool,
    /// Whether autopay charges it.
    is_used_by_autopay: bool,
}

#[derive(Serialize, ToSchema)]
pub struct PaymentMethods {
    payment_methods: Vec<PaymentMethod>,
}

/// List the saved cards that can be charged
#[utoipa::path(get, path = "/payment-methods", operation_id = "list_payment_methods",
    tag = "payment_methods", security(("access" = [])),
    responses((status = 200, body = PaymentMethods)))]
pub async fn list(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<PaymentMethods>, Problem> {
    let methods = api.app.payments.payment_method_list(&session, session.customer_id).await?;
    let card = |method: app::payments::PaymentMethodView| PaymentMethod {
        id: method.card.id,
        mask: method.card.mask,
        bank: method.card.bank,
        expires: method.card.expiry,
        is_default: method.card.is_default,
        is_used_by_autopay: method.is_used_by_autopay,
    };
    Ok(Json(PaymentMethods { payment_methods: methods.into_iter().map(card).collect() }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PaymentCardTokenizationRequest {
    language: Language,
    /// Path of this site to continue to afterwards.
    next: Option<String>,
}

/// A page of the acquirer on which a card is entered. The browser returns to
/// `/card/?pay_page=<id>`, with `next` as it was given.
#[derive(Serialize, ToSchema)]
pub struct PaymentCardTokenization {
    id: Uuid,
    /// The page of the acquirer; card details are entered only there.
    url: String,
    state: PaymentCardTokenizationState,
    /// The saved card.
    payment_method_id: Option<Uuid>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentCardTokenizationState {
    /// The outcome is not known yet.
    Open,
    /// The card is saved.
    Saved,
    /// The bank rejected the card, or none was entered.
    Refused,
}

/// Create a page of the acquirer on which a payment card is entered
#[utoipa::path(post, path = "/payment-methods/card-tokenizations",
    operation_id = "create_payment_card_tokenization", tag = "payment_methods",
    security(("access" = [])), request_body = PaymentCardTokenizationRequest,
    responses((status = 200, body = PaymentCardTokenization)))]
pub async fn create_tokenization(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(input): JsonBody<PaymentCardTokenizationRequest>,
) -> Result<Json<PaymentCardTokenization>, Problem> {
    let (language, next) = (input.language, input.next.as_deref());
    Ok(Json(api.app.payments.payment_card_session_open(&session, language, next).await?.into()))
}

/// Report that the browser returned from the page
#[utoipa::path(post, path = "/payment-methods/card-tokenizations/{id}/return",
    operation_id = "return_from_payment_card_tokenization", tag = "payment_methods",
    security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = PaymentCardTokenization)))]
pub async fn complete_tokenization(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<PaymentCardTokenization>, Problem> {
    Ok(Json(api.app.payments.payment_card_session_return(&session, id).await?.into()))
}

/// Delete a saved card; autopay with it ends
#[utoipa::path(delete, path = "/payment-methods/{id}", operation_id = "delete_payment_method",
    tag = "payment_methods", security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 204)))]
pub async fn remove(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Problem> {
    api.app.payments.payment_method_delete(&session, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<CardTokenizationSession> for PaymentCardTokenization {
    fn from(session: CardTokenizationSession) -> Self {
        let state = match session.state {
            TokenizationState::Open => PaymentCardTokenizationState::Open,
            TokenizationState::Saved => PaymentCardTokenizationState::Saved,
            // Whose card pays is not checked.
            TokenizationState::Refused | TokenizationState::OtherOwner => {
                PaymentCardTokenizationState::Refused
            }
        };
        let (id, payment_method_id) = (session.id, session.payment_method_id);
        Self { id, url: session.url, state, payment_method_id }
    }
}
