//! The receipt of a payment: what came, where it went, and what is left.

use base::LocalizedText;
use serde::Serialize;

use crate::common::DocumentHeading;
use crate::typst_renderer::{self, DocumentError, Template};

static TEMPLATE: Template = Template::new(include_str!("../templates/receipt.typ"));

/// The facts of a receipt.
#[derive(Debug, Clone, Serialize)]
pub struct PaymentReceipt {
    /// What is the same on every paper of the loan.
    pub heading: DocumentHeading,
    /// By which the payment is found.
    pub payment: String,
    /// Whose loan it is.
    pub borrower: String,
    /// Who paid, as far as that is known.
    pub payer: LocalizedText,
    /// By what it was paid.
    pub method: LocalizedText,
    /// When we learnt of it.
    pub received_at: String,
    /// How much came in.
    pub amount: String,
    /// The day from which it counts.
    pub paid_on: String,
    /// The day on which it was booked.
    pub booked_on: String,
    /// Where the money went, part by part; only parts that got something.
    pub parts: Vec<ReceiptPart>,
    /// What closed the loan after it.
    pub payoff_after: String,
    /// How the loan stood after it.
    pub status_after: LocalizedText,
    /// The date to which it prolonged the loan, where it did.
    pub prolonged_to: Option<String>,
}

/// A part of a debt and what it got.
#[derive(Debug, Clone, Serialize)]
pub struct ReceiptPart {
    /// What it is.
    pub name: LocalizedText,
    /// What it got.
    pub amount: String,
}

impl PaymentReceipt {
    /// The paper. The same facts give the same bytes.
    pub fn pdf(&self) -> Result<Vec<u8>, DocumentError> {
        typst_renderer::render_pdf_with_qr(&TEMPLATE, self, &self.heading.verification_url)
    }
}
