//! The payment schedule, an annex of the contract.

use base::LocalizedText;
use serde::Serialize;

use crate::common::DocumentHeading;
use crate::document::{Document, Template};

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
    pub due_date: String,
    pub principal: String,
    pub interest: String,
    pub total: String,
    /// The principal that remains after it.
    pub remaining: String,
}

impl Document for PaymentSchedule {
    const TEMPLATE: Template = Template::new("schedule", include_str!("../templates/schedule.typ"));

    fn verification_url(&self) -> Option<&str> {
        Some(&self.heading.verification_url)
    }
}
