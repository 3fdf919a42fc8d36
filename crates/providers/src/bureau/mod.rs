//! The credit bureau: debts and income of a person, and the consent that an inquiry requires.

mod http;
mod report;

pub use http::HttpBureau;
pub use report::{Arrears, CreditReport, LenderKind, OfficialIncome, OpenLoan, StateData};

use identity::{Iin, Phone};
use serde::Deserialize;
use thiserror::Error;

use crate::provider_client::is_path_safe_id;
use crate::{ProviderFuture, SendError};

/// A request for a person's credit report.
#[derive(Clone, Copy)]
pub struct Inquiry<'a> {
    /// Idempotency key: a repeat is free and returns the same report. Letters, digits and hyphens,
    /// at most 64.
    pub id: &'a str,
    pub iin: &'a Iin,
    /// Our reference of the person's consent to bureau inquiries.
    pub consent: &'a str,
    /// Consent to read state registers. Without it the report has no state data.
    pub state_data_consent: Option<&'a ConsentId>,
}

/// A request for a person's consent to read state registers (КДП). The state asks them by SMS from
/// 1414.
#[derive(Clone, Copy)]
pub struct ConsentRequest<'a> {
    /// Idempotency key: the person is asked once, however often the request is repeated.
    pub id: &'a str,
    pub iin: &'a Iin,
    /// Where the state sends the SMS. Must be the phone that the state has on file.
    pub phone: &'a Phone,
}

/// The bureau's id of a consent request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsentId(String);

impl ConsentId {
    /// Accepts letters, digits and hyphens, at most 64, as the bureau issues them.
    pub fn try_new(text: &str) -> Option<Self> {
        is_path_safe_id(text).then(|| Self(text.to_owned()))
    }

    /// Returns the id, for storing and for requests.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// State of a consent request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConsentState {
    /// The person has not answered the SMS.
    Waiting,
    Given,
    Refused,
    /// The person did not answer in time.
    Expired,
}

/// Errors of the bureau.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BureauError {
    /// The consent does not exist, is another person's or has expired.
    #[error("the bureau does not accept the consent")]
    NoConsent,
    /// The request failed, or was rejected for another reason.
    #[error(transparent)]
    Send(#[from] SendError),
}

/// The credit bureau.
pub trait Bureau: Send + Sync {
    /// Returns the credit report of a person.
    fn report<'a>(&'a self, inquiry: Inquiry<'a>) -> ProviderFuture<'a, CreditReport, BureauError>;

    /// Has the state ask the person for consent to read state registers.
    fn request_state_data_consent<'a>(
        &'a self,
        request: ConsentRequest<'a>,
    ) -> ProviderFuture<'a, ConsentId, BureauError>;

    /// Returns the state of a consent request.
    fn consent_state<'a>(
        &'a self,
        id: &'a ConsentId,
    ) -> ProviderFuture<'a, ConsentState, BureauError>;
}
