//! Documents that everybody may read: rules, tariffs, a sample contract.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Response;

use super::ApiState;
use super::document_text::{DocumentText, DocumentTextQuery, document_content};
use super::file_response::{PDF_MIME, inline};
use super::params::{Path, Query};
use crate::problem::Problem;

/// Show the text of the current version of a published document
#[utoipa::path(get, path = "/published-documents/{slug}/text",
    operation_id = "get_published_document_text", tag = "documents",
    params(("slug" = String, Path), DocumentTextQuery),
    responses((status = 200, body = DocumentText)))]
pub async fn show_text(
    State(api): State<Arc<ApiState>>,
    Path(slug): Path<String>,
    Query(query): Query<DocumentTextQuery>,
) -> Result<Json<DocumentText>, Problem> {
    let (text, _) = api.app.published_documents.document_read(&slug).await?;
    Ok(Json(document_content(Arc::unwrap_or_clone(text), query.language())))
}

/// Download a version of a published document, by the hash of its text
#[utoipa::path(get, path = "/published-documents/{slug}/versions/{sha256}",
    operation_id = "download_published_document", tag = "documents",
    params(("slug" = String, Path), ("sha256" = String, Path)),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
pub async fn download(
    State(api): State<Arc<ApiState>>,
    Path((slug, sha256)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let pdf = api.app.published_documents.document_pdf(&slug, &sha256).await?;
    Ok(inline(PDF_MIME, &format!("{slug}.pdf"), pdf))
}
