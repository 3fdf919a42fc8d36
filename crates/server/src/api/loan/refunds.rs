//! Refunds of unapplied funds, and where the rest of a surplus goes.

use std::sync::Arc;

use app::Uuid;
use app::payments::{LoanRefundsView, PayoutState, RefundView, SurplusPartView, SurplusWay};
use axum::Json;
use axum::extract::State;
use base::ids::LoanId;
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
    /// A payout method of the customer, for a small surplus; null to refund to the cards it came from.
    payout_method_id: Option<Uuid>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RefundState {
    Processing,
    /// The money was sent.
    Done,
    /// The bank rejected it.
    Refused,
}

/// A refund of unapplied funds.
#[derive(Serialize, ToSchema)]
pub struct Refund {
    id: Uuid,
    loan_id: Uuid,
    /// The payout method it goes to; null if it goes back to the card it came from.
    payout_method_id: Option<Uuid>,
    /// `•• 0010`
    payout_method_mask: Option<String>,
    amount_tiyn: i64,
    state: RefundState,
    started_at: String,
    ended_at: Option<String>,
}

/// A part of a surplus for which no refund is under way.
#[derive(Serialize, ToSchema)]
pub struct SurplusPart {
    amount_tiyn: i64,
    destination: SurplusWay,
    /// The day from which staff may send it, if that is known.
    available_from: Option<String>,
}

/// The refunds of a loan and what is left of its surplus.
#[derive(Serialize, ToSchema)]
pub struct LoanRefunds {
    /// The newest of each destination, the newest first.
    refunds: Vec<Refund>,
    surplus: Vec<SurplusPart>,
}

/// Show the refunds of a loan and where its surplus goes
#[utoipa::path(get, path = "/loans/{id}/refunds", operation_id = "get_refunds", tag = "loans",
    security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = LoanRefunds)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
) -> Result<Json<LoanRefunds>, Problem> {
    Ok(Json(api.app.payments.refunds_view(&session, id).await?.into()))
}

/// Refund unapplied funds: a small sum to a payout method, any other one to the cards it came from;
/// needs a step-up
#[utoipa::path(post, path = "/loans/{id}/refunds", operation_id = "create_refund", tag = "loans",
    security(("access" = [])), params(("id" = Uuid, Path)), request_body = RefundRequest,
    responses((status = 200, body = LoanRefunds)))]
pub async fn create(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
    JsonBody(input): JsonBody<RefundRequest>,
) -> Result<Json<LoanRefunds>, Problem> {
    let view = api.app.payments.refund_create(&session, id, input.payout_method_id).await?;
    Ok(Json(view.into()))
}

impl From<LoanRefundsView> for LoanRefunds {
    fn from(view: LoanRefundsView) -> Self {
        Self {
            refunds: view.refunds.into_iter().map(Refund::from).collect(),
            surplus: view.surplus.into_iter().map(SurplusPart::from).collect(),
        }
    }
}

impl From<RefundView> for Refund {
    fn from(refund: RefundView) -> Self {
        let (payout_method_id, payout_method_mask) = refund.payout_method.unzip();
        Self {
            id: refund.id,
            loan_id: refund.loan_id.into(),
            payout_method_id,
            payout_method_mask,
            amount_tiyn: refund.amount.tiyn(),
            state: match refund.state {
                PayoutState::Done => RefundState::Done,
                PayoutState::Refused => RefundState::Refused,
                PayoutState::New | PayoutState::Sent => RefundState::Processing,
            },
            started_at: refund.created_at.to_string(),
            ended_at: refund.ended_at.map(|at| at.to_string()),
        }
    }
}

impl From<SurplusPartView> for SurplusPart {
    fn from(part: SurplusPartView) -> Self {
        Self {
            amount_tiyn: part.amount.tiyn(),
            destination: part.way,
            available_from: part.available_date.map(|day| day.to_string()),
        }
    }
}
