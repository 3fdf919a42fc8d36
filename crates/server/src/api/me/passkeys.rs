//! Passkeys of the signed-in customer, and the step-up by one.

use std::sync::Arc;

use app::{Uuid, access};
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::step_up::StepUp;
use crate::api::ApiState;
use crate::api::body::JsonBody;
use crate::api::current_session::CurrentSession;
use crate::api::passkey::{PasskeyChallenge, PasskeyProof};
use crate::problem::{Code, Problem};

/// The passkeys of the account.
#[derive(Serialize, ToSchema)]
pub struct Passkeys {
    /// The host on which they can be used; null if the site has none.
    domain: Option<String>,
    /// The newest first.
    passkeys: Vec<Passkey>,
    /// Whether to offer one now: once, after the first loan.
    is_to_be_offered: bool,
}

/// A passkey.
#[derive(Serialize, ToSchema)]
pub struct Passkey {
    id: Uuid,
    /// The browser that it was added in.
    user_agent: String,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    last_used_at: Option<String>,
}

impl From<access::PasskeysView> for Passkeys {
    fn from(view: access::PasskeysView) -> Self {
        let passkey = |it: access::PasskeyView| Passkey {
            id: it.id,
            user_agent: it.user_agent,
            created_at: it.created_at.to_string(),
            last_used_at: it.last_used_at.map(|at| at.to_string()),
        };
        Self {
            domain: view.domain,
            passkeys: view.passkeys.into_iter().map(passkey).collect(),
            is_to_be_offered: view.is_to_be_offered,
        }
    }
}

/// List the passkeys, newest first
#[utoipa::path(get, path = "/me/passkeys", operation_id = "list_passkeys", tag = "me",
    security(("access" = [])), responses((status = 200, body = Passkeys)))]
pub async fn list(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<Passkeys>, Problem> {
    Ok(Json(api.app.access.passkey_list(&session).await?.into()))
}

/// What a signed-in customer signs with a passkey for.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PasskeyPurpose {
    /// To add a passkey; needs a step-up.
    Register,
    /// To step up, by a passkey that the account has.
    StepUp,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyChallengeRequest {
    purpose: PasskeyPurpose,
}

/// Ask for what a passkey has to sign
#[utoipa::path(post, path = "/me/passkey-challenges", operation_id = "create_passkey_challenge",
    tag = "me", security(("access" = [])), request_body = PasskeyChallengeRequest,
    responses((status = 201, body = PasskeyChallenge)))]
pub async fn create_challenge(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(input): JsonBody<PasskeyChallengeRequest>,
) -> Result<(StatusCode, Json<PasskeyChallenge>), Problem> {
    let access = &api.app.access;
    let challenge = match input.purpose {
        PasskeyPurpose::Register => access.passkey_registration_start(&session).await?,
        PasskeyPurpose::StepUp => access.passkey_step_up_start(&session).await?,
    };
    Ok((StatusCode::CREATED, Json(challenge.into())))
}

#[derive(Serialize, ToSchema)]
pub struct AddedPasskey {
    id: Uuid,
}

/// Add the passkey that the browser made; needs a step-up
#[utoipa::path(post, path = "/me/passkeys", operation_id = "add_passkey", tag = "me",
    security(("access" = [])), request_body = PasskeyProof,
    responses((status = 201, body = AddedPasskey)))]
pub async fn add(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(input): JsonBody<PasskeyProof>,
) -> Result<(StatusCode, Json<AddedPasskey>), Problem> {
    let (challenge, credential): (Uuid, Value) = input.into_parts();
    let id = api.app.access.passkey_register(&session, challenge, &credential).await?;
    Ok((StatusCode::CREATED, Json(AddedPasskey { id })))
}

/// Remove a passkey; needs a step-up
#[utoipa::path(delete, path = "/me/passkeys/{id}", operation_id = "remove_passkey", tag = "me",
    security(("access" = [])), params(("id" = Uuid, Path)), responses((status = 204)))]
pub async fn remove(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    id: Result<Path<Uuid>, PathRejection>,
) -> Result<StatusCode, Problem> {
    let missing =
        || Problem::new(StatusCode::NOT_FOUND, Code::ApiNotFound, "There is no such passkey");
    let Path(id) = id.map_err(|_| missing())?;
    match api.app.access.passkey_remove(&session, id).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(missing()),
    }
}

/// Do not offer a passkey again
#[utoipa::path(delete, path = "/me/passkey-offer", operation_id = "dismiss_passkey_offer",
    tag = "me", security(("access" = [])), responses((status = 204)))]
pub async fn dismiss_offer(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<StatusCode, Problem> {
    api.app.access.passkey_offer_dismiss(&session).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Confirm one's identity with a passkey before a sensitive change
#[utoipa::path(post, path = "/me/step-up/passkey", operation_id = "step_up_by_passkey", tag = "me",
    security(("access" = [])), request_body = PasskeyProof,
    responses((status = 200, body = StepUp)))]
pub async fn step_up(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(input): JsonBody<PasskeyProof>,
) -> Result<Json<StepUp>, Problem> {
    let (challenge, credential): (Uuid, Value) = input.into_parts();
    let access = &api.app.access;
    let until = access.session_step_up_by_passkey(&session, challenge, &credential).await?;
    Ok(Json(StepUp::until(until)))
}
