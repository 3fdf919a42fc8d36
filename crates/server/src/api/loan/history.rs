//! What happened to a loan.

use std::sync::Arc;

use app::Uuid;
use app::loans::view::{Happened, Kind};
use axum::Json;
use axum::extract::State;
use money::Tenge;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::ApiState;
use crate::api::address::Path;
use crate::api::caller::CurrentSession;
use crate::problem::Problem;

/// What happened to a loan, in order.
#[derive(Serialize, ToSchema)]
pub struct LoanHistory {
    events: Vec<LoanEvent>,
}

/// Something that happened.
#[derive(Serialize, ToSchema)]
pub struct LoanEvent {
    /// The day from which it counts.
    #[schema(format = Date)]
    on: String,
    /// When we learnt of it, where that is known.
    #[schema(format = DateTime)]
    at: Option<String>,
    kind: LoanEventKind,
    amount_tiyn: Option<i64>,
    /// The date that the debt is due on after it.
    #[schema(format = Date)]
    due_on: Option<String>,
    /// Why, such as `ceiling`.
    reason: Option<String>,
    payment_id: Option<Uuid>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LoanEventKind {
    Issued,
    Payment,
    Reversed,
    Prolonged,
    ProlongationSigned,
    ProlongationVoid,
    Restructured,
    Overdue,
    NoLongerOverdue,
    AccrualStopped,
    Frozen,
    Unfrozen,
    Waived,
    WrittenOff,
    Refunded,
    Closed,
    Reopened,
}

/// Show what happened to a loan
#[utoipa::path(get, path = "/loans/{id}/history", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, body = LoanHistory)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<LoanHistory>, Problem> {
    let events = api.lender.loan_history_list(&session, id).await?;
    Ok(Json(LoanHistory { events: events.iter().map(event).collect() }))
}

fn event(happened: &Happened) -> LoanEvent {
    LoanEvent {
        on: happened.on.to_string(),
        at: happened.at.map(|at| at.to_string()),
        kind: kind(happened.kind),
        amount_tiyn: happened.amount.map(Tenge::tiyn),
        due_on: happened.due_on.map(|day| day.to_string()),
        reason: happened.reason.map(str::to_owned),
        payment_id: happened.payment_id,
    }
}

const fn kind(kind: Kind) -> LoanEventKind {
    match kind {
        Kind::Issued => LoanEventKind::Issued,
        Kind::Payment => LoanEventKind::Payment,
        Kind::Reversed => LoanEventKind::Reversed,
        Kind::Prolonged => LoanEventKind::Prolonged,
        Kind::ProlongationSigned => LoanEventKind::ProlongationSigned,
        Kind::ProlongationVoid => LoanEventKind::ProlongationVoid,
        Kind::Restructured => LoanEventKind::Restructured,
        Kind::Overdue => LoanEventKind::Overdue,
        Kind::NoLongerOverdue => LoanEventKind::NoLongerOverdue,
        Kind::AccrualStopped => LoanEventKind::AccrualStopped,
        Kind::Frozen => LoanEventKind::Frozen,
        Kind::Unfrozen => LoanEventKind::Unfrozen,
        Kind::Waived => LoanEventKind::Waived,
        Kind::WrittenOff => LoanEventKind::WrittenOff,
        Kind::Refunded => LoanEventKind::Refunded,
        Kind::Closed => LoanEventKind::Closed,
        Kind::Reopened => LoanEventKind::Reopened,
    }
}
