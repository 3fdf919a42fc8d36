//! Money that came and went, over all loans of a person.

use std::sync::Arc;

use app::Uuid;
use app::loans::view::{Operation as Told, OperationKind as Kind};
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
    /// The newest first, 50 at most.
    operations: Vec<Operation>,
    /// For `after`, where there are more.
    next: Option<Uuid>,
}

/// Money that came or went.
#[derive(Serialize, ToSchema)]
pub struct Operation {
    id: Uuid,
    loan_id: Uuid,
    contract_number: String,
    #[schema(format = Date)]
    on: String,
    kind: OperationKind,
    amount_tiyn: i64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OperationKind {
    Issued,
    Payment,
    /// A payment that turned out not to have happened.
    ReversedPayment,
    Refunded,
}

/// List one's operations
#[utoipa::path(get, path = "/operations", tag = "loans", security(("access" = [])), params(PageQuery),
    responses((status = 200, body = Operations)))]
pub async fn list(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Query(page): Query<PageQuery>,
) -> Result<Json<Operations>, Problem> {
    let page = api.lender.operation_list(&session, page.after).await?;
    let operations = page.operations.into_iter().map(Operation::from).collect();
    Ok(Json(Operations { operations, next: page.next_cursor }))
}

/// Take one's operations away as a table
#[utoipa::path(get, path = "/operations.csv", tag = "loans", security(("access" = [])),
    responses((status = 200, content_type = "text/csv", body = String)))]
pub async fn download_csv(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Response, Problem> {
    let bytes = api.lender.operation_export_csv(&session).await?;
    Ok(attachment(CSV_MIME, "zhedel-operations.csv", bytes))
}

/// Take one's operations away on paper
#[utoipa::path(get, path = "/operations.pdf", tag = "loans", security(("access" = [])),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
pub async fn download_pdf(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Response, Problem> {
    let bytes = api.lender.operation_export_pdf(&session).await?;
    Ok(inline(PDF_MIME, "zhedel-operations.pdf", bytes.to_vec()))
}

impl From<Told> for Operation {
    fn from(told: Told) -> Self {
        Self {
            id: told.id,
            loan_id: told.loan_id,
            contract_number: told.contract_number,
            on: told.value_date.to_string(),
            kind: match told.kind {
                Kind::Issued => OperationKind::Issued,
                Kind::Payment => OperationKind::Payment,
                Kind::ReversedPayment => OperationKind::ReversedPayment,
                Kind::Refunded => OperationKind::Refunded,
            },
            amount_tiyn: told.amount.tiyn(),
        }
    }
}
