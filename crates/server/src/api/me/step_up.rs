//! Proving that it is still the owner, and the password.

use std::sync::Arc;

use app::Uuid;
use app::access::CodePurpose;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::ApiState;
use crate::api::access::{CodeSent, parse_otp, parse_password, parse_phone};
use crate::api::body::JsonBody;
use crate::api::client_info::ClientInfo;
use crate::api::current_session::CurrentSession;
use crate::problem::Problem;

/// What somebody who is signed in wants a code for.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "purpose", rename_all = "snake_case", deny_unknown_fields)]
pub enum WantedProof {
    /// To prove that it is still them; it goes to the phone of the account.
    StepUp,
    /// To move the account to another phone; it goes there.
    ChangePhone { phone: String },
}

/// Send a code to somebody who is signed in
#[utoipa::path(post, path = "/me/codes", tag = "me", security(("access" = [])),
    request_body = WantedProof, responses((status = 200, body = CodeSent)))]
pub async fn send_code(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<WantedProof>,
) -> Result<Json<CodeSent>, Problem> {
    let sent = match asked {
        WantedProof::StepUp => api.lender.step_up_code_send(&session, &visitor).await?,
        WantedProof::ChangePhone { phone: text } => {
            let phone = parse_phone(&text)?;
            let language = api.lender.account_view(&session).await?.language;
            api.lender.code_send(CodePurpose::ChangePhone, &phone, language, &visitor).await?
        }
    };
    Ok(Json(sent.into()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    code_id: Uuid,
    code: String,
}

/// Until when money and data may be changed.
#[derive(Serialize, ToSchema)]
pub struct SteppedUp {
    #[schema(format = DateTime)]
    stepped_up_until: String,
}

/// Prove that it is still the owner
#[utoipa::path(post, path = "/me/step-up", tag = "me", security(("access" = [])),
    request_body = Proof, responses((status = 200, body = SteppedUp)))]
pub async fn step_up(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(asked): JsonBody<Proof>,
) -> Result<Json<SteppedUp>, Problem> {
    let until =
        api.lender.session_step_up(&session, asked.code_id, &parse_otp(&asked.code)?).await?;
    Ok(Json(SteppedUp { stepped_up_until: until.to_string() }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnPassword {
    password: String,
}

/// Set the password; needs a proof
#[utoipa::path(put, path = "/me/password", tag = "me", security(("access" = [])),
    request_body = OwnPassword, responses((status = 204)))]
pub async fn set_password(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(asked): JsonBody<OwnPassword>,
) -> Result<StatusCode, Problem> {
    api.lender.password_set(&session, &parse_password(&asked.password)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
