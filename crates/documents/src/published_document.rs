//! A published document: rules, tariffs, a form. Kazakh and Russian side by side.

use base::LocalizedText;
use serde::Serialize;

use crate::common::DocumentHeading;
use crate::document::{Document, Template};

/// Data of a published document.
#[derive(Debug, Clone, Serialize)]
pub struct PublishedDocument {
    pub heading: DocumentHeading,
    pub title: LocalizedText,
    /// The day from which it is in force, which is also its version.
    pub effective_on: String,
    /// Where personal data go abroad, if that was checked and the document speaks of them.
    pub data_abroad: Option<LocalizedText>,
    pub sections: Vec<PublishedSection>,
}

/// A section, numbered from one.
#[derive(Debug, Clone, Serialize)]
pub struct PublishedSection {
    pub title: LocalizedText,
    /// Numbered from one. Each item of a list is a line.
    pub clauses: Vec<LocalizedText>,
}

impl Document for PublishedDocument {
    const TEMPLATE: Template =
        Template::new("published", include_str!("../templates/published.typ"));

    fn verification_url(&self) -> Option<&str> {
        Some(&self.heading.verification_url)
    }
}
