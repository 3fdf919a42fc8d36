//! A person's operations over all loans.

use base::LocalizedText;
use serde::Serialize;

use crate::common::DocumentHeading;
use crate::document::{Document, Template};

/// Data of a list of operations.
#[derive(Debug, Clone, Serialize)]
pub struct Operations {
    /// Without a contract number.
    pub heading: DocumentHeading,
    /// `None` if unknown.
    pub full_name: Option<String>,
    pub iin: String,
    pub made_at: String,
    /// Newest first.
    pub operations: Vec<Operation>,
    /// Total paid out.
    pub borrowed: String,
    /// Total paid back, less refunds.
    pub paid: String,
}

/// A movement of money.
#[derive(Debug, Clone, Serialize)]
pub struct Operation {
    pub on: String,
    pub kind: LocalizedText,
    pub contract_number: String,
    /// Paid to the person; empty if nothing.
    pub got: String,
    /// Paid by the person; empty if nothing.
    pub paid: String,
}

impl Document for Operations {
    const TEMPLATE: Template =
        Template::new("operations", include_str!("../templates/operations.typ"));

    fn verification_url(&self) -> Option<&str> {
        Some(&self.heading.verification_url)
    }
}
