//! An address that a browser opens in a window of its own: it has no token to send there.

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

/// A file of one's own, as `GET` answers it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedFile {
    /// The path below the API, such as `/application/papers/contract`.
    path: String,
}

/// Good for some minutes, for this file and for this session.
#[derive(Serialize, ToSchema)]
pub struct FileAddress {
    url: String,
}

/// Get an address that opens a file of one's own
#[utoipa::path(post, path = "/file-addresses", tag = "papers", security(("access" = [])),
    request_body = WantedFile, responses((status = 201, body = FileAddress)))]
pub async fn create(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(wanted): JsonBody<WantedFile>,
) -> Result<(StatusCode, Json<FileAddress>), Problem> {
    if !is_downloadable(&wanted.path) {
        return Err(Problem::field_error("path", "path_unknown"));
    }
    let key = api.lender.file_key_create(&session, &wanted.path);
    let url = format!("{API_BASE_PATH}{}?t={key}", wanted.path);
    Ok((StatusCode::CREATED, Json(FileAddress { url })))
}

/// The path of a file and the key to it, where a request has one.
pub fn file_key(parts: &Parts) -> Option<(&str, &str)> {
    let path = parts.uri.path();
    let path = path.strip_prefix(API_BASE_PATH).unwrap_or(path);
    let key = parts.uri.query()?.strip_prefix("t=")?;
    (parts.method == axum::http::Method::GET && is_downloadable(path)).then_some((path, key))
}

/// Papers, receipts and what was sent to us; nothing else is opened by an address.
fn is_downloadable(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    matches!(
        parts[..],
        ["", "application", "papers", _]
            | ["", "papers", _, "pdf"]
            | ["", "payments", _, "receipt.pdf"]
            | ["", "loans", _, "prolongation", "paper"]
            | ["", "requests", _, "files", _]
    ) && path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_have_addresses() {
        for path in [
            "/application/papers/contract",
            "/papers/0193a2f0-7c1e-7a44-9d0b-5e1f2a3b4c5d/pdf",
            "/payments/1/receipt.pdf",
            "/loans/1/prolongation/paper",
            "/requests/1/files/2",
        ] {
            assert!(is_downloadable(path), "{path}");
        }
        for path in [
            "",
            "/me",
            "/me/export.pdf",
            "/papers/1",
            "/papers/1/pdf?x=1",
            "/requests/1/files/a%2Fb",
        ] {
            assert!(!is_downloadable(path), "{path}");
        }
    }
}
