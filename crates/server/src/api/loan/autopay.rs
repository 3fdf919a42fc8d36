//! Autopay: charging a saved card on the due date.

use std::sync::Arc;

use app::{Uuid, payments};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use base::ids::LoanId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::ApiState;
use crate::api::access::SentCode;
use crate::api::body::JsonBody;
use crate::api::client_info::ClientInfo as Sender;
use crate::api::current_session::CurrentSession;
use crate::api::params::Path;
use crate::problem::Problem;

/// The autopay settings of a loan.
#[derive(Serialize, ToSchema)]
pub struct Autopay {
    is_enabled: bool,
    payment_method_id: Option<Uuid>,
    /// `•• 0010`
    card_mask: Option<String>,
    /// The due date of the next charge, if enabled.
    charge_date: Option<String>,
    /// The amount of the next charge if nothing is paid before.
    amount_tiyn: Option<i64>,
}

impl From<payments::AutopayView> for Autopay {
    fn from(autopay: payments::AutopayView) -> Self {
        Self {
            is_enabled: autopay.is_enabled,
            payment_method_id: autopay.card_id,
            card_mask: autopay.card_mask,
            charge_date: autopay.next_charge.map(|(on, _)| on.to_string()),
            amount_tiyn: autopay.next_charge.map(|(_, amount)| amount.tiyn()),
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AutopayRequest {
    payment_method_id: Uuid,
}

/// Show whether autopay is enabled, with the date and amount of the next charge
#[utoipa::path(get, path = "/loans/{id}/autopay", operation_id = "get_autopay", tag = "loans",
    security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = Autopay)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
) -> Result<Json<Autopay>, Problem> {
    Ok(Json(api.app.payments.autopay_view(&session, id).await?.into()))
}

/// Send the code that authorises autopay; the message names the card
#[utoipa::path(post, path = "/loans/{id}/autopay/codes", operation_id = "send_autopay_code",
    tag = "loans", security(("access" = [])), params(("id" = Uuid, Path)),
    request_body = AutopayRequest, responses((status = 200, body = SentCode)))]
pub async fn send_code(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
    Sender(visitor): Sender,
    JsonBody(input): JsonBody<AutopayRequest>,
) -> Result<Json<SentCode>, Problem> {
    let code =
        api.app.payments.autopay_code_send(&session, id, input.payment_method_id, &visitor).await?;
    Ok(Json(code.into()))
}

/// Enable autopay, or change its card
#[utoipa::path(put, path = "/loans/{id}/autopay", operation_id = "enable_autopay", tag = "loans",
    security(("access" = [])), params(("id" = Uuid, Path)), request_body = AutopayRequest,
    responses((status = 200, body = Autopay)))]
pub async fn enable(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
    JsonBody(input): JsonBody<AutopayRequest>,
) -> Result<Json<Autopay>, Problem> {
    Ok(Json(api.app.payments.autopay_enable(&session, id, input.payment_method_id).await?.into()))
}

/// Disable autopay
#[utoipa::path(delete, path = "/loans/{id}/autopay", operation_id = "disable_autopay",
    tag = "loans", security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 204)))]
pub async fn disable(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
) -> Result<StatusCode, Problem> {
    api.app.payments.autopay_disable(&session, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
