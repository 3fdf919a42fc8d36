//! The state register of persons (ГБД ФЛ): name, documents and registered address by IIN, for whoever
//! consented by SMS to 1414.

mod http;
mod record;

pub use http::HttpStateRegister;
pub use record::{PersonRecord, RegisteredAddress, RegisteredDocument, RegisteredDocumentState};

use identity::Iin;
use thiserror::Error;

use crate::bureau::ConsentId;
use crate::{ProviderFuture, SendError};

/// A request for what the register has about a person.
#[derive(Clone, Copy)]
pub struct PersonInquiry<'a> {
    /// Idempotency key: a repeat is free. Letters, digits and hyphens, at most 64.
    pub id: &'a str,
    pub iin: &'a Iin,
    /// The person's consent, which the state asked by SMS of the phone that it knows for the IIN.
    pub consent: &'a ConsentId,
}

/// Errors of the register.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StateRegisterError {
    /// The consent does not exist, is another person's, was not given or has expired.
    #[error("the register does not accept the consent")]
    NoConsent,
    /// The register has nobody with this IIN.
    #[error("the register does not know the person")]
    Unknown,
    /// The request failed, or was rejected for another reason.
    #[error(transparent)]
    Send(#[from] SendError),
}

/// The state register of persons.
pub trait StateRegister: Send + Sync {
    /// Returns what the register has about a person.
    fn person<'a>(
        &'a self,
        inquiry: PersonInquiry<'a>,
    ) -> ProviderFuture<'a, PersonRecord, StateRegisterError>;
}
