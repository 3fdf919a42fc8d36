//! Simulation of repayments and prolongations.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use base::ids::LoanId;
use lending::loan::what_if::RepaymentScenario;
use money::Tenge;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::parse_date;
use super::payments::Allocation;
use crate::api::ApiState;
use crate::api::body::JsonBody;
use crate::api::current_session::CurrentSession;
use crate::api::params::Path;
use crate::problem::Problem;

/// The repayment or prolongation to simulate.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SimulationRequest {
    kind: SimulationKind,
    /// From today to 30 days after the last due date; for `pay_late` to 95 days after it.
    #[schema(format = Date)]
    date: String,
    /// For `pay_part`.
    amount_tiyn: Option<i64>,
    /// For `prolong`.
    days: Option<u32>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SimulationKind {
    PayFull,
    PayPart,
    /// Paying an overdue instalment after its due date.
    PayLate,
    Prolong,
}

/// The effect of the simulated action.
#[derive(Serialize, ToSchema)]
pub struct Simulation {
    #[schema(format = Date)]
    date: String,
    pay_tiyn: i64,
    payoff_before_tiyn: i64,
    /// The payoff amount afterwards.
    payoff_after_tiyn: i64,
    interest_per_day_before_tiyn: i64,
    interest_per_day_after_tiyn: i64,
    allocation: Allocation,
    /// How much less is paid in total than by paying everything on its due date.
    saves_tiyn: i64,
    extra_cost_tiyn: i64,
    closes_loan: bool,
    /// The next due date afterwards.
    #[schema(format = Date)]
    due_date_after: Option<String>,
    /// The amount due on that date if nothing is paid before.
    due_after_tiyn: Option<i64>,
    /// Interest and penalty over the life of the loan if the rest is paid on time.
    total_cost_tiyn: i64,
}

/// Simulate a repayment or prolongation; nothing is changed
#[utoipa::path(post, path = "/loans/{id}/simulations", operation_id = "simulate_repayment",
    tag = "loans", security(("access" = [])), params(("id" = Uuid, Path)),
    request_body = SimulationRequest, responses((status = 200, body = Simulation)))]
pub async fn simulate(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
    JsonBody(input): JsonBody<SimulationRequest>,
) -> Result<Json<Simulation>, Problem> {
    let date = parse_date("date", &input.date)?;
    let scenario = match input.kind {
        SimulationKind::PayFull => RepaymentScenario::PayFull,
        SimulationKind::PayLate => RepaymentScenario::PayLate,
        SimulationKind::PayPart => RepaymentScenario::PayPart(Tenge::from_tiyn(
            input.amount_tiyn.ok_or_else(|| Problem::field_error("amount_tiyn", "required"))?,
        )),
        SimulationKind::Prolong => RepaymentScenario::Prolong(
            input.days.ok_or_else(|| Problem::field_error("days", "required"))?,
        ),
    };
    let outcome = api.app.loans.loan_what_if(&session, id, scenario, date).await?;
    let parts = &outcome.allocation;
    Ok(Json(Simulation {
        date: outcome.on.to_string(),
        pay_tiyn: outcome.pay.tiyn(),
        payoff_before_tiyn: outcome.payoff_before.tiyn(),
        payoff_after_tiyn: outcome.left.tiyn(),
        interest_per_day_before_tiyn: outcome.interest_per_day_before.tiyn(),
        interest_per_day_after_tiyn: outcome.interest_per_day_after.tiyn(),
        allocation: Allocation {
            principal_tiyn: parts.principal.tiyn(),
            interest_tiyn: parts.interest.tiyn(),
            principal_overdue_tiyn: parts.principal_overdue.tiyn(),
            interest_overdue_tiyn: parts.interest_overdue.tiyn(),
            penalty_tiyn: parts.penalty.tiyn(),
            unapplied_funds_tiyn: outcome.funds.tiyn(),
        },
        saves_tiyn: outcome.saves.tiyn(),
        extra_cost_tiyn: outcome.costs_more.tiyn(),
        closes_loan: outcome.closes,
        due_date_after: outcome.due_on_after.map(|day| day.to_string()),
        due_after_tiyn: outcome.due_after.map(Tenge::tiyn),
        total_cost_tiyn: outcome.total_cost.tiyn(),
    }))
}
