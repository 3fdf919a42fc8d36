//! Files that people send: documents and bank statements.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;

use app::applications::UploadKind as SqliteHandle;

use super::application_response;
use super::view::{Application, DocumentKind};
use crate::api::ApiState;
use crate::api::body::Upload;
use crate::api::client_info::ClientInfo;
use crate::api::current_session::CurrentSession;
use crate::api::me::IfMatch;
use crate::api::params::Path;
use crate::problem::Problem;

/// Send a document: JPEG, PNG or PDF, at most 10 MB; in place of what was sent before
#[utoipa::path(put, path = "/application/documents/{kind}", tag = "application",
    security(("access" = [])), params(("kind" = DocumentKind, Path)),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Application)))]
pub async fn put(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(kind): Path<DocumentKind>,
    body: Upload,
) -> Result<Response, Problem> {
    api.lender.upload_add(&session, kind.to_domain(), body.0).await?;
    application_response(&api, &session).await
}

/// Take a document back
#[utoipa::path(delete, path = "/application/documents/{kind}", tag = "application",
    security(("access" = [])), params(("kind" = DocumentKind, Path)),
    responses((status = 200, body = Application)))]
pub async fn delete(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(kind): Path<DocumentKind>,
) -> Result<Response, Problem> {
    api.lender.upload_remove(&session, kind.to_domain()).await?;
    application_response(&api, &session).await
}

/// Send a bank statement: PDF with a text layer, at most 10 MB
#[utoipa::path(put, path = "/application/statement", tag = "application",
    security(("access" = [])), params(("If-Match" = String, Header)),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Application)))]
pub async fn put_bank_statement(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    body: Upload,
) -> Result<Response, Problem> {
    api.lender.statement_upload(&session, version, body.0, &visitor).await?;
    application_response(&api, &session).await
}

impl DocumentKind {
    const fn to_domain(self) -> SqliteHandle {
        match self {
            Self::IdFront => SqliteHandle::IdFront,
            Self::IdBack => SqliteHandle::IdBack,
            Self::Selfie => SqliteHandle::Selfie,
            Self::Other => SqliteHandle::Other,
        }
    }
}
