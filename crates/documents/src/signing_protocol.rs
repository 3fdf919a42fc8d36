//! How the papers were signed: the evidence, an annex of the contract.

use serde::Serialize;

use crate::common::DocumentHeading;
use crate::typst_renderer::{self, DocumentError, Template};

static TEMPLATE: Template = Template::new(include_str!("../templates/signing-protocol.typ"));

/// The facts of a signing. They are personal. Moments are by the time of Almaty.
#[derive(Debug, Clone, Serialize)]
pub struct SigningProtocol {
    /// What is the same on every paper of the loan.
    pub heading: DocumentHeading,
    /// What was signed.
    pub papers: Vec<SignedDocument>,
    /// SHA-256 over the hashes of all papers in their order: what the code was bound to.
    pub papers_sha256: String,
    /// Who signed, as the document has the name.
    pub full_name: String,
    /// ИИН, masked.
    pub iin_masked: String,
    /// The phone that the code went to, masked.
    pub phone_masked: String,
    /// When the code was sent.
    pub code_sent_at: String,
    /// When it was entered.
    pub code_entered_at: String,
    /// The mark of the network address. This and what follows is empty where it is not known.
    pub address_mark: String,
    /// The device.
    pub device: String,
    /// What the browser calls itself.
    pub browser: String,
    /// When the session began.
    pub session_started_at: String,
    /// How the face was compared.
    pub biometry: Option<BiometryCheck>,
    /// The consents that were valid.
    pub consents: Vec<ConsentVersion>,
    /// What happened to the application, in order.
    pub steps: Vec<ApplicationStep>,
}

/// A paper that was signed.
#[derive(Debug, Clone, Serialize)]
pub struct SignedDocument {
    /// Which, by its code: `contract`, `schedule`, `key_facts` or `consents`.
    pub code: String,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
}

/// A comparison of a face.
#[derive(Debug, Clone, Serialize)]
pub struct BiometryCheck {
    /// Whether it matched.
    pub is_matched: bool,
    /// When.
    pub at: String,
    /// Whether it was made in an earlier application and counts for this one too.
    pub is_earlier: bool,
    /// The provider's number of the comparison, if there is one.
    pub reference: Option<String>,
}

/// A consent by the edition of its sentence.
#[derive(Debug, Clone, Serialize)]
pub struct ConsentVersion {
    /// To what, by its code.
    pub code: String,
    /// The edition.
    pub edition: String,
}

/// A step of the application.
#[derive(Debug, Clone, Serialize)]
pub struct ApplicationStep {
    /// When; of several the first and the last.
    pub at: String,
    /// What, by the name of the application's event.
    pub code: String,
    /// How often in a row.
    pub count: u32,
}

impl SigningProtocol {
    /// The paper. The same facts give the same bytes.
    pub fn pdf(&self) -> Result<Vec<u8>, DocumentError> {
        typst_renderer::render_pdf_with_qr(&TEMPLATE, self, &self.heading.verification_url)
    }
}
