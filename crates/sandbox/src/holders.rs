//! Simulator of the check of holders: a card or an account is the person's, unless it is a test card
//! or account of somebody else, or another answer is set for the person.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use axum::{Json, Router};
use identity::{Iban, Iin};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Sandbox;
use crate::api::{ApiError, check_key, request_id, unprocessable};
use crate::bounded_map::BoundedMap;

#[derive(Default)]
pub(crate) struct Holders {
    api_key: String,
    /// Forced answers, by IIN.
    overrides: BoundedMap<HolderOverride>,
}

impl Holders {
    pub(crate) fn new(api_key: &str) -> Self {
        Self { api_key: api_key.to_owned(), ..Self::default() }
    }
}

/// What the bank answers about a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum HolderOverride {
    /// By the card or the account.
    ByTarget,
    Match,
    NoMatch,
    Unknown,
    /// The service is unavailable.
    Down,
}

impl HolderOverride {
    pub(crate) const ALL: [Self; 5] =
        [Self::ByTarget, Self::Match, Self::NoMatch, Self::Unknown, Self::Down];

    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::ByTarget => "by_target",
            Self::Match => "match",
            Self::NoMatch => "no_match",
            Self::Unknown => "unknown",
            Self::Down => "down",
        }
    }
}

#[derive(Deserialize)]
pub(crate) struct CheckRequest {
    iban: Option<String>,
    card_token: Option<String>,
    iin: String,
    name: String,
}

pub(crate) fn routes() -> Router<Sandbox> {
    Router::new().route("/v1/holder-checks", post(create)).route("/next", post(force))
}

/// `POST /holders/v1/holder-checks`
async fn create(
    State(sandbox): State<Sandbox>,
    headers: HeaderMap,
    Json(request): Json<CheckRequest>,
) -> Result<Json<Value>, ApiError> {
    check_key(&headers, &sandbox.holders.api_key)?;
    let request_id = request_id(&headers)?;
    let iin = Iin::try_new(&request.iin).map_err(|_| unprocessable("iin_wrong"))?;
    if request.name.trim().is_empty() {
        return Err(unprocessable("name_missing"));
    }
    let by_target = match (&request.iban, &request.card_token) {
        (Some(iban), None) => {
            let iban = Iban::try_new(iban).map_err(|_| unprocessable("iban_wrong"))?;
            sandbox.acquirer.account_holder(&iban)
        }
        (None, Some(token)) => {
            let holder = sandbox.acquirer.card_holder(token);
            holder.ok_or_else(|| unprocessable("card_unknown"))?
        }
        _ => return Err(unprocessable("target_wrong")),
    };
    let forced = sandbox.holders.overrides.get(iin.reveal());
    let answer = forced.filter(|it| *it != HolderOverride::ByTarget).unwrap_or(by_target);
    if answer == HolderOverride::Down {
        return Err(ApiError(StatusCode::SERVICE_UNAVAILABLE, "holders_down"));
    }
    Ok(Json(json!({ "request_id": request_id, "holder": answer.code() })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OverrideRequest {
    iin: String,
    answer: HolderOverride,
}

/// `POST /holders/next`: the answer about a person, until it is changed back.
async fn force(
    State(sandbox): State<Sandbox>,
    Json(OverrideRequest { iin, answer }): Json<OverrideRequest>,
) -> Result<StatusCode, ApiError> {
    let iin = Iin::try_new(&iin).map_err(|_| unprocessable("iin_wrong"))?;
    sandbox.force_holder(&iin, answer);
    Ok(StatusCode::NO_CONTENT)
}

impl Sandbox {
    pub(crate) fn force_holder(&self, iin: &Iin, answer: HolderOverride) {
        let overrides = &self.holders.overrides;
        overrides.remove(iin.reveal());
        overrides.get_or_insert_with(iin.reveal(), || answer);
    }
}
