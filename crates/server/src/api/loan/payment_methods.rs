//! Cards to pay with.

use base::Language;
use std::sync::Arc;

use app::Uuid;
use app::loans::PaymentCardTokenizationSession as Page;
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

/// A card to pay with.
#[derive(Serialize, ToSchema)]
pub struct PayCard {
    id: Uuid,
    /// `•• 0010`
    mask: String,
    bank: Option<String>,
    /// The last month in which it is good, `09/27`.
    expires: Option<String>,
    is_default: bool,
    /// Whether a loan is paid from it on the due date.
    is_autopay: bool,
}

#[derive(Serialize, ToSchema)]
pub struct PayCards {
    cards: Vec<PayCard>,
}

/// One's cards to pay with
#[utoipa::path(get, path = "/pay-cards", tag = "cards", security(("access" = [])),
    responses((status = 200, body = PayCards)))]
pub async fn list(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<PayCards>, Problem> {
    let kept = api.lender.payment_method_list(&session).await?;
    let card = |kept: app::loans::PaymentMethodView| PayCard {
        id: kept.card.id,
        mask: kept.card.mask,
        bank: kept.card.bank,
        expires: kept.card.expires,
        is_default: kept.card.is_default,
        is_autopay: kept.is_used_by_autopay,
    };
    Ok(Json(PayCards { cards: kept.into_iter().map(card).collect() }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedPayCardPage {
    language: Language,
    /// Where to go on from the cards, a path of this site.
    next: Option<String>,
}

/// A page of the acquirer's on which a card is typed. The browser comes back to
/// `/card/?pay_page=<id>`, with `next` as it was given.
#[derive(Serialize, ToSchema)]
pub struct PayCardPage {
    id: Uuid,
    /// Where the browser goes; only there is a card typed.
    url: String,
    state: PayCardPageState,
    /// The card that came of it.
    card_id: Option<Uuid>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PayCardPageState {
    /// Nothing is known yet.
    Open,
    /// The card is kept.
    Saved,
    /// The bank did not take the card, or nobody typed one.
    Refused,
}

/// Open a page for a card to pay with
#[utoipa::path(post, path = "/pay-cards/pages", tag = "cards", security(("access" = [])),
    request_body = WantedPayCardPage, responses((status = 200, body = PayCardPage)))]
pub async fn create_tokenization(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(asked): JsonBody<WantedPayCardPage>,
) -> Result<Json<PayCardPage>, Problem> {
    let (language, next) = (asked.language, asked.next.as_deref());
    Ok(Json(api.lender.payment_card_session_open(&session, language, next).await?.into()))
}

/// The browser is back from the page: tell what is known
#[utoipa::path(post, path = "/pay-cards/pages/{id}/back", tag = "cards",
    security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = PayCardPage)))]
pub async fn complete_tokenization(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<PayCardPage>, Problem> {
    Ok(Json(api.lender.payment_card_session_return(&session, id).await?.into()))
}

/// Forget a card to pay with; autopay from it ends
#[utoipa::path(delete, path = "/pay-cards/{id}", tag = "cards", security(("access" = [])),
    params(("id" = Uuid, Path)), responses((status = 204)))]
pub async fn remove(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Problem> {
    api.lender.payment_method_delete(&session, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<Page> for PayCardPage {
    fn from(page: Page) -> Self {
        let state = match page.state.as_str() {
            "saved" => PayCardPageState::Saved,
            "refused" => PayCardPageState::Refused,
            _ => PayCardPageState::Open,
        };
        Self { id: page.id, url: page.url, state, card_id: page.card_id }
    }
}
