//! The ways in: codes by SMS, a new account, a new password.

use base::Language;
use std::sync::Arc;

use app::Uuid;
use app::access::{self, Registration};
use app::consents::ConsentKind;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use identity::{Iin, Otp, Password, Phone};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ApiState;
use super::body::JsonBody;
use super::client_info::ClientInfo;
use super::session::{Session, sign_in_response};
use crate::problem::Problem;

pub fn parse_phone(text: &str) -> Result<Phone, Problem> {
    Phone::try_new(text).map_err(|error| Problem::field_error("phone", error.code()))
}

pub fn parse_iin(text: &str) -> Result<Iin, Problem> {
    Iin::try_new(text).map_err(|error| Problem::field_error("iin", error.code()))
}

pub fn parse_otp(text: &str) -> Result<Otp, Problem> {
    Otp::try_new(text).map_err(|error| Problem::field_error("code", error.code()))
}

pub fn parse_password(text: &str) -> Result<Password, Problem> {
    Password::try_new(text).map_err(|error| Problem::field_error("password", error.code()))
}

/// What a visitor wants a code for.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    Register,
    Login,
    ResetPassword,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedCode {
    purpose: Purpose,
    phone: String,
    language: Language,
}

/// That a code was sent. A phone without an account gets the same answer and no message.
#[derive(Serialize, ToSchema)]
pub struct CodeSent {
    code_id: Uuid,
    phone_masked: String,
    good_for_s: i64,
    resend_after_s: i64,
}

impl std::convert::From<access::SentCode> for CodeSent {
    fn from(sent: access::SentCode) -> Self {
        Self {
            code_id: sent.id,
            phone_masked: sent.phone_masked,
            good_for_s: sent.ttl_s,
            resend_after_s: sent.resend_after_s,
        }
    }
}

/// Send a code by SMS
#[utoipa::path(post, path = "/codes", tag = "access", request_body = WantedCode,
    responses((status = 200, body = CodeSent)))]
pub async fn send_code(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<WantedCode>,
) -> Result<Json<CodeSent>, Problem> {
    let purpose = match asked.purpose {
        Purpose::Register => access::CodePurpose::Register,
        Purpose::Login => access::CodePurpose::Login,
        Purpose::ResetPassword => access::CodePurpose::ResetPassword,
    };
    let (phone, language) = (parse_phone(&asked.phone)?, asked.language);
    let sent = api.lender.code_send(purpose, &phone, language, &visitor).await?;
    Ok(Json(sent.into()))
}

/// The answers to the sentences of `site/consents.json`, each ticked or not.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Consents {
    personal_data: bool,
    credit_bureau: bool,
    state_data: bool,
    terms: bool,
    marketing: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    phone: String,
    iin: String,
    code_id: Uuid,
    code: String,
    language: Language,
    /// The edition of the sentences that was shown.
    text_version: String,
    consents: Consents,
}

/// Make an account
#[utoipa::path(post, path = "/registrations", tag = "access", request_body = NewAccount,
    responses((status = 201, body = Session)))]
pub async fn register(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<NewAccount>,
) -> Result<Response, Problem> {
    let given = &asked.consents;
    let new = Registration {
        phone: &parse_phone(&asked.phone)?,
        iin: &parse_iin(&asked.iin)?,
        code: asked.code_id,
        otp: &parse_otp(&asked.code)?,
        language: asked.language,
        consents: &[
            (ConsentKind::PersonalData, given.personal_data),
            (ConsentKind::CreditBureau, given.credit_bureau),
            (ConsentKind::StateData, given.state_data),
            (ConsentKind::Terms, given.terms),
            (ConsentKind::Marketing, given.marketing),
        ],
        text_version: &asked.text_version,
    };
    let signed_in = api.lender.customer_register(&new, &visitor).await?;
    Ok(sign_in_response(StatusCode::CREATED, &signed_in, api.site.settings.mode))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    phone: String,
    iin: String,
    code_id: Uuid,
    code: String,
    password: String,
}

/// Set a new password in place of a forgotten one; every other session ends
#[utoipa::path(post, path = "/password-resets", tag = "access", request_body = NewPassword,
    responses((status = 201, body = Session)))]
pub async fn reset_password(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<NewPassword>,
) -> Result<Response, Problem> {
    let (phone, iin) = (parse_phone(&asked.phone)?, parse_iin(&asked.iin)?);
    let (otp, password) = (parse_otp(&asked.code)?, parse_password(&asked.password)?);
    let code = asked.code_id;
    let signed_in =
        api.lender.password_reset(&phone, &iin, code, &otp, &password, &visitor).await?;
    Ok(sign_in_response(StatusCode::CREATED, &signed_in, api.site.settings.mode))
}
