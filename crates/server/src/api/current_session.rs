//! The session of an access token, or of a link to one file.

use std::sync::Arc;

use app::Session;
use app::access::Token;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use super::{ApiState, file_links};
use crate::problem::Problem;

/// The session of the caller.
pub struct CurrentSession(pub Session);

impl FromRequestParts<Arc<ApiState>> for CurrentSession {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Arc<ApiState>) -> Result<Self, Problem> {
        if let Some(token) = bearer_token(&parts.headers) {
            return Ok(Self(api.app.access.session_authenticate(&token).await?));
        }
        let (path, key) = file_links::file_key(parts).ok_or(app::Rejection::SignedOut)?;
        Ok(Self(api.app.access.file_key_authenticate(path, key).await?))
    }
}

pub fn bearer_token(headers: &HeaderMap) -> Option<Token> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| Token::new(token.trim()))
}
