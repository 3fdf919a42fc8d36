//! The account: settings, limits, erasure.

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

/// Show the account
#[utoipa::path(get, path = "/me", operation_id = "get_me", tag = "me", security(("access" = [])),
    responses((status = 200, body = Me)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Response, Problem> {
    Ok(account_response(&api.app.profile.account_view(&session, session.customer_id).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SettingsUpdate {
    language: Language,
    marketing_sms: bool,
    marketing_email: bool,
}

/// Change language and marketing channels
#[utoipa::path(put, path = "/me/settings", operation_id = "update_settings", tag = "me",
    security(("access" = [])), params(("If-Match" = String, Header)), request_body = SettingsUpdate,
    responses((status = 200, body = Me)))]
pub async fn change_settings(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<SettingsUpdate>,
) -> Result<Response, Problem> {
    let settings = NewSettings {
        language: input.language,
        marketing_sms: input.marketing_sms,
        marketing_email: input.marketing_email,
    };
    Ok(account_response(
        &api.app.profile.settings_update(&session, version, &settings, &visitor).await?,
    ))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnLimitUpdate {
    /// Null removes the limit.
    #[schema(minimum = 1, maximum = 10_000_000)]
    own_limit_tenge: Option<i64>,
}

pub(in crate::api) const SELF_LIMIT_TENGE_MAX: i64 = 10_000_000;

/// Limit one's own borrowing; raising the limit needs a step-up
#[utoipa::path(put, path = "/me/own-limit", operation_id = "update_own_limit", tag = "me",
    security(("access" = [])), params(("If-Match" = String, Header)), request_body = OwnLimitUpdate,
    responses((status = 200, body = Me)))]
pub async fn set_self_limit(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    JsonBody(input): JsonBody<OwnLimitUpdate>,
) -> Result<Response, Problem> {
    let out_of_range = || Problem::field_error("own_limit_tenge", "own_limit.range");
    let limit = match input.own_limit_tenge {
        None => None,
        Some(tenge @ 1..=SELF_LIMIT_TENGE_MAX) => {
            Some(Tenge::try_from_whole_tenge(tenge).map_err(|_| out_of_range())?)
        }
        Some(_) => return Err(out_of_range()),
    };
    Ok(account_response(&api.app.profile.own_limit_set(&session, version, limit).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SelfExclusion {
    /// 6, 12 or 36.
    #[schema(minimum = 6, maximum = 36)]
    months: u32,
}

const EXCLUSION_MONTHS: [u32; 3] = [6, 12, 36];

/// Exclude oneself from borrowing; the period can only be extended
#[utoipa::path(put, path = "/me/self-exclusion", operation_id = "update_self_exclusion", tag = "me",
    security(("access" = [])), params(("If-Match" = String, Header)), request_body = SelfExclusion,
    responses((status = 200, body = Me)))]
pub async fn exclude_self(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    JsonBody(input): JsonBody<SelfExclusion>,
) -> Result<Response, Problem> {
    if !EXCLUSION_MONTHS.contains(&input.months) {
        return Err(Problem::field_error("months", "exclusion.months"));
    }
    Ok(account_response(
        &api.app.profile.self_exclusion_set(&session, version, input.months).await?,
    ))
}

/// What is retained after an erasure, why and for how long.
#[derive(Serialize, ToSchema)]
pub struct ErasureOutcome {
    retained: Vec<RetainedData>,
}

#[derive(Serialize, ToSchema)]
struct RetainedData {
    category: DataCategory,
    reason: RetentionGround,
    years: u8,
}

impl std::convert::From<&RetainedRecord> for RetainedData {
    fn from(record: &RetainedRecord) -> Self {
        Self { category: record.category, reason: record.reason, years: record.years }
    }
}

/// Erase the account; the response lists what the law requires us to retain
#[utoipa::path(delete, path = "/me", operation_id = "delete_me", tag = "me",
    security(("access" = [])), responses((status = 200, body = ErasureOutcome)))]
pub async fn erase(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Response, Problem> {
    let retained =
        api.app.profile.customer_erase(&session).await?.iter().map(RetainedData::from).collect();
    Ok(clear_session_cookies(
        Json(ErasureOutcome { retained }).into_response(),
        api.site.settings.mode,
    ))
}
