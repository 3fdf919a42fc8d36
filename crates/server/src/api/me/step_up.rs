//! Step-up authentication and the password.

use std::sync::Arc;

use app::{Timestamp, Uuid};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::ApiState;
use crate::api::access::{SentCode, parse_otp, parse_password, parse_phone};
use crate::api::body::JsonBody;
use crate::api::client_info::ClientInfo;
use crate::api::current_session::CurrentSession;
use crate::problem::Problem;

/// What a signed-in customer needs a code for.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "purpose", rename_all = "snake_case", deny_unknown_fields)]
pub enum AccountCodeRequest {
    /// To step up; sent to the phone of the account.
    StepUp,
    /// To change the phone number; sent to the new one.
    ChangePhone { phone: String },
}

/// Send a code to a signed-in customer
#[utoipa::path(post, path = "/me/codes", operation_id = "send_account_code", tag = "me",
    security(("access" = [])), request_body = AccountCodeRequest,
    responses((status = 200, body = SentCode)))]
pub async fn send_code(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<AccountCodeRequest>,
) -> Result<Json<SentCode>, Problem> {
    let code = match input {
        AccountCodeRequest::StepUp => api.app.access.step_up_code_send(&session, &visitor).await?,
        AccountCodeRequest::ChangePhone { phone: text } => {
            let phone = parse_phone(&text)?;
            api.app.access.phone_change_code_send(&session, &phone, &visitor).await?
        }
    };
    Ok(Json(code.into()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StepUpProof {
    code_id: Uuid,
    code: String,
}

/// Until when sensitive changes are allowed.
#[derive(Serialize, ToSchema)]
pub struct StepUp {
    #[schema(format = DateTime)]
    stepped_up_until: String,
}

impl StepUp {
    pub fn until(until: Timestamp) -> Self {
        Self { stepped_up_until: until.to_string() }
    }
}

/// Confirm one's identity with a code before a sensitive change
#[utoipa::path(post, path = "/me/step-up", operation_id = "step_up", tag = "me",
    security(("access" = [])), request_body = StepUpProof,
    responses((status = 200, body = StepUp)))]
pub async fn step_up(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(input): JsonBody<StepUpProof>,
) -> Result<Json<StepUp>, Problem> {
    let until =
        api.app.access.session_step_up(&session, input.code_id, &parse_otp(&input.code)?).await?;
    Ok(Json(StepUp::until(until)))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordUpdate {
    password: String,
}

/// Set the password; needs a step-up
#[utoipa::path(put, path = "/me/password", operation_id = "update_password", tag = "me",
    security(("access" = [])), request_body = PasswordUpdate, responses((status = 204)))]
pub async fn set_password(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(input): JsonBody<PasswordUpdate>,
) -> Result<StatusCode, Problem> {
    api.app.access.password_set(&session, &parse_password(&input.password)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
