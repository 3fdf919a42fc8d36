//! The account itself: seen, set, bounded and erased.

use base::Language;
use std::sync::Arc;

use app::profile::{DataCategory, NewSettings, RetainedRecord, RetentionGround};
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use money::Tenge;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{IfMatch, Me, account_response};
use crate::api::ApiState;
use crate::api::body::JsonBody;
use crate::api::client_info::ClientInfo;
use crate::api::current_session::CurrentSession;
use crate::api::session::clear_session_cookies;
use crate::problem::Problem;

/// See the account
#[utoipa::path(get, path = "/me", tag = "me", security(("access" = [])),
    responses((status = 200, body = Me)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Response, Problem> {
    Ok(account_response(&api.lender.account_view(&session).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    language: Language,
    marketing_sms: bool,
    marketing_email: bool,
}

/// Change language and channels
#[utoipa::path(put, path = "/me/settings", tag = "me", security(("access" = [])),
    params(("If-Match" = String, Header)), request_body = Settings,
    responses((status = 200, body = Me)))]
pub async fn change_settings(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<Settings>,
) -> Result<Response, Problem> {
    let new = NewSettings {
        language: asked.language,
        marketing_sms: asked.marketing_sms,
        marketing_email: asked.marketing_email,
    };
    Ok(account_response(&api.lender.settings_update(&session, version, &new, &visitor).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnLimit {
    /// Nothing takes the limit away.
    #[schema(minimum = 1, maximum = 10_000_000)]
    own_limit_tenge: Option<i64>,
}

const SELF_LIMIT_TENGE_MAX: i64 = 10_000_000;

/// Bound one's own borrowing; loosening it needs a proof
#[utoipa::path(put, path = "/me/own-limit", tag = "me", security(("access" = [])),
    params(("If-Match" = String, Header)), request_body = OwnLimit,
    responses((status = 200, body = Me)))]
pub async fn set_self_limit(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    JsonBody(asked): JsonBody<OwnLimit>,
) -> Result<Response, Problem> {
    let bad = || Problem::field_error("own_limit_tenge", "own_limit.range");
    let limit = match asked.own_limit_tenge {
        None => None,
        Some(tenge @ 1..=SELF_LIMIT_TENGE_MAX) => {
            Some(Tenge::try_from_whole_tenge(tenge).map_err(|_| bad())?)
        }
        Some(_) => return Err(bad()),
    };
    Ok(account_response(&api.lender.own_limit_set(&session, version, limit).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Exclusion {
    /// 6, 12 or 36.
    #[schema(minimum = 6, maximum = 36)]
    months: u32,
}

const EXCLUSION_MONTHS: [u32; 3] = [6, 12, 36];

/// Ask not to be lent to for a while; it can only be made longer
#[utoipa::path(put, path = "/me/self-exclusion", tag = "me", security(("access" = [])),
    params(("If-Match" = String, Header)), request_body = Exclusion,
    responses((status = 200, body = Me)))]
pub async fn exclude_self(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    JsonBody(asked): JsonBody<Exclusion>,
) -> Result<Response, Problem> {
    if !EXCLUSION_MONTHS.contains(&asked.months) {
        return Err(Problem::field_error("months", "exclusion.months"));
    }
    Ok(account_response(&api.lender.self_exclusion_set(&session, version, asked.months).await?))
}

/// What stays after an erasure, why, and for how long.
#[derive(Serialize, ToSchema)]
pub struct Erased {
    kept: Vec<KeptPart>,
}

#[derive(Serialize, ToSchema)]
struct KeptPart {
    what: KeptWhat,
    reason: KeptWhy,
    years: u8,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum KeptWhat {
    Iin,
    Consents,
    Audit,
    Applications,
    Loans,
    Requests,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum KeptWhy {
    LawAml,
    LawDossier,
}

impl std::convert::From<&RetainedRecord> for KeptPart {
    fn from(kept: &RetainedRecord) -> Self {
        let reason = match kept.reason {
            RetentionGround::AntiMoneyLaundering => KeptWhy::LawAml,
            RetentionGround::ElectronicLendingRules => KeptWhy::LawDossier,
        };
        let what = match kept.category {
            DataCategory::Iin => KeptWhat::Iin,
            DataCategory::Consents => KeptWhat::Consents,
            DataCategory::Audit => KeptWhat::Audit,
            DataCategory::Applications => KeptWhat::Applications,
            DataCategory::Loans => KeptWhat::Loans,
            DataCategory::Cases => KeptWhat::Requests,
        };
        Self { what, reason, years: kept.years }
    }
}

/// Erase the account; needs a proof
#[utoipa::path(delete, path = "/me", tag = "me", security(("access" = [])),
    responses((status = 200, body = Erased)))]
pub async fn erase(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Response, Problem> {
    let kept = api.lender.customer_erase(&session).await?.iter().map(KeptPart::from).collect();
    Ok(clear_session_cookies(Json(Erased { kept }).into_response(), api.site.settings.mode))
}
