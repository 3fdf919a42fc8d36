//! Links to files for a new browser tab, which cannot send an access token.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ApiState;
use super::body::JsonBody;
use super::current_session::CurrentSession;
use crate::problem::Problem;

const API_BASE_PATH: &str = "/api/v1";

/// A file of the customer.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FileLinkRequest {
    /// The path below `/api/v1`, such as `/application/documents/contract`.
    path: String,
}

/// Valid for some minutes, for this file and this session only.
#[derive(Serialize, ToSchema)]
pub struct FileLink {
    url: String,
}

/// Create a short-lived link that opens a file without an access token
#[utoipa::path(post, path = "/file-links", operation_id = "create_file_link", tag = "documents",
    security(("access" = [])), request_body = FileLinkRequest,
    responses((status = 201, body = FileLink)))]
pub async fn create(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(input): JsonBody<FileLinkRequest>,
) -> Result<(StatusCode, Json<FileLink>), Problem> {
    if !is_downloadable(&input.path) {
        return Err(Problem::field_error("path", "path_unknown"));
    }
    let key = api.app.access.file_key_create(&session, &input.path);
    let url = format!("{API_BASE_PATH}{}?t={key}", input.path);
    Ok((StatusCode::CREATED, Json(FileLink { url })))
}

/// The path of the file and its key, if the request carries one.
pub fn file_key(parts: &Parts) -> Option<(&str, &str)> {
    let path = parts.uri.path();
    let path = path.strip_prefix(API_BASE_PATH).unwrap_or(path);
    let key = parts.uri.query()?.strip_prefix("t=")?;
    (parts.method == axum::http::Method::GET && is_downloadable(path)).then_some((path, key))
}

/// Documents, receipts and uploads; nothing else can be opened by a link.
fn is_downloadable(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    matches!(
        parts[..],
        ["", "application", "documents", _]
            | ["", "documents", _, "pdf"]
            | ["", "payments", _, "receipt.pdf"]
            | ["", "loans", _, "prolongation", "document"]
            | ["", "cases", _, "files", _]
            | ["", "letters", _, _]
    ) && path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_are_downloadable() {
        for path in [
            "/application/documents/contract",
            "/documents/0193a2f0-7c1e-7a44-9d0b-5e1f2a3b4c5d/pdf",
            "/payments/1/receipt.pdf",
            "/loans/1/prolongation/document",
            "/cases/1/files/2",
            "/letters/fraud-claim/kk",
        ] {
            assert!(is_downloadable(path), "{path}");
        }
        for path in [
            "",
            "/me",
            "/me/export.pdf",
            "/documents/1",
            "/documents/1/pdf?x=1",
            "/cases/1/files/a%2Fb",
        ] {
            assert!(!is_downloadable(path), "{path}");
        }
    }
}
