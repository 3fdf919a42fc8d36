//! What a borrower agreed to.

use base::LocalizedText;
use serde::Serialize;

use crate::common::DocumentHeading;
use crate::typst_renderer::{self, DocumentError, Template};

static TEMPLATE: Template = Template::new(include_str!("../templates/consents.typ"));

/// The facts of the consents. They are personal.
#[derive(Debug, Clone, Serialize)]
pub struct Consents {
    /// What is the same on every paper of the loan.
    pub heading: DocumentHeading,
    /// Who agreed, as the document has the name.
    pub full_name: String,
    /// ИИН.
    pub iin: String,
    /// To what.
    pub given: Vec<ConsentText>,
}

/// A consent.
#[derive(Debug, Clone, Serialize)]
pub struct ConsentText {
    /// The sentence. Of a link written as `[[words|page]]` the words are shown.
    pub text: LocalizedText,
    /// The edition of the sentence.
    pub edition: String,
    /// When it was given, to the minute.
    pub given_at: String,
}

impl Consents {
    /// The paper. The same facts give the same bytes.
    pub fn pdf(&self) -> Result<Vec<u8>, DocumentError> {
        typst_renderer::render_pdf_with_qr(&TEMPLATE, self, &self.heading.verification_url)
    }
}
