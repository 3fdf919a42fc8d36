//! Money that no debt needs, given back.

use std::sync::Arc;

use app::{Uuid, loans};
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
pub struct WantedRefund {
    /// A card or an account of one's own.
    target_id: Uuid,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RefundState {
    /// It is on its way.
    Processing,
    /// The money went.
    Done,
    /// The bank did not take it: it can be sent elsewhere.
    Refused,
}

/// Money on its way back.
#[derive(Serialize, ToSchema)]
pub struct Refund {
    id: Uuid,
    loan_id: Uuid,
    target_id: Uuid,
    /// `•• 0010`
    target_mask: String,
    amount_tiyn: i64,
    state: RefundState,
    started_at: String,
    ended_at: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct NewestRefund {
    refund: Option<Refund>,
}

/// The newest refund of a loan, if there was one
#[utoipa::path(get, path = "/loans/{id}/refund", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, body = NewestRefund)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<NewestRefund>, Problem> {
    let newest = api.lender.latest_refund_view(&session, id).await?;
    Ok(Json(NewestRefund { refund: newest.map(Refund::from) }))
}

/// Give back what no debt needs; needs a proof
#[utoipa::path(post, path = "/loans/{id}/refund", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), request_body = WantedRefund,
    responses((status = 200, body = NewestRefund)))]
pub async fn create(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    JsonBody(asked): JsonBody<WantedRefund>,
) -> Result<Json<NewestRefund>, Problem> {
    api.lender.refund_create(&session, id, asked.target_id).await?;
    let newest = api.lender.latest_refund_view(&session, id).await?;
    Ok(Json(NewestRefund { refund: newest.map(Refund::from) }))
}

impl From<(loans::Refund, String)> for Refund {
    fn from((refund, target_mask): (loans::Refund, String)) -> Self {
        Self {
            id: refund.id,
            loan_id: refund.loan_id,
            target_id: refund.target_id,
            target_mask,
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
