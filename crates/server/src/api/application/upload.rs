//! Files that people send: documents and bank statements.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;

use app::applications::DocumentKind as SqliteHandle;

use super::now;
use super::view::{Application, DocumentKind};
use crate::api::ApiState;
use crate::api::address::Path;
use crate::api::body::Upload;
use crate::api::caller::CurrentSession;
use crate::api::me::Seen;
use crate::api::visitor::From;
use crate::problem::Problem;

/// Send a document: JPEG, PNG or PDF, at most 10 MB; in place of what was sent before
#[utoipa::path(put, path = "/application/documents/{kind}", tag = "application",
    security(("access" = [])), params(("kind" = DocumentKind, Path)),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Application)))]
pub async fn document(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(kind): Path<DocumentKind>,
    body: Upload,
) -> Result<Response, Problem> {
    api.lender.upload_add(&session, kind.of_core(), body.0).await?;
    now(&api, &session).await
}

/// Take a document back
#[utoipa::path(delete, path = "/application/documents/{kind}", tag = "application",
    security(("access" = [])), params(("kind" = DocumentKind, Path)),
    responses((status = 200, body = Application)))]
pub async fn remove_document(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(kind): Path<DocumentKind>,
) -> Result<Response, Problem> {
    api.lender.remove_document(&session, kind.of_core()).await?;
    now(&api, &session).await
}

/// Send a bank statement: PDF with a text layer, at most 10 MB
#[utoipa::path(put, path = "/application/statement", tag = "application",
    security(("access" = [])), params(("If-Match" = String, Header)),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Application)))]
pub async fn statement(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Seen(version): Seen,
    From(visitor): From,
    body: Upload,
) -> Result<Response, Problem> {
    api.lender.statement_upload(&session, version, body.0, &visitor).await?;
    now(&api, &session).await
}

impl DocumentKind {
    const fn of_core(self) -> SqliteHandle {
        match self {
            Self::IdFront => SqliteHandle::IdFront,
            Self::IdBack => SqliteHandle::IdBack,
            Self::Selfie => SqliteHandle::Selfie,
            Self::Other => SqliteHandle::Other,
        }
    }
}
