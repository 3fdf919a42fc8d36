//! Offers, documents and signatures.

use std::sync::Arc;

use app::applications::SigningDocumentKind;
use app::loans::LoanDocumentStatus;
use app::{DocumentKind, Uuid};
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::application_response;
use super::view::Application;
use crate::api::ApiState;
use crate::api::access::{SentCode, parse_otp};
use crate::api::body::JsonBody;
use crate::api::client_info::ClientInfo;
use crate::api::current_session::CurrentSession;
use crate::api::file_response::{PDF_MIME, inline};
use crate::api::me::IfMatch;
use crate::api::params::Path;
use crate::api::upload::document_sha256;
use crate::problem::Problem;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OfferChoice {
    offer_number: u8,
}

/// Choose an offer; its documents are created
#[utoipa::path(post, path = "/application/offer", operation_id = "choose_offer",
    tag = "application", security(("access" = [])), params(("If-Match" = String, Header)),
    request_body = OfferChoice, responses((status = 200, body = Application)))]
pub async fn choose(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<OfferChoice>,
) -> Result<Response, Problem> {
    api.app.applications.offer_choose(&session, version, input.offer_number, &visitor).await?;
    application_response(&api, &session).await
}

/// Download a document of the application, before or after signing
#[utoipa::path(get, path = "/application/documents/{kind}",
    operation_id = "download_signing_document", tag = "application", security(("access" = [])),
    params(("kind" = SigningDocumentKind, Path)),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
pub async fn download_document(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(kind): Path<SigningDocumentKind>,
) -> Result<Response, Problem> {
    let bytes = api.app.applications.document_download(&session, session.customer_id, kind).await?;
    let name = format!("zhedel-{}.pdf", kind.code().replace('_', "-"));
    Ok(inline(PDF_MIME, &name, bytes.to_vec()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TermsAcceptance {
    /// The accepted documents: all that are to be signed.
    documents: Vec<SigningDocumentKind>,
}

/// Accept the terms of the chosen offer
#[utoipa::path(post, path = "/application/accept-terms", operation_id = "accept_terms",
    tag = "application", security(("access" = [])), params(("If-Match" = String, Header)),
    request_body = TermsAcceptance, responses((status = 200, body = Application)))]
pub async fn accept_terms(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<TermsAcceptance>,
) -> Result<Response, Problem> {
    api.app.applications.terms_accept(&session, version, &input.documents, &visitor).await?;
    application_response(&api, &session).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SigningCodeRequest {
    /// `signing_package.sha256` as it was shown.
    sha256: String,
}

/// Send the code that signs exactly the documents that were shown
#[utoipa::path(post, path = "/application/sign/codes", operation_id = "send_signing_code",
    tag = "application", security(("access" = [])), request_body = SigningCodeRequest,
    responses((status = 200, body = SentCode)))]
pub async fn send_signing_code(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<SigningCodeRequest>,
) -> Result<Json<SentCode>, Problem> {
    let code = api.app.applications.signing_code_send(&session, &input.sha256, &visitor).await?;
    Ok(Json(code.into()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Signature {
    /// `signing_package.sha256` as it was shown.
    sha256: String,
    code_id: Uuid,
    code: String,
}

/// Sign the consents or the contract
#[utoipa::path(post, path = "/application/sign", operation_id = "sign_application",
    tag = "application", security(("access" = [])), params(("If-Match" = String, Header)),
    request_body = Signature, responses((status = 200, body = Application)))]
pub async fn sign(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<Signature>,
) -> Result<Response, Problem> {
    let otp = parse_otp(&input.code)?;
    let signature =
        app::access::SignatureInput { sha256: &input.sha256, code: input.code_id, otp: &otp };
    api.app.applications.application_sign(&session, version, &signature, &visitor).await?;
    application_response(&api, &session).await
}

/// What anybody may know of an issued document; no personal data.
#[derive(Serialize, ToSchema)]
pub struct DocumentVerification {
    kind: DocumentKind,
    /// Null if it is about all loans of a customer.
    contract_number: Option<String>,
    sha256: String,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    signed_at: Option<String>,
    /// Whether it is still valid.
    status: LoanDocumentStatus,
    /// Whether the file equals the document byte for byte; null for a lookup by code.
    is_genuine: Option<bool>,
}

/// Check whether a file of at most 2 MB is a document that we issued, byte for byte
#[utoipa::path(post, path = "/documents/verify", operation_id = "verify_document_file",
    tag = "documents", request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = DocumentVerification)))]
pub async fn verify_file(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    body: Body,
) -> Result<Json<DocumentVerification>, Problem> {
    // Counted first, so that nobody keeps us busy with files that nobody asked for.
    api.app.applications.document_verification_throttle(&visitor).await?;
    let sha256 = document_sha256(body).await?;
    let verification = api.app.applications.document_verify_by_sha256(sha256).await?;
    Ok(Json(document_verification(verification)))
}

/// Look up a document by its verification code
#[utoipa::path(get, path = "/documents/verify/{code}", operation_id = "verify_document_code",
    tag = "documents", params(("code" = String, Path)),
    responses((status = 200, body = DocumentVerification)))]
pub async fn verify_code(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    Path(code): Path<String>,
) -> Result<Json<DocumentVerification>, Problem> {
    api.app.applications.document_verification_throttle(&visitor).await?;
    Ok(Json(document_verification(api.app.applications.document_verify_by_code(&code).await?)))
}

fn document_verification(
    verification: app::applications::DocumentVerification,
) -> DocumentVerification {
    DocumentVerification {
        kind: verification.kind,
        contract_number: verification.contract_number,
        sha256: verification.sha256,
        created_at: verification.made_at.to_string(),
        signed_at: verification.signed_at.map(|at| at.to_string()),
        status: verification.status,
        is_genuine: verification.is_genuine,
    }
}
