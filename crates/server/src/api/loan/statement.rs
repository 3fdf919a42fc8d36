//! The statement of account of a loan.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use base::BusinessDate;
use base::ids::LoanId;
use lending::loan::StatementRow;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{DebtComponents, parse_date};
use crate::api::ApiState;
use crate::api::current_session::CurrentSession;
use crate::api::file_response::{CSV_MIME, PDF_MIME, attachment, inline};
use crate::api::params::{Path, Query};
use crate::problem::Problem;

/// The statement of account, one row per day.
#[derive(Serialize, ToSchema)]
pub struct LoanStatement {
    rows: Vec<StatementDay>,
}

#[derive(Serialize, ToSchema)]
pub struct StatementDay {
    #[schema(format = Date)]
    date: String,
    /// Accrued on the day.
    interest_tiyn: i64,
    penalty_tiyn: i64,
    /// Received on the day.
    paid_tiyn: i64,
    /// How the borrower's money was allocated.
    allocation: DebtComponents,
    waived_tiyn: i64,
    written_off_tiyn: i64,
    refunded_tiyn: i64,
    /// Outstanding at the end of the day.
    outstanding: DebtComponents,
    unapplied_funds_tiyn: i64,
    /// The payoff amount at the end of the day.
    payoff_tiyn: i64,
    days_overdue: u32,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct StatementQuery {
    /// The last day of the statement; today by default.
    #[param(format = Date)]
    to: Option<String>,
}

/// Show the statement of account, day by day
#[utoipa::path(get, path = "/loans/{id}/statement", operation_id = "get_loan_statement",
    tag = "loans", security(("access" = [])), params(("id" = Uuid, Path), StatementQuery),
    responses((status = 200, body = LoanStatement)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
    Query(through): Query<StatementQuery>,
) -> Result<Json<LoanStatement>, Problem> {
    let rows = api.app.loans.statement_view(&session, id, through.last_day()?).await?;
    Ok(Json(LoanStatement { rows: rows.iter().map(statement_day).collect() }))
}

/// Download the statement of account as CSV
#[utoipa::path(get, path = "/loans/{id}/statement.csv",
    operation_id = "download_loan_statement_csv", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path), StatementQuery),
    responses((status = 200, content_type = "text/csv", body = String)))]
pub async fn download_csv(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
    Query(through): Query<StatementQuery>,
) -> Result<Response, Problem> {
    let bytes = api.app.loans.statement_export_csv(&session, id, through.last_day()?).await?;
    Ok(attachment(CSV_MIME, "zhedel-statement.csv", bytes))
}

/// Download the statement of account as PDF
#[utoipa::path(get, path = "/loans/{id}/statement.pdf",
    operation_id = "download_loan_statement_pdf", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path), StatementQuery),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
pub async fn download_pdf(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
    Query(through): Query<StatementQuery>,
) -> Result<Response, Problem> {
    let bytes = api.app.loans.statement_export_pdf(&session, id, through.last_day()?).await?;
    Ok(inline(PDF_MIME, "zhedel-statement.pdf", bytes.to_vec()))
}

impl StatementQuery {
    fn last_day(self) -> Result<Option<BusinessDate>, Problem> {
        self.to.map(|text| parse_date("to", &text)).transpose()
    }
}

fn statement_day(row: &StatementRow) -> StatementDay {
    StatementDay {
        date: row.on.to_string(),
        interest_tiyn: row.interest.tiyn(),
        penalty_tiyn: row.penalty.tiyn(),
        paid_tiyn: row.paid.tiyn(),
        allocation: DebtComponents::from(&row.to),
        waived_tiyn: row.waived.tiyn(),
        written_off_tiyn: row.written_off.tiyn(),
        refunded_tiyn: row.refunded.tiyn(),
        outstanding: DebtComponents::from(&row.owed),
        unapplied_funds_tiyn: row.funds.tiyn(),
        payoff_tiyn: row.payoff.tiyn(),
        days_overdue: row.days_overdue,
    }
}
