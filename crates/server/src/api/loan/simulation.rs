//! What would follow if the borrower did something.

use std::sync::Arc;

use app::Uuid;
use axum::Json;
use axum::extract::State;
use lending::loan::what_if::RepaymentScenario;
use money::Tenge;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::parse_date;
use crate::api::ApiState;
use crate::api::body::JsonBody;
use crate::api::current_session::CurrentSession;
use crate::api::params::Path;
use crate::problem::Problem;

/// What a borrower thinks of doing.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WhatIf {
    kind: IdeaKind,
    /// From today to 30 days after the last date; for `pay_late` to 95 days after it.
    #[schema(format = Date)]
    on: String,
    /// For `pay_part`.
    amount_tiyn: Option<i64>,
    /// For `prolong`.
    days: Option<u32>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum IdeaKind {
    PayFull,
    PayPart,
    /// To pay what is due then, after its date.
    PayLate,
    Prolong,
}

/// What would follow.
#[derive(Serialize, ToSchema)]
pub struct Outlook {
    #[schema(format = Date)]
    on: String,
    pay_tiyn: i64,
    payoff_before_tiyn: i64,
    /// What closes the loan after it.
    left_tiyn: i64,
    interest_per_day_before_tiyn: i64,
    interest_per_day_after_tiyn: i64,
    allocation: PaymentParts,
    /// How much less is paid in all than by paying everything on its date.
    saves_tiyn: i64,
    costs_more_tiyn: i64,
    /// Whether the loan is paid off by it.
    closes: bool,
    /// The next date of the plan after it.
    #[schema(format = Date)]
    due_on_after: Option<String>,
    /// What then has to be paid by that date, if nothing is paid before.
    due_after_tiyn: Option<i64>,
    /// Interest and penalty over the loan's whole life, if the rest is paid on its dates.
    total_cost_tiyn: i64,
}

/// Where a payment goes.
#[derive(Serialize, ToSchema)]
pub struct PaymentParts {
    pub principal_tiyn: i64,
    pub interest_tiyn: i64,
    pub principal_overdue_tiyn: i64,
    pub interest_overdue_tiyn: i64,
    pub penalty_tiyn: i64,
    /// What no debt took; below zero where money that waited was taken with it.
    pub funds_tiyn: i64,
}

/// Tell what would follow; nothing is done
#[utoipa::path(post, path = "/loans/{id}/what-if", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), request_body = WhatIf,
    responses((status = 200, body = Outlook)))]
pub async fn simulate(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    JsonBody(asked): JsonBody<WhatIf>,
) -> Result<Json<Outlook>, Problem> {
    let on = parse_date("on", &asked.on)?;
    let idea = match asked.kind {
        IdeaKind::PayFull => RepaymentScenario::PayFull,
        IdeaKind::PayLate => RepaymentScenario::PayLate,
        IdeaKind::PayPart => RepaymentScenario::PayPart(Tenge::from_tiyn(
            asked.amount_tiyn.ok_or_else(|| Problem::field_error("amount_tiyn", "required"))?,
        )),
        IdeaKind::Prolong => RepaymentScenario::Prolong(
            asked.days.ok_or_else(|| Problem::field_error("days", "required"))?,
        ),
    };
    let told = api.lender.loan_what_if(&session, id, idea, on).await?;
    let parts = &told.allocation;
    Ok(Json(Outlook {
        on: told.on.to_string(),
        pay_tiyn: told.pay.tiyn(),
        payoff_before_tiyn: told.payoff_before.tiyn(),
        left_tiyn: told.left.tiyn(),
        interest_per_day_before_tiyn: told.interest_per_day_before.tiyn(),
        interest_per_day_after_tiyn: told.interest_per_day_after.tiyn(),
        allocation: PaymentParts {
            principal_tiyn: parts.principal.tiyn(),
            interest_tiyn: parts.interest.tiyn(),
            principal_overdue_tiyn: parts.principal_overdue.tiyn(),
            interest_overdue_tiyn: parts.interest_overdue.tiyn(),
            penalty_tiyn: parts.penalty.tiyn(),
            funds_tiyn: told.funds.tiyn(),
        },
        saves_tiyn: told.saves.tiyn(),
        costs_more_tiyn: told.costs_more.tiyn(),
        closes: told.closes,
        due_on_after: told.due_on_after.map(|day| day.to_string()),
        due_after_tiyn: told.due_after.map(Tenge::tiyn),
        total_cost_tiyn: told.total_cost.tiyn(),
    }))
}
