//! Simulator of the credit bureau: reports on the sandbox's people, the consent to read state
//! registers, which the state requests by SMS, and the register of persons behind it.

mod consents;
mod overrides;
mod persons;
mod reports;

use axum::Router;
use axum::routing::{get, post};
use base::BusinessDate;
use serde_json::Value;

use crate::Sandbox;
use crate::bounded_map::BoundedMap;
use consents::Consent;
pub(crate) use overrides::ReportOverride;

#[derive(Default)]
pub(crate) struct Bureau {
    api_key: String,
    /// Requests and reports, by request id.
    reports: BoundedMap<(reports::ReportRequest, Value)>,
    /// Consent ids by request id.
    consent_ids_by_request: BoundedMap<String>,
    consents: BoundedMap<Consent>,
    /// Forced reports, by IIN.
    overrides: BoundedMap<ReportOverride>,
    /// Day that reports are as of, by IIN, instead of today.
    report_dates: BoundedMap<BusinessDate>,
}

impl Bureau {
    pub(crate) fn new(api_key: &str) -> Self {
        Self { api_key: api_key.to_owned(), ..Self::default() }
    }
}

pub(crate) fn routes() -> Router<Sandbox> {
    Router::new()
        .route("/v1/reports", post(reports::create))
        .route("/v1/persons", post(persons::create))
        .route("/next", post(overrides::force))
        .route("/v1/state-data-consents", post(consents::create))
        .route("/v1/state-data-consents/{id}", get(consents::show))
}
