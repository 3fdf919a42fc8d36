//! Codes by SMS, registration, password reset.

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

/// What a code is for.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CodePurpose {
    Register,
    Login,
    ResetPassword,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeRequest {
    purpose: CodePurpose,
    phone: String,
    language: Language,
}

/// A code was sent. The response is the same for a phone without an account, which gets no message.
#[derive(Serialize, ToSchema)]
pub struct SentCode {
    code_id: Uuid,
    phone_masked: String,
    expires_in_s: i64,
    resend_after_s: i64,
}

impl std::convert::From<access::SentCode> for SentCode {
    fn from(code: access::SentCode) -> Self {
        Self {
            code_id: code.id,
            phone_masked: code.phone_masked,
            expires_in_s: code.ttl_s,
            resend_after_s: code.resend_after_s,
        }
    }
}

/// Send a code by SMS
#[utoipa::path(post, path = "/codes", operation_id = "send_code", tag = "access",
    request_body = CodeRequest, responses((status = 200, body = SentCode)))]
pub async fn send_code(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<CodeRequest>,
) -> Result<Json<SentCode>, Problem> {
    let purpose = match input.purpose {
        CodePurpose::Register => access::CodePurpose::Register,
        CodePurpose::Login => access::CodePurpose::Login,
        CodePurpose::ResetPassword => access::CodePurpose::ResetPassword,
    };
    let (phone, language) = (parse_phone(&input.phone)?, input.language);
    let code = api.app.access.code_send(purpose, &phone, language, &visitor).await?;
    Ok(Json(code.into()))
}

/// Answers to the consents of `site/consents.json`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RegistrationConsents {
    personal_data: bool,
    credit_bureau: bool,
    bureau_reporting: bool,
    state_data: bool,
    terms: bool,
    marketing: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RegistrationRequest {
    phone: String,
    iin: String,
    code_id: Uuid,
    code: String,
    language: Language,
    /// The version of the consent texts that were shown.
    text_version: String,
    consents: RegistrationConsents,
}

/// Create an account
#[utoipa::path(post, path = "/registrations", operation_id = "register", tag = "access",
    request_body = RegistrationRequest, responses((status = 201, body = Session)))]
pub async fn register(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<RegistrationRequest>,
) -> Result<Response, Problem> {
    let consents = &input.consents;
    let registration = Registration {
        phone: &parse_phone(&input.phone)?,
        iin: &parse_iin(&input.iin)?,
        code: input.code_id,
        otp: &parse_otp(&input.code)?,
        language: input.language,
        consents: &[
            (ConsentKind::PersonalData, consents.personal_data),
            (ConsentKind::CreditBureau, consents.credit_bureau),
            (ConsentKind::BureauReporting, consents.bureau_reporting),
            (ConsentKind::StateData, consents.state_data),
            (ConsentKind::Terms, consents.terms),
            (ConsentKind::Marketing, consents.marketing),
        ],
        text_version: &input.text_version,
    };
    let credentials = api.app.access.customer_register(&registration, &visitor).await?;
    Ok(sign_in_response(StatusCode::CREATED, &credentials, api.site.settings.mode))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordReset {
    phone: String,
    iin: String,
    code_id: Uuid,
    code: String,
    password: String,
}

/// Replace a forgotten password; all other sessions end
#[utoipa::path(post, path = "/password-resets", operation_id = "reset_password", tag = "access",
    request_body = PasswordReset, responses((status = 201, body = Session)))]
pub async fn reset_password(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<PasswordReset>,
) -> Result<Response, Problem> {
    let (phone, iin) = (parse_phone(&input.phone)?, parse_iin(&input.iin)?);
    let (otp, password) = (parse_otp(&input.code)?, parse_password(&input.password)?);
    let code = input.code_id;
    let credentials =
        api.app.access.password_reset(&phone, &iin, code, &otp, &password, &visitor).await?;
    Ok(sign_in_response(StatusCode::CREATED, &credentials, api.site.settings.mode))
}
