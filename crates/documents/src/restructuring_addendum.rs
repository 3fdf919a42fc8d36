//! The addendum of a restructuring: Kazakh and Russian side by side, the new plan and its cost on
//! the first page.

use serde::Serialize;

use crate::common::{AccrualCap, DocumentHeading};
use crate::document::{Document, Template};

/// Data of an addendum. Personal data.
#[derive(Debug, Clone, Serialize)]
pub struct RestructuringAddendum {
    pub heading: DocumentHeading,
    pub terms: RestructuredTerms,
}

/// The agreed terms, and those that they replace.
#[derive(Debug, Clone, Serialize)]
pub struct RestructuredTerms {
    /// Date of the contract.
    pub contract_on: String,
    /// As in the identity document; `None` if unknown.
    pub full_name: Option<String>,
    pub iin: String,
    /// The phone that the code is sent to.
    pub phone: String,
    /// The debt that gets a new plan.
    pub debt: String,
    pub principal: String,
    pub interest: String,
    /// `None` if there is none, or it is waived.
    pub penalty: Option<String>,
    /// The penalty that is waived, if any.
    pub waived: Option<String>,
    pub due_date_before: String,
    pub rate_per_day_before: String,
    pub gesv_before: String,
    pub payments: Vec<RestructuredPayment>,
    pub total: String,
    /// The last day of the plan.
    pub ends_on: String,
    /// What is paid above today's debt.
    pub cost: String,
    /// From now on.
    pub rate_per_day: String,
    /// From now on.
    pub rate_per_year: String,
    /// ГЭСВ of the debt by the new plan.
    pub gesv: String,
    /// Penalty per day on the overdue amount.
    pub penalty_per_day: String,
    /// Cap of interest and penalties together.
    pub charges_max: Option<AccrualCap>,
}

/// A payment of the new plan.
#[derive(Debug, Clone, Serialize)]
pub struct RestructuredPayment {
    /// The last day on which it is on time.
    pub due_date: String,
    pub principal: String,
    pub interest: String,
    pub amount: String,
}

impl Document for RestructuringAddendum {
    const TEMPLATE: Template = Template::new(
        "restructuring-addendum",
        include_str!("../templates/restructuring-addendum.typ"),
    );

    fn verification_url(&self) -> Option<&str> {
        Some(&self.heading.verification_url)
    }
}
