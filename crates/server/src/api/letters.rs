//! Letters to the lender with the customer's own data.

use std::sync::Arc;

use app::cases::LetterKind;
use axum::extract::State;
use axum::response::Response;
use base::Language;

use crate::api::ApiState;
use crate::api::current_session::CurrentSession;
use crate::api::file_response::{PDF_MIME, inline};
use crate::api::params::Path;
use crate::problem::Problem;

/// Make a letter to the lender with the customer's data
#[utoipa::path(get, path = "/letters/{kind}/{language}", operation_id = "download_letter",
    tag = "cases", security(("access" = [])),
    params(("kind" = LetterKind, Path), ("language" = Language, Path)),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
pub async fn download(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path((kind, language)): Path<(LetterKind, Language)>,
) -> Result<Response, Problem> {
    let pdf = api.app.cases.letter_render(&session, session.customer_id, kind, language).await?;
    let name = format!("zhedel-{}-{}.pdf", kind.code(), language.code());
    Ok(inline(PDF_MIME, &name, pdf))
}
