//! The due dates of a loan as a calendar file.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use base::ids::LoanId;

use crate::api::ApiState;
use crate::api::current_session::CurrentSession;
use crate::api::file_response::attachment;
use crate::api::params::Path;
use crate::problem::Problem;

/// Download the due dates of a loan as a calendar
#[utoipa::path(get, path = "/loans/{id}/calendar.ics", operation_id = "download_loan_calendar",
    tag = "loans", security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "text/calendar", body = String)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
) -> Result<Response, Problem> {
    let text = api.app.loans.loan_calendar_export(&session, id).await?;
    Ok(attachment("text/calendar; charset=utf-8", "zhedel.ics", text))
}
