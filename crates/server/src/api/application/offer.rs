//! From the offers to the signature.

use std::sync::Arc;

use app::Uuid;
use app::loans::LoanDocumentStatus as Status;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::application_response;
use super::view::{Application, PaperKind, parse_code};
use crate::api::ApiState;
use crate::api::access::{CodeSent, parse_otp};
use crate::api::body::{JsonBody, Upload};
use crate::api::client_info::ClientInfo;
use crate::api::current_session::CurrentSession;
use crate::api::file_response::{PDF_MIME, inline};
use crate::api::loan::documents::AnyPaperKind;
use crate::api::me::IfMatch;
use crate::api::params::Path;
use crate::problem::Problem;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChosenOffer {
    no: u8,
}

/// Choose an offer: its papers are made
#[utoipa::path(post, path = "/application/offer", tag = "application", security(("access" = [])),
    params(("If-Match" = String, Header)), request_body = ChosenOffer,
    responses((status = 200, body = Application)))]
pub async fn choose(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<ChosenOffer>,
) -> Result<Response, Problem> {
    api.lender.offer_choose(&session, version, asked.no, &visitor).await?;
    application_response(&api, &session).await
}

/// Read a paper, before and after signing
#[utoipa::path(get, path = "/application/papers/{kind}", tag = "application",
    security(("access" = [])), params(("kind" = PaperKind, Path)),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
pub async fn download_document(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(kind): Path<PaperKind>,
) -> Result<Response, Problem> {
    let bytes = api.lender.document_download(&session, kind.code()).await?;
    let name = format!("zhedel-{}.pdf", kind.code().replace('_', "-"));
    Ok(inline(PDF_MIME, &name, bytes.to_vec()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Agreement {
    /// The papers whose boxes are ticked: all that are to be signed.
    ticked: Vec<PaperKind>,
}

/// Agree with the terms
#[utoipa::path(post, path = "/application/agree", tag = "application", security(("access" = [])),
    params(("If-Match" = String, Header)), request_body = Agreement,
    responses((status = 200, body = Application)))]
pub async fn accept_terms(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<Agreement>,
) -> Result<Response, Problem> {
    let ticked: Vec<&str> = asked.ticked.iter().map(|kind| kind.code()).collect();
    api.lender.terms_accept(&session, version, &ticked, &visitor).await?;
    application_response(&api, &session).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ToSign {
    /// `signing.sha256`, as it was shown.
    sha256: String,
}

/// Send a code that signs what was shown, and nothing else
#[utoipa::path(post, path = "/application/sign/code", tag = "application",
    security(("access" = [])), request_body = ToSign, responses((status = 200, body = CodeSent)))]
pub async fn send_signing_code(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<ToSign>,
) -> Result<Json<CodeSent>, Problem> {
    let sent = api.lender.signing_code_send(&session, &asked.sha256, &visitor).await?;
    Ok(Json(sent.into()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Signature {
    /// `signing.sha256`, as it was shown.
    sha256: String,
    code_id: Uuid,
    code: String,
}

/// Sign consents or the contract
#[utoipa::path(post, path = "/application/sign", tag = "application", security(("access" = [])),
    params(("If-Match" = String, Header)), request_body = Signature,
    responses((status = 200, body = Application)))]
pub async fn sign(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<Signature>,
) -> Result<Response, Problem> {
    let otp = parse_otp(&asked.code)?;
    let signature =
        app::applications::SignatureInput { sha256: &asked.sha256, code: asked.code_id, otp: &otp };
    api.lender.application_sign(&session, version, &signature, &visitor).await?;
    application_response(&api, &session).await
}

/// What is known of a paper of ours; nothing of the person's.
#[derive(Serialize, ToSchema)]
pub struct Verified {
    kind: AnyPaperKind,
    /// Nothing where it is about all loans of somebody.
    contract_number: Option<String>,
    sha256: String,
    #[schema(format = DateTime)]
    made_at: String,
    #[schema(format = DateTime)]
    signed_at: Option<String>,
    /// Whether it still says what it said.
    status: PaperStatus,
    /// Whether what was sent is the paper, byte for byte; nothing where only its code was asked for.
    is_genuine: Option<bool>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaperStatus {
    Valid,
    /// A newer one says the same of a later moment.
    Superseded,
    /// It says nothing any more.
    Void,
}

/// Whether a file is a paper that we issued, byte for byte
#[utoipa::path(post, path = "/papers/verify", tag = "papers",
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Verified)))]
pub async fn verify_file(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    body: Upload,
) -> Result<Json<Verified>, Problem> {
    api.lender.document_verification_throttle(&visitor).await?;
    Ok(Json(document_verification(api.lender.document_verify_by_file(&body.0).await?)))
}

/// The paper of a verification code
#[utoipa::path(get, path = "/papers/{code}", tag = "papers", params(("code" = String, Path)),
    responses((status = 200, body = Verified)))]
pub async fn verify_code(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    Path(code): Path<String>,
) -> Result<Json<Verified>, Problem> {
    api.lender.document_verification_throttle(&visitor).await?;
    Ok(Json(document_verification(api.lender.document_verify_by_code(&code).await?)))
}

impl PaperKind {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Contract => "contract",
            Self::Schedule => "schedule",
            Self::KeyFacts => "key_facts",
            Self::Consents => "consents",
            Self::Protocol => "protocol",
        }
    }
}

fn document_verification(found: app::applications::DocumentVerification) -> Verified {
    Verified {
        kind: parse_code(&found.kind).expect("the API has every kind"),
        contract_number: found.contract_number,
        sha256: found.sha256,
        made_at: found.made_at.to_string(),
        signed_at: found.signed_at.map(|at| at.to_string()),
        status: match found.status {
            Status::Valid => PaperStatus::Valid,
            Status::Superseded => PaperStatus::Superseded,
            Status::Void => PaperStatus::Void,
        },
        is_genuine: found.is_genuine,
    }
}
