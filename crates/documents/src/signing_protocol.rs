//! The signing protocol: evidence of the signature, an annex of the contract.

use serde::Serialize;

use crate::common::DocumentHeading;
use crate::document::{Document, Template};

/// Data of a signing. Personal data. Times are in Almaty's time zone.
#[derive(Debug, Clone, Serialize)]
pub struct SigningProtocol {
    pub heading: DocumentHeading,
    pub documents: Vec<SignedDocument>,
    /// SHA-256 over the hashes of all documents in their order: what the code was bound to.
    pub documents_sha256: String,
    /// As in the identity document.
    pub full_name: String,
    pub iin_masked: String,
    /// The phone that the code was sent to.
    pub phone_masked: String,
    pub code_sent_at: String,
    pub code_entered_at: String,
    /// Blind index of the network address. This and the next fields are empty if not known.
    pub address_blind_index: String,
    pub device: String,
    /// User agent.
    pub browser: String,
    pub session_started_at: String,
    pub biometry: Option<BiometryCheck>,
    /// The consents in force.
    pub consents: Vec<ConsentVersion>,
    /// Events of the application, in order.
    pub steps: Vec<ApplicationStep>,
}

/// A signed document and its hash.
#[derive(Debug, Clone, Serialize)]
pub struct SignedDocument {
    /// `contract`, `schedule`, `key_facts` or `consents`.
    pub code: String,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
}

/// A comparison of the face with the state's photo.
#[derive(Debug, Clone, Serialize)]
pub struct BiometryCheck {
    pub is_matched: bool,
    pub at: String,
    /// Whether it was made in an earlier application and is reused.
    pub is_earlier: bool,
    /// The provider's reference, if any.
    pub reference: Option<String>,
}

/// A consent by the version of its sentence.
#[derive(Debug, Clone, Serialize)]
pub struct ConsentVersion {
    /// Code of the consent.
    pub code: String,
    /// Version of the sentence.
    pub text_version: String,
}

/// An event of the application.
#[derive(Debug, Clone, Serialize)]
pub struct ApplicationStep {
    /// For several in a row, the first and the last.
    pub at: String,
    /// Code of the event.
    pub code: String,
    /// How often in a row.
    pub count: u32,
}

impl Document for SigningProtocol {
    const TEMPLATE: Template =
        Template::new("signing-protocol", include_str!("../templates/signing-protocol.typ"));

    fn verification_url(&self) -> Option<&str> {
        Some(&self.heading.verification_url)
    }
}
