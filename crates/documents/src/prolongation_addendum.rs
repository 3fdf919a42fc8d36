//! The addendum of a prolongation: Kazakh and Russian side by side, the cost on the first page.

use serde::Serialize;

use crate::common::{AccrualCap, DocumentHeading};
use crate::document::{Document, Template};

/// Data of an addendum. Personal data.
#[derive(Debug, Clone, Serialize)]
pub struct ProlongationAddendum {
    pub heading: DocumentHeading,
    /// Number of the prolongation, from 1.
    pub number: u32,
    /// Most prolongations of the loan.
    pub count_max: u32,
    /// Date of the contract.
    pub contract_on: String,
    /// As in the identity document.
    pub full_name: String,
    pub iin: String,
    /// The phone that the code is sent to.
    pub phone: String,
    pub pay_now: UpfrontPayment,
    /// The debt that gets a new due date.
    pub principal: String,
    pub due_date_before: String,
    pub due_date: String,
    pub days: u32,
    /// Of the new period.
    pub rate_per_day: String,
    /// Of the new period.
    pub rate_per_year: String,
    /// ГЭСВ of the remaining debt.
    pub gesv: String,
    /// Of the new period.
    pub interest: String,
    /// What is owed on the new due date.
    pub pay_then: String,
    /// Everything above the principal from now on.
    pub cost: String,
    /// Penalty per day on the overdue amount.
    pub penalty_per_day: String,
    /// Cap of interest and penalties together.
    pub charges_max: Option<AccrualCap>,
}

/// The payment that a prolongation requires.
#[derive(Debug, Clone, Serialize)]
pub struct UpfrontPayment {
    pub total: String,
    /// Accrued so far.
    pub interest: String,
    /// Accrued so far.
    pub penalty: String,
    /// Whether there is anything to pay.
    pub is_needed: bool,
}

impl Document for ProlongationAddendum {
    const TEMPLATE: Template = Template::new(
        "prolongation-addendum",
        include_str!("../templates/prolongation-addendum.typ"),
    );

    fn verification_url(&self) -> Option<&str> {
        Some(&self.heading.verification_url)
    }
}
