//! Links in messages to one screen: they identify the customer, who still needs a code.

use base::Language;
use std::sync::Arc;

use app::Uuid;
use app::access::{LinkTarget, Token};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ApiState;
use super::access::{SentCode, parse_otp};
use super::body::JsonBody;
use super::client_info::ClientInfo;
use super::params::Query;
use super::session::{Session, sign_in_response};
use crate::problem::Problem;

/// A valid link; an invalid one reveals nothing.
#[derive(Serialize, ToSchema)]
pub struct ShortLink {
    target: Option<LinkTarget>,
    /// Where the code is sent.
    phone_masked: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ShortLinkQuery {
    /// The key of the link.
    k: String,
}

/// Show where a link leads; the link stays valid
#[utoipa::path(get, path = "/short-links", operation_id = "get_short_link", tag = "session",
    params(ShortLinkQuery), responses((status = 200, body = ShortLink)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    Query(link): Query<ShortLinkQuery>,
) -> Result<Json<ShortLink>, Problem> {
    let link_view = api.app.access.link_view(&Token::new(&link.k)).await?;
    let target = link_view.as_ref().map(|link_view| link_view.target);
    Ok(Json(ShortLink { target, phone_masked: link_view.map(|link_view| link_view.phone_masked) }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ShortLinkCodeRequest {
    key: String,
    language: Language,
}

/// Send a code to the phone of the customer a link belongs to
#[utoipa::path(post, path = "/short-links/codes", operation_id = "send_short_link_code",
    tag = "session", request_body = ShortLinkCodeRequest,
    responses((status = 200, body = SentCode)))]
pub async fn send_code(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<ShortLinkCodeRequest>,
) -> Result<Json<SentCode>, Problem> {
    let (key, language) = (Token::new(&input.key), input.language);
    Ok(Json(api.app.access.link_code_send(&key, language, &visitor).await?.into()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkCredentials {
    key: String,
    code_id: Uuid,
    code: String,
}

/// Sign in with a link and a code; the link is then used up
#[utoipa::path(post, path = "/session/link", operation_id = "sign_in_by_link", tag = "session",
    request_body = LinkCredentials, responses((status = 201, body = Session)))]
pub async fn sign_in(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<LinkCredentials>,
) -> Result<Response, Problem> {
    let (key, otp) = (Token::new(&input.key), parse_otp(&input.code)?);
    let credentials = api.app.access.login_by_link(&key, input.code_id, &otp, &visitor).await?;
    Ok(sign_in_response(StatusCode::CREATED, &credentials, api.site.settings.mode))
}
