//! Where a person is reached; both changes need a proof.

use std::sync::Arc;

use app::Uuid;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use identity::Email;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Me, Seen, shown};
use crate::api::ApiState;
use crate::api::access::{otp, phone};
use crate::api::body::Body;
use crate::api::caller::CurrentSession;
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
    Seen(version): Seen,
    Body(asked): Body<NewEmail>,
) -> Result<Response, Problem> {
    let read = |text: &String| {
        Email::try_new(text).map_err(|error| Problem::field_error("email", error.code()))
    };
    let email = asked.email.as_ref().map(read).transpose()?;
    Ok(shown(&api.lender.set_email(&session, version, email.as_ref()).await?))
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
    let resend_after_s = api.lender.send_email_code(&session).await?;
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
pub async fn prove_email(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Body(asked): Body<EmailProof>,
) -> Result<Response, Problem> {
    api.lender.prove_email(&session, &otp(&asked.code)?).await?;
    Ok(shown(&api.lender.me(&session).await?))
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
    Seen(version): Seen,
    Body(asked): Body<NewPhone>,
) -> Result<Response, Problem> {
    let (phone, otp) = (phone(&asked.phone)?, otp(&asked.code)?);
    let code = asked.code_id;
    Ok(shown(&api.lender.change_phone(&session, version, &phone, code, &otp).await?))
}
