//! The key facts: what a borrower has to know, on one page and in plain words.

use base::Language;
use serde::Serialize;

use crate::common::{DocumentHeading, LegalDeadlines, PayoutDestination, Terms};
use crate::document::{Document, Template};

/// Data of the key facts.
#[derive(Debug, Clone, Serialize)]
pub struct KeyFacts {
    pub language: Language,
    pub heading: DocumentHeading,
    pub terms: Terms,
    pub payout: PayoutDestination,
    /// Such as after 1, 7 and 30 days.
    pub late: Vec<DelayCost>,
    pub rights: LegalDeadlines,
}

/// Cost of a delay.
#[derive(Debug, Clone, Serialize)]
pub struct DelayCost {
    /// Days past due.
    pub days: u32,
    /// What is owed in all.
    pub total: String,
    /// How much more than if paid on time.
    pub extra: String,
}

impl Document for KeyFacts {
    const TEMPLATE: Template =
        Template::new("key-facts", include_str!("../templates/key-facts.typ"));

    fn verification_url(&self) -> Option<&str> {
        Some(&self.heading.verification_url)
    }
}
