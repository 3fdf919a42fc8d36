//! The receipt of a payment: amount, allocation and remaining debt.

use base::LocalizedText;
use serde::Serialize;

use crate::common::DocumentHeading;
use crate::document::{Document, Template};

/// Data of a receipt.
#[derive(Debug, Clone, Serialize)]
pub struct PaymentReceipt {
    pub heading: DocumentHeading,
    /// Id of the payment.
    pub payment: String,
    pub borrower: String,
    /// As far as known.
    pub payer: LocalizedText,
    /// Payment method.
    pub method: LocalizedText,
    /// When we learnt of the payment.
    pub received_at: String,
    pub amount: String,
    /// The value date.
    pub paid_on: String,
    /// The booking date.
    pub booking_date: String,
    /// Allocation; only components that received something.
    pub parts: Vec<ReceiptPart>,
    /// Payoff after the payment.
    pub payoff_after: String,
    /// Status of the loan after the payment.
    pub status_after: LocalizedText,
    /// The new due date, if the payment prolonged the loan.
    pub prolonged_to: Option<String>,
}

/// A component of the debt and the amount allocated to it.
#[derive(Debug, Clone, Serialize)]
pub struct ReceiptPart {
    pub name: LocalizedText,
    pub amount: String,
}

impl Document for PaymentReceipt {
    const TEMPLATE: Template = Template::new("receipt", include_str!("../templates/receipt.typ"));

    fn verification_url(&self) -> Option<&str> {
        Some(&self.heading.verification_url)
    }
}
