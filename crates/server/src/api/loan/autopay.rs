//! Autopay: what is due is taken from a card on the due date, for whoever asked for it.

use std::sync::Arc;

use app::{Uuid, loans};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::ApiState;
use crate::api::access::CodeSent;
use crate::api::body::JsonBody;
use crate::api::client_info::ClientInfo as Sender;
use crate::api::current_session::CurrentSession;
use crate::api::params::Path;
use crate::problem::Problem;

/// How autopay stands for a loan.
#[derive(Serialize, ToSchema)]
pub struct Autopay {
    is_on: bool,
    card_id: Option<Uuid>,
    /// `•• 0010`
    card_mask: Option<String>,
    /// The due date on which it is taken, if it is on.
    on: Option<String>,
    /// What is taken then if nothing is paid before.
    amount_tiyn: Option<i64>,
}

impl From<loans::AutopayView> for Autopay {
    fn from(autopay: loans::AutopayView) -> Self {
        Self {
            is_on: autopay.is_enabled,
            card_id: autopay.card_id,
            card_mask: autopay.card_mask,
            on: autopay.next_charge.map(|(on, _)| on.to_string()),
            amount_tiyn: autopay.next_charge.map(|(_, amount)| amount.tiyn()),
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedAutopay {
    card_id: Uuid,
}

/// How autopay stands, with the date and the sum
#[utoipa::path(get, path = "/loans/{id}/autopay", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, body = Autopay)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<Autopay>, Problem> {
    Ok(Json(api.lender.autopay_view(&session, id).await?.into()))
}

/// Send a code that lets autopay be switched on; it names the card
#[utoipa::path(post, path = "/loans/{id}/autopay/codes", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), request_body = WantedAutopay,
    responses((status = 200, body = CodeSent)))]
pub async fn send_code(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    Sender(visitor): Sender,
    JsonBody(asked): JsonBody<WantedAutopay>,
) -> Result<Json<CodeSent>, Problem> {
    let sent = api.lender.autopay_code_send(&session, id, asked.card_id, &visitor).await?;
    Ok(Json(sent.into()))
}

/// Switch autopay on, or have it take from another card
#[utoipa::path(put, path = "/loans/{id}/autopay", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), request_body = WantedAutopay,
    responses((status = 200, body = Autopay)))]
pub async fn enable(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    JsonBody(asked): JsonBody<WantedAutopay>,
) -> Result<Json<Autopay>, Problem> {
    Ok(Json(api.lender.autopay_enable(&session, id, asked.card_id).await?.into()))
}

/// Switch autopay off
#[utoipa::path(delete, path = "/loans/{id}/autopay", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), responses((status = 204)))]
pub async fn disable(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Problem> {
    api.lender.autopay_disable(&session, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
