//! The credit bureau: what a person owes and earns, and the consent without which nobody may ask.

mod http;
mod report;

pub use http::HttpBureau;
pub use report::{Arrears, CreditReport, LenderKind, OfficialIncome, OpenLoan, StateData};

use identity::{Iin, Phone};
use serde::Deserialize;
use thiserror::Error;

use crate::provider_client::is_path_safe_id;
use crate::{ProviderFuture, SendError};

/// A question about a person.
#[derive(Clone, Copy)]
pub struct Inquiry<'a> {
    /// By what the bureau knows the question again: repeated, it costs nothing and gets the same
    /// answer. Letters, digits and hyphens, at most 64.
    pub id: &'a str,
    /// Who.
    pub iin: &'a Iin,
    /// Our reference of the person's consent to ask bureaus.
    pub consent: &'a str,
    /// The consent to read state bases, where there is one: without it the answer has nothing of them.
    pub state_data_consent: Option<&'a ConsentId>,
}

/// A request for somebody's consent to read state bases (КДП). The state asks them by SMS from 1414.
#[derive(Clone, Copy)]
pub struct ConsentRequest<'a> {
    /// By what the bureau knows the request again: the person is asked once, however often it is
    /// repeated.
    pub id: &'a str,
    /// Who.
    pub iin: &'a Iin,
    /// Where the state asks. It must be the phone that the state knows.
    pub phone: &'a Phone,
}

/// What the bureau calls a request for consent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsentId(String);

impl ConsentId {
    /// One that was kept; the bureau makes them of letters, digits and hyphens, at most 64.
    pub fn try_new(text: &str) -> Option<Self> {
        is_path_safe_id(text).then(|| Self(text.to_owned()))
    }

    /// The text to keep.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What became of a request for consent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConsentState {
    /// The person has not answered the SMS.
    Waiting,
    /// State bases may be read.
    Given,
    /// The person said no.
    Refused,
    /// The person did not answer in time.
    Expired,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BureauError {
    /// The consent that the question rests on is not there, is another person's or is over.
    #[error("the bureau does not accept the consent")]
    NoConsent,
    /// The question did not go, or was refused for another reason.
    #[error(transparent)]
    Send(#[from] SendError),
}

/// Asks the bureau.
pub trait Bureau: Send + Sync {
    /// What is known of a person.
    fn report<'a>(&'a self, inquiry: Inquiry<'a>) -> ProviderFuture<'a, CreditReport, BureauError>;

    /// Has the person asked for consent to read state bases.
    fn request_state_data_consent<'a>(
        &'a self,
        request: ConsentRequest<'a>,
    ) -> ProviderFuture<'a, ConsentId, BureauError>;

    /// What became of such a request.
    fn consent_state<'a>(
        &'a self,
        id: &'a ConsentId,
    ) -> ProviderFuture<'a, ConsentState, BureauError>;
}
