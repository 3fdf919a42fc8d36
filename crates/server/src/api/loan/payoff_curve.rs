//! What closes a loan, day by day.

use std::sync::Arc;

use app::Uuid;
use axum::Json;
use axum::extract::State;
use lending::loan::StatementRow;
use serde::Serialize;
use utoipa::ToSchema;

use super::DebtParts;
use crate::api::ApiState;
use crate::api::current_session::CurrentSession;
use crate::api::params::Path;
use crate::problem::Problem;

/// What closes a loan on each day, as it was and as it comes if nothing more is paid.
#[derive(Serialize, ToSchema)]
pub struct LoanCurve {
    /// From the issue on, 120 at most.
    points: Vec<CurvePoint>,
    #[schema(format = Date)]
    due_on: String,
}

/// One day of the curve.
#[derive(Serialize, ToSchema)]
pub struct CurvePoint {
    #[schema(format = Date)]
    on: String,
    payoff_tiyn: i64,
    owed: DebtParts,
}

/// Show what closes a loan, day by day
#[utoipa::path(get, path = "/loans/{id}/curve", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, body = LoanCurve)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<LoanCurve>, Problem> {
    let curve = api.lender.payoff_curve_view(&session, id).await?;
    let point = |row: &StatementRow| CurvePoint {
        on: row.on.to_string(),
        payoff_tiyn: row.payoff.tiyn(),
        owed: DebtParts::from(&row.owed),
    };
    let points = curve.points.iter().map(point).collect();
    Ok(Json(LoanCurve { points, due_on: curve.due_date.to_string() }))
}
