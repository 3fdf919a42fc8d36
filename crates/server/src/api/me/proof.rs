//! Proving that it is still the owner, and the password.

use std::sync::Arc;

use app::Uuid;
use app::access::Purpose;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::ApiState;
use crate::api::access::{CodeSent, otp, password, phone};
use crate::api::body::Body;
use crate::api::caller::CurrentSession;
use crate::api::visitor::From;
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
    From(visitor): From,
    Body(asked): Body<WantedProof>,
) -> Result<Json<CodeSent>, Problem> {
    let sent = match asked {
        WantedProof::StepUp => api.lender.step_up_code_send(&session, &visitor).await?,
        WantedProof::ChangePhone { phone: text } => {
            let phone = phone(&text)?;
            let language = api.lender.me(&session).await?.language;
            api.lender.send_code(Purpose::ChangePhone, &phone, language, &visitor).await?
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
    Body(asked): Body<Proof>,
) -> Result<Json<SteppedUp>, Problem> {
    let until = api.lender.step_up(&session, asked.code_id, &otp(&asked.code)?).await?;
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
    Body(asked): Body<OwnPassword>,
) -> Result<StatusCode, Problem> {
    api.lender.set_password(&session, &password(&asked.password)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
