//! The borrower's consents.

use base::LocalizedText;
use serde::Serialize;

use crate::common::DocumentHeading;
use crate::document::{Document, Template};

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
    /// Operator, data, purpose, recipients and term, a line each.
    pub details: Vec<LocalizedText>,
    /// The first digits of the hash of each document that the sentence refers to.
    pub documents: Vec<String>,
    /// Version of the sentence.
    pub text_version: String,
    /// To the minute.
    pub given_at: String,
}

impl Document for Consents {
    const TEMPLATE: Template = Template::new("consents", include_str!("../templates/consents.typ"));

    fn verification_url(&self) -> Option<&str> {
        Some(&self.heading.verification_url)
    }
}
