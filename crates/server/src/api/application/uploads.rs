//! Uploads: documents and bank statements.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;

use app::applications::UploadKind;

use super::application_response;
use super::view::Application;
use crate::api::ApiState;
use crate::api::client_info::ClientInfo;
use crate::api::current_session::CurrentSession;
use crate::api::me::IfMatch;
use crate::api::params::Path;
use crate::api::upload::Upload;
use crate::problem::Problem;

/// Upload or replace a document: JPEG, PNG or PDF, at most 10 MB
#[utoipa::path(put, path = "/application/uploads/{kind}", operation_id = "put_upload",
    tag = "application", security(("access" = [])), params(("kind" = UploadKind, Path)),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Application)))]
pub async fn put(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(kind): Path<UploadKind>,
    body: Upload,
) -> Result<Response, Problem> {
    api.app.applications.upload_add(&session, session.customer_id, kind, body.bytes).await?;
    application_response(&api, &session).await
}

/// Delete an uploaded document
#[utoipa::path(delete, path = "/application/uploads/{kind}", operation_id = "delete_upload",
    tag = "application", security(("access" = [])), params(("kind" = UploadKind, Path)),
    responses((status = 200, body = Application)))]
pub async fn delete(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(kind): Path<UploadKind>,
) -> Result<Response, Problem> {
    api.app.applications.upload_remove(&session, session.customer_id, kind).await?;
    application_response(&api, &session).await
}

/// Upload a bank statement: PDF with a text layer, at most 10 MB
#[utoipa::path(put, path = "/application/bank-statement", operation_id = "upload_bank_statement",
    tag = "application", security(("access" = [])), params(("If-Match" = String, Header)),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Application)))]
pub async fn put_bank_statement(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    body: Upload,
) -> Result<Response, Problem> {
    api.app.applications.statement_upload(&session, version, body.bytes, &visitor).await?;
    application_response(&api, &session).await
}
