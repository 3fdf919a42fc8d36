//! The account of the signed-in customer.

pub mod consents;
pub mod contacts;
pub mod passkeys;
pub mod profile;
pub mod push;
pub mod sessions;
pub mod step_up;

use app::Uuid;
use app::profile::AccountView as Account;
use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use base::Language;
use identity::Sex;
use money::Rounding;
use serde::Serialize;
use utoipa::ToSchema;

use crate::problem::{Code, Problem};

/// The account: phone and IIN are masked, the e-mail address is not.
#[derive(Serialize, ToSchema)]
pub struct Me {
    id: Uuid,
    /// For `If-Match` of the next change.
    version: i64,
    phone_masked: String,
    iin_masked: String,
    #[schema(format = Date)]
    birth_date: String,
    gender: Sex,
    email: Option<String>,
    /// Messages about loans are sent only to a verified address.
    is_email_verified: bool,
    language: Language,
    has_password: bool,
    marketing_sms: bool,
    marketing_email: bool,
    #[schema(format = Date)]
    excluded_until: Option<String>,
    own_limit_tenge: Option<i64>,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    stepped_up_until: Option<String>,
}

impl From<&Account> for Me {
    fn from(me: &Account) -> Self {
        Self {
            id: me.id.into(),
            version: me.version,
            phone_masked: me.phone.masked(),
            iin_masked: me.iin.masked(),
            birth_date: me.iin.birth_date().to_string(),
            gender: me.iin.sex(),
            email: me.email.as_ref().map(|email| email.reveal().to_owned()),
            is_email_verified: me.is_email_verified,
            language: me.language,
            has_password: me.has_password,
            marketing_sms: me.marketing_sms,
            marketing_email: me.marketing_email,
            excluded_until: me.excluded_until.map(|day| day.to_string()),
            own_limit_tenge: me
                .own_limit
                .map(|limit| limit.round_to_whole_tenge(Rounding::Down).tiyn() / 100),
            created_at: me.created_at.to_string(),
            stepped_up_until: me.stepped_up_until.map(|moment| moment.to_string()),
        }
    }
}

/// The account with its version as the `ETag`.
fn account_response(me: &Account) -> Response {
    let mut response = Json(Me::from(me)).into_response();
    let headers = response.headers_mut();
    let tag = format!("\"{}\"", me.version).parse().expect("a number is a header value");
    headers.insert(header::ETAG, tag);
    response
}

/// `If-Match: "<version>"`: the version that the change is based on.
pub struct IfMatch(pub i64);

impl<S: Sync> FromRequestParts<S> for IfMatch {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let tag = parts.headers.get(header::IF_MATCH).and_then(|tag| tag.to_str().ok());
        let version = tag.and_then(|tag| tag.trim().strip_prefix('"')?.strip_suffix('"'));
        let version = version.and_then(|version| version.parse().ok());
        version.map(Self).ok_or_else(|| {
            let detail = "`If-Match` names the version that is to be changed";
            Problem::new(StatusCode::PRECONDITION_REQUIRED, Code::Precondition, detail)
        })
    }
}
