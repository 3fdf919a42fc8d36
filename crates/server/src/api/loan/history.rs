//! The history of a loan.

use std::sync::Arc;

use app::Uuid;
use app::loans::view::{HistoryEvent, HistoryEventKind, HistoryReason};
use axum::Json;
use axum::extract::State;
use base::ids::LoanId;
use money::Tenge;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::ApiState;
use crate::api::current_session::CurrentSession;
use crate::api::params::Path;
use crate::problem::Problem;

/// The events of a loan in order.
#[derive(Serialize, ToSchema)]
pub struct LoanHistory {
    events: Vec<LoanEvent>,
}

#[derive(Serialize, ToSchema)]
pub struct LoanEvent {
    /// The date from which it counts.
    #[schema(format = Date)]
    value_date: String,
    /// When it was recorded, if known.
    #[schema(format = DateTime)]
    recorded_at: Option<String>,
    kind: HistoryEventKind,
    amount_tiyn: Option<i64>,
    /// The due date after the event.
    #[schema(format = Date)]
    due_date: Option<String>,
    reason: Option<HistoryReason>,
    payment_id: Option<Uuid>,
}

/// Show the events of a loan
#[utoipa::path(get, path = "/loans/{id}/history", operation_id = "get_loan_history", tag = "loans",
    security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = LoanHistory)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
) -> Result<Json<LoanHistory>, Problem> {
    let events = api.app.loans.loan_history_list(&session, id).await?;
    Ok(Json(LoanHistory { events: events.iter().map(loan_event).collect() }))
}

fn loan_event(event: &HistoryEvent) -> LoanEvent {
    LoanEvent {
        value_date: event.value_date.to_string(),
        recorded_at: event.received_at.map(|at| at.to_string()),
        kind: event.kind,
        amount_tiyn: event.amount.map(Tenge::tiyn),
        due_date: event.due_date.map(|day| day.to_string()),
        reason: event.reason,
        payment_id: event.payment_id.map(Into::into),
    }
}
