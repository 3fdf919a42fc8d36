//! Refunds of unapplied funds.

use std::sync::Arc;

use app::{Uuid, payments};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::ApiState;
use crate::api::body::JsonBody;
use crate::api::current_session::CurrentSession;
use crate::api::params::Path;
use crate::problem::Problem;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefundRequest {
    /// A payout method of the customer.
    payout_method_id: Uuid,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RefundState {
    Processing,
    /// The money was sent.
    Done,
    /// The bank rejected it; it can be sent to another payout method.
    Refused,
}

/// A refund of unapplied funds.
#[derive(Serialize, ToSchema)]
pub struct Refund {
    id: Uuid,
    loan_id: Uuid,
    payout_method_id: Uuid,
    /// `•• 0010`
    payout_method_mask: String,
    amount_tiyn: i64,
    state: RefundState,
    started_at: String,
    ended_at: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct LatestRefund {
    refund: Option<Refund>,
}

/// Show the latest refund of a loan
#[utoipa::path(get, path = "/loans/{id}/refund", operation_id = "get_latest_refund", tag = "loans",
    security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = LatestRefund)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<LatestRefund>, Problem> {
    let newest = api.app.payments.latest_refund_view(&session, id).await?;
    Ok(Json(LatestRefund { refund: newest.map(Refund::from) }))
}

/// Refund unapplied funds; needs a step-up
#[utoipa::path(post, path = "/loans/{id}/refund", operation_id = "create_refund", tag = "loans",
    security(("access" = [])), params(("id" = Uuid, Path)), request_body = RefundRequest,
    responses((status = 200, body = LatestRefund)))]
pub async fn create(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    JsonBody(input): JsonBody<RefundRequest>,
) -> Result<Json<LatestRefund>, Problem> {
    api.app.payments.refund_create(&session, id, input.payout_method_id).await?;
    let newest = api.app.payments.latest_refund_view(&session, id).await?;
    Ok(Json(LatestRefund { refund: newest.map(Refund::from) }))
}

impl From<(payments::Refund, String)> for Refund {
    fn from((refund, target_mask): (payments::Refund, String)) -> Self {
        Self {
            id: refund.id,
            loan_id: refund.loan_id,
            payout_method_id: refund.payout_method_id,
            payout_method_mask: target_mask,
            amount_tiyn: refund.amount_tiyn,
            state: match refund.state.as_str() {
                "done" => RefundState::Done,
                "refused" => RefundState::Refused,
                _ => RefundState::Processing,
            },
            started_at: refund.created_at.to_string(),
            ended_at: refund.ended_at.map(|at| at.to_string()),
        }
    }
}
