//! The twin of the credit bureau: reports on the sandbox's people, and the consent to read state
//! bases, which the state asks for by SMS.

mod consents;
mod overrides;
mod reports;

use axum::Router;
use axum::routing::{get, post};
use base::BusinessDate;
use serde_json::Value;

use crate::Sandbox;
use crate::bounded_map::BoundedMap;
use consents::Consent;
pub(crate) use overrides::ReportOverride;

/// What the bureau knows and remembers.
#[derive(Default)]
pub(crate) struct Bureau {
    api_key: String,
    /// By the name of the question: what was asked and what was answered.
    reports: BoundedMap<(reports::ReportRequest, Value)>,
    /// By the name of the request, the name of the consent; and the consents by theirs.
    consent_ids_by_request: BoundedMap<String>,
    consents: BoundedMap<Consent>,
    /// By IIN, what is said instead of what is known.
    overrides: BoundedMap<ReportOverride>,
    /// By IIN, the day of which a report is made instead of today.
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
        .route("/next", post(overrides::force))
        .route("/v1/state-data-consents", post(consents::create))
        .route("/v1/state-data-consents/{id}", get(consents::show))
}
