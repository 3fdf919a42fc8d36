//! The payoff amount day by day.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use base::ids::LoanId;
use lending::loan::StatementRow;
use serde::Serialize;
use utoipa::ToSchema;

use super::DebtComponents;
use crate::api::ApiState;
use crate::api::current_session::CurrentSession;
use crate::api::params::Path;
use crate::problem::Problem;

/// The payoff amount of each day, past and future, if nothing more is paid.
#[derive(Serialize, ToSchema)]
pub struct PayoffCurve {
    /// From the issue date, at most 120.
    points: Vec<PayoffCurvePoint>,
    #[schema(format = Date)]
    due_date: String,
}

#[derive(Serialize, ToSchema)]
pub struct PayoffCurvePoint {
    #[schema(format = Date)]
    date: String,
    payoff_tiyn: i64,
    outstanding: DebtComponents,
}

/// Show the payoff amount of a loan day by day
#[utoipa::path(get, path = "/loans/{id}/payoff-curve", operation_id = "get_payoff_curve",
    tag = "loans", security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = PayoffCurve)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
) -> Result<Json<PayoffCurve>, Problem> {
    let curve = api.app.loans.payoff_curve_view(&session, id).await?;
    let point = |row: &StatementRow| PayoffCurvePoint {
        date: row.on.to_string(),
        payoff_tiyn: row.payoff.tiyn(),
        outstanding: DebtComponents::from(&row.owed),
    };
    let points = curve.points.iter().map(point).collect();
    Ok(Json(PayoffCurve { points, due_date: curve.due_date.to_string() }))
}
