//! Signing in and out, and refreshing the session.

use std::sync::Arc;

use app::Uuid;
use app::access::{SessionCredentials, Token};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use identity::{Otp, Password};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ApiState;
use super::access::{parse_otp, parse_phone};
use super::body::JsonBody;
use super::client_info::ClientInfo;
use super::current_session::bearer_token;
use crate::cookies::HttpOnlyCookie;
use crate::problem::Problem;
use crate::settings::Mode;

/// Sent only to the operations that exchange it.
const REFRESH_COOKIE: HttpOnlyCookie =
    HttpOnlyCookie { name: "zhedel_refresh", path: "/api/v1/session", same_site: "Strict" };
/// Tells pages whether to show the client area or the login; grants no access.
pub const SIGNED_IN_COOKIE: HttpOnlyCookie =
    HttpOnlyCookie { name: "zhedel_signed_in", path: "/", same_site: "Lax" };

/// A session. The refresh token is set as a cookie.
#[derive(Serialize, ToSchema)]
pub struct Session {
    access_token: String,
    expires_in_s: i64,
    customer_id: Uuid,
}

pub fn sign_in_response(
    status: StatusCode,
    credentials: &SessionCredentials,
    mode: Mode,
) -> Response {
    let session = Session {
        access_token: credentials.access.reveal().to_owned(),
        expires_in_s: credentials.access_ttl_s,
        customer_id: credentials.customer_id.into(),
    };
    let mut response = (status, Json(session)).into_response();
    let headers = response.headers_mut();
    let max_age_s = credentials.refresh_ttl_s;
    headers.append(
        header::SET_COOKIE,
        REFRESH_COOKIE.set_header(credentials.refresh.reveal(), max_age_s, mode),
    );
    headers.append(header::SET_COOKIE, SIGNED_IN_COOKIE.set_header("1", max_age_s, mode));
    response
}

/// Clears the session cookies.
pub fn clear_session_cookies(mut response: Response, mode: Mode) -> Response {
    let headers = response.headers_mut();
    for cookie in [REFRESH_COOKIE, SIGNED_IN_COOKIE] {
        headers.append(header::SET_COOKIE, cookie.clear_header(mode));
    }
    response
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeCredentials {
    phone: String,
    code_id: Uuid,
    code: String,
}

/// Sign in with a code
#[utoipa::path(post, path = "/session/code", operation_id = "sign_in_by_code", tag = "session",
    request_body = CodeCredentials, responses((status = 201, body = Session)))]
pub async fn sign_in_by_code(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<CodeCredentials>,
) -> Result<Response, Problem> {
    let (phone, otp): (_, Otp) = (parse_phone(&input.phone)?, parse_otp(&input.code)?);
    let credentials = api.app.access.login_by_code(&phone, input.code_id, &otp, &visitor).await?;
    Ok(sign_in_response(StatusCode::CREATED, &credentials, api.site.settings.mode))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordCredentials {
    phone: String,
    password: String,
}

/// Sign in with a password
#[utoipa::path(post, path = "/session/password", operation_id = "sign_in_by_password",
    tag = "session", request_body = PasswordCredentials, responses((status = 201, body = Session)))]
pub async fn sign_in_by_password(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<PasswordCredentials>,
) -> Result<Response, Problem> {
    let phone = parse_phone(&input.phone)?;
    // A text that breaks the password rules is reported as a wrong password, not as a field error.
    let password =
        Password::try_new(&input.password).map_err(|_| app::Rejection::WrongCredentials)?;
    let credentials = api.app.access.login_by_password(&phone, &password, &visitor).await?;
    Ok(sign_in_response(StatusCode::CREATED, &credentials, api.site.settings.mode))
}

/// Exchange the refresh cookie for new tokens
#[utoipa::path(post, path = "/session/refresh", operation_id = "refresh_session", tag = "session",
    security(("refresh" = [])), responses((status = 200, body = Session)))]
pub async fn refresh(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let mode = api.site.settings.mode;
    let refreshed = match refresh_token(&headers, mode) {
        Some(token) => api.app.access.session_refresh_from(&token, Some(&visitor)).await,
        None => Err(app::Rejection::SignedOut.into()),
    };
    match refreshed {
        Ok(credentials) => Ok(sign_in_response(StatusCode::OK, &credentials, mode)),
        // The session is gone: pages must not treat the visitor as signed in.
        Err(error @ app::Error::Rejected(app::Rejection::SignedOut)) => {
            Ok(clear_session_cookies(Problem::from(error).into_response(), mode))
        }
        Err(error) => Err(error.into()),
    }
}

/// Sign out; idempotent
#[utoipa::path(delete, path = "/session", operation_id = "sign_out", tag = "session",
    security((), ("access" = []), ("refresh" = [])), responses((status = 204)))]
pub async fn sign_out(
    State(api): State<Arc<ApiState>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let mode = api.site.settings.mode;
    if let Some(token) = bearer_token(&headers) {
        api.app.access.session_logout(&token).await?;
    }
    if let Some(token) = refresh_token(&headers, mode) {
        api.app.access.session_logout_by_refresh(&token).await?;
    }
    Ok(clear_session_cookies(StatusCode::NO_CONTENT.into_response(), mode))
}

fn refresh_token(headers: &HeaderMap, mode: Mode) -> Option<Token> {
    REFRESH_COOKIE.values(headers, mode).find(|value| !value.is_empty()).map(Token::new)
}
