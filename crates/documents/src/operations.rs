//! A person's operations over all loans.

use base::LocalizedText;
use serde::Serialize;

use crate::common::DocumentHeading;
use crate::typst_renderer::{self, DocumentError, Template};

static TEMPLATE: Template = Template::new(include_str!("../templates/operations.typ"));

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

impl Operations {
    /// Renders the document. Deterministic: the same data gives the same bytes.
    pub fn pdf(&self) -> Result<Vec<u8>, DocumentError> {
        typst_renderer::render_pdf_with_qr(&TEMPLATE, self, &self.heading.verification_url)
    }
}
