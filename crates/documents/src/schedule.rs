//! The plan of payments, an annex of the contract.

use base::LocalizedText;
use serde::Serialize;

use crate::common::DocumentHeading;
use crate::typst_renderer::{self, DocumentError, Template};

static TEMPLATE: Template = Template::new(include_str!("../templates/schedule.typ"));

/// The facts of a schedule.
#[derive(Debug, Clone, Serialize)]
pub struct PaymentSchedule {
    /// What is the same on every paper of the loan.
    pub heading: DocumentHeading,
    /// What is paid out.
    pub amount: String,
    /// The day of payout that the plan is counted for.
    pub payout_on: String,
    /// The term with its unit.
    pub term: LocalizedText,
    /// The payments, one at least.
    pub payments: Vec<ScheduledPayment>,
    /// Principal of all payments.
    pub principal: String,
    /// Interest of all payments.
    pub interest: String,
    /// All payments.
    pub total: String,
}

/// A line of the plan.
#[derive(Debug, Clone, Serialize)]
pub struct ScheduledPayment {
    /// When it is due.
    pub due_on: String,
    /// Its principal.
    pub principal: String,
    /// Its interest.
    pub interest: String,
    /// Both.
    pub total: String,
    /// The principal that is left after it.
    pub remaining: String,
}

impl PaymentSchedule {
    /// The paper. The same facts give the same bytes.
    pub fn pdf(&self) -> Result<Vec<u8>, DocumentError> {
        typst_renderer::render_pdf_with_qr(&TEMPLATE, self, &self.heading.verification_url)
    }
}
