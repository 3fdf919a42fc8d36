//! The payment schedule, an annex of the contract.

use base::LocalizedText;
use serde::Serialize;

use crate::common::DocumentHeading;
use crate::typst_renderer::{self, DocumentError, Template};

static TEMPLATE: Template = Template::new(include_str!("../templates/schedule.typ"));

/// Data of a schedule.
#[derive(Debug, Clone, Serialize)]
pub struct PaymentSchedule {
    pub heading: DocumentHeading,
    pub amount: String,
    /// The payout date that the schedule is calculated for.
    pub payout_on: String,
    /// With its unit.
    pub term: LocalizedText,
    /// At least one.
    pub payments: Vec<ScheduledPayment>,
    /// Of all payments.
    pub principal: String,
    /// Of all payments.
    pub interest: String,
    /// Of all payments.
    pub total: String,
}

/// A row of the schedule.
#[derive(Debug, Clone, Serialize)]
pub struct ScheduledPayment {
    pub due_on: String,
    pub principal: String,
    pub interest: String,
    pub total: String,
    /// The principal that remains after it.
    pub remaining: String,
}

impl PaymentSchedule {
    /// Renders the document. Deterministic: the same data gives the same bytes.
    pub fn pdf(&self) -> Result<Vec<u8>, DocumentError> {
        typst_renderer::render_pdf_with_qr(&TEMPLATE, self, &self.heading.verification_url)
    }
}
