//! The papers of a loan, and those that are made at once.

use std::sync::Arc;

use app::Uuid;
use app::loans::LoanDocumentView;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::ApiState;
use crate::api::application::view::parse_code;
use crate::api::body::JsonBody;
use crate::api::current_session::CurrentSession;
use crate::api::file_response::{PDF_MIME, inline};
use crate::api::params::Path;
use crate::problem::Problem;

/// The papers of a loan, the newest first.
#[derive(Serialize, ToSchema)]
pub struct LoanPapers {
    papers: Vec<LoanPaper>,
}

/// A paper that one may read: `GET /papers/{id}/pdf`.
#[derive(Serialize, ToSchema)]
pub struct LoanPaper {
    id: Uuid,
    kind: AnyPaperKind,
    /// Nothing where it is about all loans.
    contract_number: Option<String>,
    #[schema(format = DateTime)]
    made_at: String,
    #[schema(format = DateTime)]
    signed_at: Option<String>,
    sha256: String,
    /// By which anybody can ask whether it is ours.
    code: String,
    bytes: i64,
}

/// Every kind of paper there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnyPaperKind {
    Contract,
    Schedule,
    KeyFacts,
    Consents,
    Protocol,
    Addendum,
    Certificate,
    Statement,
    Operations,
    Receipt,
}

impl From<LoanDocumentView> for LoanPaper {
    fn from(paper: LoanDocumentView) -> Self {
        Self {
            id: paper.id,
            kind: parse_code(&paper.kind).expect("the API has every kind"),
            contract_number: paper.contract_number,
            made_at: paper.made_at.to_string(),
            signed_at: paper.signed_at.map(|at| at.to_string()),
            sha256: paper.sha256,
            code: paper.verification_code,
            bytes: paper.size_bytes,
        }
    }
}

/// List the papers of a loan
#[utoipa::path(get, path = "/loans/{id}/papers", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, body = LoanPapers)))]
pub async fn list(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<LoanPapers>, Problem> {
    let papers = api.lender.loan_document_list(&session, id).await?;
    Ok(Json(LoanPapers { papers: papers.into_iter().map(LoanPaper::from).collect() }))
}

/// Read a paper of one's own
#[utoipa::path(get, path = "/papers/{id}/pdf", tag = "papers", security(("access" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
pub async fn download(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Response, Problem> {
    let (paper, bytes) = api.lender.loan_document_download(&session, id).await?;
    let number = paper.contract_number.map_or_else(String::new, |number| format!("-{number}"));
    let name = format!("zhedel-{}{number}.pdf", paper.kind.replace('_', "-"));
    Ok(inline(PDF_MIME, &name, bytes.to_vec()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCertificate {
    /// Of one loan; of all where none is named.
    loan_id: Option<Uuid>,
}

/// Have it certified that nothing is owed
#[utoipa::path(post, path = "/certificates", tag = "papers", security(("access" = [])),
    request_body = NewCertificate, responses((status = 200, body = LoanPaper)))]
pub async fn create_certificate(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(asked): JsonBody<NewCertificate>,
) -> Result<Json<LoanPaper>, Problem> {
    Ok(Json(api.lender.no_debt_certificate_issue(&session, asked.loan_id).await?.into()))
}
