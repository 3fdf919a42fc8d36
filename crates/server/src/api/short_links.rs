//! Links in messages that lead to one screen: they name who is expected, and a code is still asked for.

use base::Language;
use std::sync::Arc;

use app::Uuid;
use app::access::{self, Token};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ApiState;
use super::access::{CodeSent, parse_otp};
use super::body::JsonBody;
use super::client_info::ClientInfo;
use super::params::Query;
use super::session::{Session, sign_in_response};
use crate::problem::Problem;

/// Where a link leads.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LinkTarget {
    Login,
    Pay,
    Continue,
    Offer,
}

/// A link that is still good; nothing is told of any other.
#[derive(Serialize, ToSchema)]
pub struct ShortLink {
    target: Option<LinkTarget>,
    /// Where the code will go.
    phone_masked: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ShortLinkQuery {
    /// The key of the link.
    k: String,
}

/// Look at where a link leads; it stays good
#[utoipa::path(get, path = "/short-links", tag = "session", params(ShortLinkQuery),
    responses((status = 200, body = ShortLink)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    Query(link): Query<ShortLinkQuery>,
) -> Result<Json<ShortLink>, Problem> {
    let found = api.lender.link_view(&Token::new(&link.k)).await?;
    let target = found.as_ref().map(|found| match found.target {
        access::LinkTarget::Login => LinkTarget::Login,
        access::LinkTarget::Pay => LinkTarget::Pay,
        access::LinkTarget::Continue => LinkTarget::Continue,
        access::LinkTarget::Offer => LinkTarget::Offer,
    });
    Ok(Json(ShortLink { target, phone_masked: found.map(|found| found.phone_masked) }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedLinkCode {
    key: String,
    language: Language,
}

/// Send a code to the phone of whoever a link is for
#[utoipa::path(post, path = "/short-links/code", tag = "session", request_body = WantedLinkCode,
    responses((status = 200, body = CodeSent)))]
pub async fn send_code(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<WantedLinkCode>,
) -> Result<Json<CodeSent>, Problem> {
    let (key, language) = (Token::new(&asked.key), asked.language);
    Ok(Json(api.lender.link_code_send(&key, language, &visitor).await?.into()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ByLink {
    key: String,
    code_id: Uuid,
    code: String,
}

/// Sign in by a link and the code; the link is used up
#[utoipa::path(post, path = "/session/link", tag = "session", request_body = ByLink,
    responses((status = 201, body = Session)))]
pub async fn sign_in(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<ByLink>,
) -> Result<Response, Problem> {
    let (key, otp) = (Token::new(&asked.key), parse_otp(&asked.code)?);
    let signed_in = api.lender.login_by_link(&key, asked.code_id, &otp, &visitor).await?;
    Ok(sign_in_response(StatusCode::CREATED, &signed_in, api.site.settings.mode))
}
