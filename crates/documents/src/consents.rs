//! The borrower's consents.

use base::LocalizedText;
use serde::Serialize;

use crate::common::DocumentHeading;
use crate::typst_renderer::{self, DocumentError, Template};

static TEMPLATE: Template = Template::new(include_str!("../templates/consents.typ"));

/// Data of the consents. Personal data.
#[derive(Debug, Clone, Serialize)]
pub struct Consents {
    pub heading: DocumentHeading,
    /// As in the identity document.
    pub full_name: String,
    pub iin: String,
    pub given: Vec<ConsentText>,
}

/// A consent with its text.
#[derive(Debug, Clone, Serialize)]
pub struct ConsentText {
    /// The sentence. A link written as `[[words|page]]` is shown by its words.
    pub text: LocalizedText,
    /// Version of the sentence.
    pub edition: String,
    /// To the minute.
    pub given_at: String,
}

impl Consents {
    /// Renders the document. Deterministic: the same data gives the same bytes.
    pub fn pdf(&self) -> Result<Vec<u8>, DocumentError> {
        typst_renderer::render_pdf_with_qr(&TEMPLATE, self, &self.heading.verification_url)
    }
}
