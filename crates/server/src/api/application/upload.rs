//! Files that people send: documents and bank statements.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;

use app::applications::DocumentKind as Of;

use super::now;
use super::view::{Application, DocumentKind};
use crate::api::Api;
use crate::api::address::Path;
use crate::api::body::Upload;
use crate::api::caller::Caller;
use crate::api::me::Seen;
use crate::api::visitor::From;
use crate::problem::Problem;

/// Send a document: JPEG, PNG or PDF, at most 10 MB; in place of what was sent before
#[utoipa::path(put, path = "/application/documents/{kind}", tag = "application",
    security(("access" = [])), params(("kind" = DocumentKind, Path)),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Application)))]
pub async fn document(
    State(api): State<Arc<Api>>,
    Caller(session): Caller,
    Path(kind): Path<DocumentKind>,
    body: Upload,
) -> Result<Response, Problem> {
    api.lender.take_document(&session, kind.of_core(), body.0).await?;
    now(&api, &session).await
}

/// Take a document back
#[utoipa::path(delete, path = "/application/documents/{kind}", tag = "application",
    security(("access" = [])), params(("kind" = DocumentKind, Path)),
    responses((status = 200, body = Application)))]
pub async fn remove_document(
    State(api): State<Arc<Api>>,
    Caller(session): Caller,
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
    State(api): State<Arc<Api>>,
    Caller(session): Caller,
    Seen(version): Seen,
    From(visitor): From,
    body: Upload,
) -> Result<Response, Problem> {
    api.lender.take_statement(&session, version, body.0, &visitor).await?;
    now(&api, &session).await
}

impl DocumentKind {
    const fn of_core(self) -> Of {
        match self {
            Self::IdFront => Of::IdFront,
            Self::IdBack => Of::IdBack,
            Self::Selfie => Of::Selfie,
            Self::Other => Of::Other,
        }
    }
}
