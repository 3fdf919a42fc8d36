//! Where a person is reached; both changes need a proof.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use identity::Email;
use lender::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Me, Seen, shown};
use crate::api::Api;
use crate::api::access::{otp, phone};
use crate::api::body::Body;
use crate::api::caller::Caller;
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
    State(api): State<Arc<Api>>,
    Caller(session): Caller,
    Seen(version): Seen,
    Body(asked): Body<NewEmail>,
) -> Result<Response, Problem> {
    let read = |text: &String| {
        Email::try_new(text).map_err(|error| Problem::in_field("email", error.code()))
    };
    let email = asked.email.as_ref().map(read).transpose()?;
    Ok(shown(&api.lender.set_email(&session, version, email.as_ref()).await?))
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
    State(api): State<Arc<Api>>,
    Caller(session): Caller,
    Seen(version): Seen,
    Body(asked): Body<NewPhone>,
) -> Result<Response, Problem> {
    let (phone, otp) = (phone(&asked.phone)?, otp(&asked.code)?);
    let code = asked.code_id;
    Ok(shown(&api.lender.change_phone(&session, version, &phone, code, &otp).await?))
}
