//! Documents of loans and certificates.

use std::sync::Arc;

use app::loans::LoanDocumentView;
use app::{DocumentKind, Uuid};
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use base::ids::LoanId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::ApiState;
use crate::api::body::JsonBody;
use crate::api::current_session::CurrentSession;
use crate::api::file_response::{PDF_MIME, inline};
use crate::api::params::Path;
use crate::problem::Problem;

/// The documents of a loan, newest first.
#[derive(Serialize, ToSchema)]
pub struct LoanDocuments {
    documents: Vec<LoanDocument>,
}

/// An issued document; the file is `GET /documents/{id}/pdf`.
#[derive(Serialize, ToSchema)]
pub struct LoanDocument {
    id: Uuid,
    kind: DocumentKind,
    /// Null if it is about all loans.
    contract_number: Option<String>,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    signed_at: Option<String>,
    sha256: String,
    /// With this code anybody can verify the document.
    verification_code: String,
    size_bytes: i64,
}

impl From<LoanDocumentView> for LoanDocument {
    fn from(document: LoanDocumentView) -> Self {
        Self {
            id: document.id,
            kind: document.kind,
            contract_number: document.contract_number,
            created_at: document.made_at.to_string(),
            signed_at: document.signed_at.map(|at| at.to_string()),
            sha256: document.sha256,
            verification_code: document.verification_code,
            size_bytes: document.size_bytes,
        }
    }
}

/// List the documents of a loan
#[utoipa::path(get, path = "/loans/{id}/documents", operation_id = "list_loan_documents",
    tag = "loans", security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = LoanDocuments)))]
pub async fn list(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
) -> Result<Json<LoanDocuments>, Problem> {
    let documents = api.app.loans.loan_document_list(&session, id).await?;
    Ok(Json(LoanDocuments { documents: documents.into_iter().map(LoanDocument::from).collect() }))
}

/// Download a document
#[utoipa::path(get, path = "/documents/{id}/pdf", operation_id = "download_document",
    tag = "documents", security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
pub async fn download(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Response, Problem> {
    let (document, bytes) = api.app.loans.loan_document_download(&session, id).await?;
    let number = document.contract_number.map_or_else(String::new, |number| format!("-{number}"));
    let name = format!("zhedel-{}{number}.pdf", document.kind.code().replace('_', "-"));
    Ok(inline(PDF_MIME, &name, bytes.to_vec()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CertificateRequest {
    /// One loan; all loans if omitted.
    loan_id: Option<Uuid>,
}

/// Issue a certificate that nothing is owed
#[utoipa::path(post, path = "/certificates", operation_id = "create_certificate", tag = "documents",
    security(("access" = [])), request_body = CertificateRequest,
    responses((status = 200, body = LoanDocument)))]
pub async fn create_certificate(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(input): JsonBody<CertificateRequest>,
) -> Result<Json<LoanDocument>, Problem> {
    Ok(Json(
        api.app
            .loans
            .no_debt_certificate_issue(&session, session.customer_id, input.loan_id.map(Into::into))
            .await?
            .into(),
    ))
}
