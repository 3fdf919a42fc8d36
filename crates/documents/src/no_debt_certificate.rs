//! The certificate of no debt.

use serde::Serialize;

use crate::common::DocumentHeading;
use crate::typst_renderer::{self, DocumentError, Template};

static TEMPLATE: Template = Template::new(include_str!("../templates/no-debt-certificate.typ"));

/// The facts of a certificate of no debt.
#[derive(Debug, Clone, Serialize)]
pub struct NoDebtCertificate {
    /// Who gives it, and how it is verified. Its contract's number is empty where it is about all
    /// loans.
    pub heading: DocumentHeading,
    /// Whose it is, as the document has it, where that is known.
    pub full_name: Option<String>,
    /// ИИН.
    pub iin: String,
    /// The moment of which it speaks.
    pub made_at: String,
    /// Whether it is about all loans, or about the one below.
    pub is_about_all: bool,
    /// The loans it is about, the newest first.
    pub loans: Vec<SettledLoan>,
}

/// A loan on which nothing is owed.
#[derive(Debug, Clone, Serialize)]
pub struct SettledLoan {
    /// The contract's number.
    pub contract_number: String,
    /// The day the money went out.
    pub issued_on: String,
    /// What was lent.
    pub amount: String,
    /// What was paid back.
    pub paid: String,
    /// The day on which nothing was owed any more; nothing where it was cancelled.
    pub closed_on: Option<String>,
}

impl NoDebtCertificate {
    /// The paper. The same facts give the same bytes.
    pub fn pdf(&self) -> Result<Vec<u8>, DocumentError> {
        typst_renderer::render_pdf_with_qr(&TEMPLATE, self, &self.heading.verification_url)
    }
}
