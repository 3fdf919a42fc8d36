//! Site events, sent as beacons: a name from a list, a page and a language.
//! Sent without cookies; a browser with Do Not Track is not counted.

use std::sync::Arc;

use app::growth::site_events::{self, BATCH_MAX, TrackedEvent};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use utoipa::ToSchema;

use super::ApiState;
use super::body::JsonBody;
use super::client_info::ClientInfo;
use crate::locale::Locale;
use crate::problem::Problem;

/// The only operation that does not assign a device id.
pub const PATH: &str = "/api/v1/events";

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EventName {
    PageView,
    CalculatorUsed,
    Registered,
    ApplicationBegun,
    ApplicationSent,
    ContractSigned,
}

impl EventName {
    const fn to_domain(self) -> site_events::SiteEventName {
        match self {
            Self::PageView => site_events::SiteEventName::PageView,
            Self::CalculatorUsed => site_events::SiteEventName::CalculatorUsed,
            Self::Registered => site_events::SiteEventName::Registered,
            Self::ApplicationBegun => site_events::SiteEventName::ApplicationStarted,
            Self::ApplicationSent => site_events::SiteEventName::ApplicationSubmitted,
            Self::ContractSigned => site_events::SiteEventName::ContractSigned,
        }
    }
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EventLocale {
    Ru,
    Kz,
}

impl EventLocale {
    const fn to_locale(self) -> Locale {
        match self {
            Self::Ru => Locale::Ru,
            Self::Kz => Locale::Kz,
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SiteEvent {
    name: EventName,
    /// The page, by its name in the route table.
    route: String,
    locale: EventLocale,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SiteEvents {
    /// At most 20.
    events: Vec<SiteEvent>,
    /// Whether the visitor consented to sharing with third parties.
    can_share: bool,
}

/// Record events of the site
#[utoipa::path(post, path = "/events", operation_id = "record_events", tag = "events",
    request_body = SiteEvents, responses((status = 204)))]
pub async fn record(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    headers: HeaderMap,
    JsonBody(input): JsonBody<SiteEvents>,
) -> Result<StatusCode, Problem> {
    if input.events.len() > BATCH_MAX {
        return Err(Problem::field_error("events", "events"));
    }
    let table = &api.site.route_table;
    let to_tracked_event = |it: &SiteEvent| {
        let known_route = table
            .find_by_name(&it.route)
            .filter(|it_is| it_is.path(it.locale.to_locale()).is_some());
        let route = known_route.ok_or_else(|| Problem::field_error("route", "route"))?.name.clone();
        let locale = match it.locale {
            EventLocale::Ru => "ru",
            EventLocale::Kz => "kz",
        };
        Ok(TrackedEvent { name: it.name.to_domain(), route, locale })
    };
    let events = input.events.iter().map(to_tracked_event).collect::<Result<Vec<_>, Problem>>()?;
    let is_one = |name| headers.get(name).is_some_and(|value| value == "1");
    if !is_one("dnt") && !is_one("sec-gpc") {
        api.app.growth.site_event_record(&events, input.can_share, &visitor)?;
    }
    Ok(StatusCode::NO_CONTENT)
}
