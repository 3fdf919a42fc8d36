//! A person's operations: money that came and went, over all loans.

use base::LocalizedText;
use serde::Serialize;

use crate::common::DocumentHeading;
use crate::typst_renderer::{self, DocumentError, Template};

static TEMPLATE: Template = Template::new(include_str!("../templates/operations.typ"));

/// The facts of a list of operations.
#[derive(Debug, Clone, Serialize)]
pub struct Operations {
    /// Who gives it, and how it is verified; without a contract's number.
    pub heading: DocumentHeading,
    /// Whose it is, where that is known.
    pub full_name: Option<String>,
    /// ИИН.
    pub iin: String,
    /// When it was made.
    pub made_at: String,
    /// What happened, the newest first.
    pub operations: Vec<Operation>,
    /// What was lent.
    pub borrowed: String,
    /// What was paid back, less what was given back.
    pub paid: String,
}

/// Money that came or went.
#[derive(Debug, Clone, Serialize)]
pub struct Operation {
    /// The day.
    pub on: String,
    /// What it was.
    pub kind: LocalizedText,
    /// Of which contract.
    pub contract_number: String,
    /// How much the person got.
    pub got: String,
    /// How much they paid.
    pub paid: String,
}

impl Operations {
    /// The paper. The same facts give the same bytes.
    pub fn pdf(&self) -> Result<Vec<u8>, DocumentError> {
        typst_renderer::render_pdf_with_qr(&TEMPLATE, self, &self.heading.verification_url)
    }
}
