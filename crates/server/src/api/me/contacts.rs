//! Contact details; both changes need a step-up.

use std::sync::Arc;

use app::Uuid;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use identity::Email;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{IfMatch, Me, account_response};
use crate::api::ApiState;
use crate::api::access::{parse_otp, parse_phone};
use crate::api::body::JsonBody;
use crate::api::current_session::CurrentSession;
use crate::problem::Problem;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmailUpdate {
    /// Null removes the address.
    email: Option<String>,
}

/// Set the e-mail address; needs a step-up
#[utoipa::path(put, path = "/me/email", operation_id = "update_email", tag = "me",
    security(("access" = [])), params(("If-Match" = String, Header)), request_body = EmailUpdate,
    responses((status = 200, body = Me)))]
pub async fn set_email(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    JsonBody(input): JsonBody<EmailUpdate>,
) -> Result<Response, Problem> {
    let parse_email = |text: &String| {
        Email::try_new(text).map_err(|error| Problem::field_error("email", error.code()))
    };
    let email = input.email.as_ref().map(parse_email).transpose()?;
    Ok(account_response(&api.app.profile.email_set(&session, version, email.as_ref()).await?))
}

/// An e-mail with a code was sent.
#[derive(Serialize, ToSchema)]
pub struct SentEmailCode {
    /// Seconds until it can be sent again.
    resend_after_s: i64,
}

/// Send the code that verifies the e-mail address
#[utoipa::path(post, path = "/me/email/codes", operation_id = "send_email_code", tag = "me",
    security(("access" = [])), responses((status = 200, body = SentEmailCode)))]
pub async fn send_email_code(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<SentEmailCode>, Problem> {
    let resend_after_s = api.app.access.email_code_send(&session).await?;
    Ok(Json(SentEmailCode { resend_after_s }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmailVerification {
    code: String,
}

/// Verify the e-mail address with a code
#[utoipa::path(post, path = "/me/email/verify", operation_id = "verify_email", tag = "me",
    security(("access" = [])), request_body = EmailVerification,
    responses((status = 200, body = Me)))]
pub async fn verify_email(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(input): JsonBody<EmailVerification>,
) -> Result<Response, Problem> {
    api.app.profile.email_verify(&session, &parse_otp(&input.code)?).await?;
    Ok(account_response(&api.app.profile.account_view(&session, session.customer_id).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PhoneUpdate {
    phone: String,
    code_id: Uuid,
    code: String,
}

/// Change the phone number; needs a step-up and a code sent to the new number
#[utoipa::path(put, path = "/me/phone", operation_id = "update_phone", tag = "me",
    security(("access" = [])), params(("If-Match" = String, Header)), request_body = PhoneUpdate,
    responses((status = 200, body = Me)))]
pub async fn change_phone(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    JsonBody(input): JsonBody<PhoneUpdate>,
) -> Result<Response, Problem> {
    let (phone, otp) = (parse_phone(&input.phone)?, parse_otp(&input.code)?);
    let code = input.code_id;
    Ok(account_response(
        &api.app.profile.phone_change(&session, version, &phone, code, &otp).await?,
    ))
}
