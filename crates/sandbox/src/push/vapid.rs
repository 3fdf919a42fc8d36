//! Verification of the sender's VAPID token (RFC 8292).

use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use serde::Deserialize;

use crate::api::ApiError;

/// Longest validity of a token by the standard.
const TOKEN_TTL_MAX_S: i64 = 86_400;

/// What a token must claim.
pub(super) struct ExpectedSender<'a> {
    /// Key of the sender that the browser subscribed to.
    pub(super) sender: &'a str,
    /// Origin of this service.
    pub(super) origin: &'a str,
    pub(super) now_s: i64,
}

#[derive(Deserialize)]
struct JwtHeader {
    alg: String,
}

#[derive(Deserialize)]
struct Claims {
    aud: String,
    exp: i64,
    sub: String,
}

/// Verifies that the token is valid and comes from the expected sender.
pub(super) fn verify(authorization: &str, expected: &ExpectedSender<'_>) -> Result<(), ApiError> {
    let missing = ApiError(StatusCode::UNAUTHORIZED, "proof_missing");
    let (token, key) = parse_header(authorization).ok_or(missing)?;
    let forbidden = |code| ApiError(StatusCode::FORBIDDEN, code);
    if key.trim_end_matches('=') != expected.sender {
        return Err(forbidden("sender_wrong"));
    }
    let claims = verify_token(token, key).ok_or(forbidden("signature_wrong"))?;
    if claims.aud != expected.origin {
        return Err(forbidden("audience_wrong"));
    }
    if claims.exp <= expected.now_s || claims.exp > expected.now_s + TOKEN_TTL_MAX_S {
        return Err(forbidden("token_ended"));
    }
    let is_contact = claims.sub.starts_with("mailto:") || claims.sub.starts_with("https://");
    if is_contact { Ok(()) } else { Err(forbidden("contact_missing")) }
}

/// The token and the key of `vapid t=…, k=…`, in either order.
fn parse_header(authorization: &str) -> Option<(&str, &str)> {
    let parts = authorization.strip_prefix("vapid ")?;
    let find = |name: &str| parts.split(',').find_map(|part| part.trim().strip_prefix(name));
    Some((find("t=")?, find("k=")?))
}

/// Returns the claims of a token if the signature is valid.
fn verify_token(token: &str, key: &str) -> Option<Claims> {
    let (signed, signature) = token.rsplit_once('.')?;
    let (head, claims) = signed.split_once('.')?;
    let decode = |text: &str| BASE64.decode(text).ok();
    let JwtHeader { alg } = serde_json::from_slice(&decode(head)?).ok()?;
    let key = VerifyingKey::from_sec1_bytes(&decode(key.trim_end_matches('='))?).ok()?;
    let signature = Signature::from_slice(&decode(signature)?).ok()?;
    key.verify(signed.as_bytes(), &signature).ok()?;
    (alg == "ES256").then_some(())?;
    serde_json::from_slice(&decode(claims)?).ok()
}
