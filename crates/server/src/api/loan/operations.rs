//! Payouts, payments and refunds over all loans of a customer.

use std::sync::Arc;

use app::Uuid;
use app::loans::view as loans;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::view::PageQuery;
use crate::api::ApiState;
use crate::api::current_session::CurrentSession;
use crate::api::file_response::{CSV_MIME, PDF_MIME, attachment, inline};
use crate::api::params::Query;
use crate::problem::Problem;

/// A page of operations.
#[derive(Serialize, ToSchema)]
pub struct Operations {
    /// Newest first, at most 50.
    operations: Vec<Operation>,
    /// The value of `after` for the next page; null on the last page.
    next_cursor: Option<Uuid>,
}

/// A payout, payment or refund.
#[derive(Serialize, ToSchema)]
pub struct Operation {
    id: Uuid,
    loan_id: Uuid,
    contract_number: String,
    #[schema(format = Date)]
    value_date: String,
    kind: loans::OperationKind,
    amount_tiyn: i64,
}

/// List payments, payouts and refunds over all loans
#[utoipa::path(get, path = "/operations", operation_id = "list_operations", tag = "loans",
    security(("access" = [])), params(PageQuery), responses((status = 200, body = Operations)))]
pub async fn list(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Query(page): Query<PageQuery>,
) -> Result<Json<Operations>, Problem> {
    let page = api
        .app
        .loans
        .operation_list(&session, session.customer_id, page.after.map(Into::into))
        .await?;
    let operations = page.operations.into_iter().map(Operation::from).collect();
    Ok(Json(Operations { operations, next_cursor: page.next_cursor.map(Into::into) }))
}

/// Download the operations as CSV
#[utoipa::path(get, path = "/operations.csv", operation_id = "download_operations_csv",
    tag = "loans", security(("access" = [])),
    responses((status = 200, content_type = "text/csv", body = String)))]
pub async fn download_csv(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Response, Problem> {
    let bytes = api.app.loans.operation_export_csv(&session, session.customer_id).await?;
    Ok(attachment(CSV_MIME, "zhedel-operations.csv", bytes))
}

/// Download the operations as PDF
#[utoipa::path(get, path = "/operations.pdf", operation_id = "download_operations_pdf",
    tag = "loans", security(("access" = [])),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
pub async fn download_pdf(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Response, Problem> {
    let bytes = api.app.loans.operation_export_pdf(&session, session.customer_id).await?;
    Ok(inline(PDF_MIME, "zhedel-operations.pdf", bytes.to_vec()))
}

impl From<loans::Operation> for Operation {
    fn from(operation: loans::Operation) -> Self {
        Self {
            id: operation.id.into(),
            loan_id: operation.loan_id.into(),
            contract_number: operation.contract_number,
            value_date: operation.value_date.to_string(),
            kind: operation.kind,
            amount_tiyn: operation.amount.tiyn(),
        }
    }
}
