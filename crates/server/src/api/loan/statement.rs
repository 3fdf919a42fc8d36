//! The statement of account: every day of a loan.

use std::sync::Arc;

use app::Uuid;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use base::BusinessDate;
use lending::loan::StatementRow;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{DebtParts, parse_date};
use crate::api::ApiState;
use crate::api::current_session::CurrentSession;
use crate::api::file_response::{CSV_MIME, PDF_MIME, attachment, inline};
use crate::api::params::{Path, Query};
use crate::problem::Problem;

/// Every day of a loan.
#[derive(Serialize, ToSchema)]
pub struct LoanStatement {
    rows: Vec<LoanDay>,
}

/// One day of a loan.
#[derive(Serialize, ToSchema)]
pub struct LoanDay {
    #[schema(format = Date)]
    on: String,
    /// What accrued on the day.
    interest_tiyn: i64,
    penalty_tiyn: i64,
    /// Money that came in.
    paid_tiyn: i64,
    /// Where money of the borrower went.
    to: DebtParts,
    waived_tiyn: i64,
    written_off_tiyn: i64,
    refunded_tiyn: i64,
    /// What is owed at the end of the day.
    owed: DebtParts,
    funds_tiyn: i64,
    /// What closes the loan at the end of the day.
    payoff_tiyn: i64,
    days_overdue: u32,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct StatementQuery {
    /// The last day; today if none is named.
    #[param(format = Date)]
    to: Option<String>,
}

/// Show every day of a loan
#[utoipa::path(get, path = "/loans/{id}/statement", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path), StatementQuery), responses((status = 200, body = LoanStatement)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    Query(through): Query<StatementQuery>,
) -> Result<Json<LoanStatement>, Problem> {
    let rows = api.lender.statement_view(&session, id, through.last_day()?).await?;
    Ok(Json(LoanStatement { rows: rows.iter().map(statement_day).collect() }))
}

/// Take every day of a loan away as a table
#[utoipa::path(get, path = "/loans/{id}/statement.csv", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path), StatementQuery),
    responses((status = 200, content_type = "text/csv", body = String)))]
pub async fn download_csv(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    Query(through): Query<StatementQuery>,
) -> Result<Response, Problem> {
    let bytes = api.lender.statement_export_csv(&session, id, through.last_day()?).await?;
    Ok(attachment(CSV_MIME, "zhedel-statement.csv", bytes))
}

/// Take every day of a loan away on paper
#[utoipa::path(get, path = "/loans/{id}/statement.pdf", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path), StatementQuery),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
pub async fn download_pdf(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    Query(through): Query<StatementQuery>,
) -> Result<Response, Problem> {
    let bytes = api.lender.statement_export_pdf(&session, id, through.last_day()?).await?;
    Ok(inline(PDF_MIME, "zhedel-statement.pdf", bytes.to_vec()))
}

impl StatementQuery {
    fn last_day(self) -> Result<Option<BusinessDate>, Problem> {
        self.to.map(|text| parse_date("to", &text)).transpose()
    }
}

fn statement_day(row: &StatementRow) -> LoanDay {
    LoanDay {
        on: row.on.to_string(),
        interest_tiyn: row.interest.tiyn(),
        penalty_tiyn: row.penalty.tiyn(),
        paid_tiyn: row.paid.tiyn(),
        to: DebtParts::from(&row.to),
        waived_tiyn: row.waived.tiyn(),
        written_off_tiyn: row.written_off.tiyn(),
        refunded_tiyn: row.refunded.tiyn(),
        owed: DebtParts::from(&row.owed),
        funds_tiyn: row.funds.tiyn(),
        payoff_tiyn: row.payoff.tiyn(),
        days_overdue: row.days_overdue,
    }
}
