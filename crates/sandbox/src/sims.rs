//! Simulator of the register of SIM changes: nobody's SIM was changed, unless another answer is set
//! for the phone.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use axum::{Json, Router};
use identity::Phone;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Sandbox;
use crate::api::{ApiError, check_key, request_id, unprocessable};
use crate::bounded_map::BoundedMap;

const MONTH_S: i64 = 30 * 86_400;

#[derive(Default)]
pub(crate) struct Sims {
    api_key: String,
    /// Forced answers, by phone, with the time from which they hold in seconds.
    overrides: BoundedMap<(SimOverride, i64)>,
}

impl Sims {
    pub(crate) fn new(api_key: &str) -> Self {
        Self { api_key: api_key.to_owned(), ..Self::default() }
    }
}

/// What the operator answers about a phone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SimOverride {
    Unchanged,
    /// When it was set.
    ChangedNow,
    /// A month before it was set.
    ChangedAMonthAgo,
    Unknown,
    /// The service is unavailable.
    Down,
}

impl SimOverride {
    pub(crate) const ALL: [Self; 5] =
        [Self::Unchanged, Self::ChangedNow, Self::ChangedAMonthAgo, Self::Unknown, Self::Down];

    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Unchanged => "unchanged",
            Self::ChangedNow => "changed_now",
            Self::ChangedAMonthAgo => "changed_a_month_ago",
            Self::Unknown => "unknown",
            Self::Down => "down",
        }
    }
}

#[derive(Deserialize)]
pub(crate) struct ChangeRequest {
    phone: String,
}

pub(crate) fn routes() -> Router<Sandbox> {
    Router::new().route("/v1/sim-changes", post(create)).route("/next", post(force))
}

/// `POST /sims/v1/sim-changes`
async fn create(
    State(sandbox): State<Sandbox>,
    headers: HeaderMap,
    Json(request): Json<ChangeRequest>,
) -> Result<Json<Value>, ApiError> {
    check_key(&headers, &sandbox.sims.api_key)?;
    let request_id = request_id(&headers)?;
    let phone = Phone::try_new(&request.phone).map_err(|_| unprocessable("phone_wrong"))?;
    let forced = sandbox.sims.overrides.get(phone.reveal());
    let (sim, changed_at) = match forced {
        None | Some((SimOverride::Unchanged, _)) => ("unchanged", None),
        Some((SimOverride::ChangedNow, set_at)) => ("changed", Some(set_at)),
        Some((SimOverride::ChangedAMonthAgo, set_at)) => ("changed", Some(set_at - MONTH_S)),
        Some((SimOverride::Unknown, _)) => ("unknown", None),
        Some((SimOverride::Down, _)) => {
            return Err(ApiError(StatusCode::SERVICE_UNAVAILABLE, "sims_down"));
        }
    };
    Ok(Json(json!({ "request_id": request_id, "sim": sim, "changed_at": changed_at })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OverrideRequest {
    phone: String,
    answer: SimOverride,
}

/// `POST /sims/next`: the answer about a phone, until it is changed back.
async fn force(
    State(sandbox): State<Sandbox>,
    Json(OverrideRequest { phone, answer }): Json<OverrideRequest>,
) -> Result<StatusCode, ApiError> {
    let phone = Phone::try_new(&phone).map_err(|_| unprocessable("phone_wrong"))?;
    sandbox.force_sim(&phone, answer);
    Ok(StatusCode::NO_CONTENT)
}

impl Sandbox {
    pub(crate) fn force_sim(&self, phone: &Phone, answer: SimOverride) {
        let (overrides, now_s) = (&self.sims.overrides, self.clock.now_us() / 1_000_000);
        overrides.remove(phone.reveal());
        overrides.get_or_insert_with(phone.reveal(), || (answer, now_s));
    }
}
