//! Where a person is reached; both changes need a proof.

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
pub struct NewEmail {
    /// Nothing takes the address away.
    email: Option<String>,
}

/// Set the e-mail address; needs a proof
#[utoipa::path(put, path = "/me/email", tag = "me", security(("access" = [])),
    params(("If-Match" = String, Header)), request_body = NewEmail,
    responses((status = 200, body = Me)))]
pub async fn set_email(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    JsonBody(asked): JsonBody<NewEmail>,
) -> Result<Response, Problem> {
    let read = |text: &String| {
        Email::try_new(text).map_err(|error| Problem::field_error("email", error.code()))
    };
    let email = asked.email.as_ref().map(read).transpose()?;
    Ok(account_response(&api.lender.email_set(&session, version, email.as_ref()).await?))
}

/// That a letter is on its way.
#[derive(Serialize, ToSchema)]
pub struct LetterSent {
    /// After so many seconds it can be sent again.
    resend_after_s: i64,
}

/// Send the letter with the code that proves the e-mail address
#[utoipa::path(post, path = "/me/email/codes", tag = "me", security(("access" = [])),
    responses((status = 200, body = LetterSent)))]
pub async fn send_email_code(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<LetterSent>, Problem> {
    let resend_after_s = api.lender.email_code_send(&session).await?;
    Ok(Json(LetterSent { resend_after_s }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmailProof {
    code: String,
}

/// Prove that the e-mail address is one's own
#[utoipa::path(post, path = "/me/email/proof", tag = "me", security(("access" = [])),
    request_body = EmailProof, responses((status = 200, body = Me)))]
pub async fn verify_email(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(asked): JsonBody<EmailProof>,
) -> Result<Response, Problem> {
    api.lender.email_verify(&session, &parse_otp(&asked.code)?).await?;
    Ok(account_response(&api.lender.account_view(&session).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPhone {
    phone: String,
    code_id: Uuid,
    code: String,
}

/// Move the account to another phone; needs a proof, and a code that went to the new one
#[utoipa::path(put, path = "/me/phone", tag = "me", security(("access" = [])),
    params(("If-Match" = String, Header)), request_body = NewPhone,
    responses((status = 200, body = Me)))]
pub async fn change_phone(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    JsonBody(asked): JsonBody<NewPhone>,
) -> Result<Response, Problem> {
    let (phone, otp) = (parse_phone(&asked.phone)?, parse_otp(&asked.code)?);
    let code = asked.code_id;
    Ok(account_response(&api.lender.phone_change(&session, version, &phone, code, &otp).await?))
}
