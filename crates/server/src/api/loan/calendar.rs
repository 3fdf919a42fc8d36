//! The dates of a loan for a calendar.

use std::sync::Arc;

use app::Uuid;
use axum::extract::State;
use axum::response::Response;

use crate::api::ApiState;
use crate::api::current_session::CurrentSession;
use crate::api::file_response::attachment;
use crate::api::params::Path;
use crate::problem::Problem;

/// Take the dates of a loan to one's calendar
#[utoipa::path(get, path = "/loans/{id}/calendar.ics", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "text/calendar", body = String)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Response, Problem> {
    let text = api.lender.loan_calendar_export(&session, id).await?;
    Ok(attachment("text/calendar; charset=utf-8", "zhedel.ics", text))
}
