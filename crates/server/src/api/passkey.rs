//! Signing in with a passkey, and what every use of one exchanges.

use std::sync::Arc;

use app::{Uuid, access};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::ApiState;
use super::body::JsonBody;
use super::client_info::ClientInfo;
use super::session::{Session, sign_in_response};
use crate::problem::Problem;

/// What a passkey has to sign: once, soon, by who asked for it.
#[derive(Serialize, ToSchema)]
pub struct PasskeyChallenge {
    challenge_id: Uuid,
    /// The argument of `navigator.credentials.create` or `.get`, with binary values in base64url, as
    /// in the JSON form of Web Authentication.
    #[schema(value_type = Object)]
    options: Value,
    expires_in_s: i64,
}

impl From<access::PasskeyChallenge> for PasskeyChallenge {
    fn from(challenge: access::PasskeyChallenge) -> Self {
        let access::PasskeyChallenge { id, options, ttl_s } = challenge;
        Self { challenge_id: id, options, expires_in_s: ttl_s }
    }
}

/// What a passkey signed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyProof {
    challenge_id: Uuid,
    /// The browser's `PublicKeyCredential` in its JSON form.
    #[schema(value_type = Object)]
    credential: Value,
}

impl PasskeyProof {
    pub fn into_parts(self) -> (Uuid, Value) {
        (self.challenge_id, self.credential)
    }
}

/// Ask for what a passkey has to sign to sign in
#[utoipa::path(post, path = "/session/passkey-challenge",
    operation_id = "create_sign_in_challenge", tag = "session",
    responses((status = 201, body = PasskeyChallenge)))]
pub async fn create_challenge(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
) -> Result<(StatusCode, Json<PasskeyChallenge>), Problem> {
    let challenge = api.app.access.passkey_sign_in_start(&visitor).await?;
    Ok((StatusCode::CREATED, Json(challenge.into())))
}

/// Sign in with a passkey
#[utoipa::path(post, path = "/session/passkey", operation_id = "sign_in_by_passkey",
    tag = "session", request_body = PasskeyProof, responses((status = 201, body = Session)))]
pub async fn sign_in(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<PasskeyProof>,
) -> Result<Response, Problem> {
    let (challenge, credential) = input.into_parts();
    let credentials = api.app.access.login_by_passkey(challenge, &credential, &visitor).await?;
    Ok(sign_in_response(StatusCode::CREATED, &credentials, api.site.settings.mode))
}
