//! The contract: Kazakh and Russian side by side, the cost on the first page.

use base::LocalizedText;
use serde::Serialize;

use crate::common::{Borrower, DocumentHeading, LegalDeadlines, PayoutDestination, Terms};
use crate::document::{Document, Template};

/// Data of a contract. Personal data.
#[derive(Debug, Clone, Serialize)]
pub struct Contract {
    pub heading: DocumentHeading,
    pub borrower: Borrower,
    pub terms: Terms,
    pub purpose: LocalizedText,
    pub payout: PayoutDestination,
    /// The payout date that amounts and dates are calculated for.
    pub payout_on: String,
    /// The pause before the payout, if there is one.
    pub cooling_off: Option<CoolingOff>,
    /// Payment methods, each phrased as the end of “you can pay …”.
    pub ways: Vec<LocalizedText>,
    /// Order of allocation of a payment.
    pub allocation: Vec<DebtComponent>,
    /// `None` if the loan cannot be prolonged.
    pub prolongation: Option<ProlongationConditions>,
    pub rights: LegalDeadlines,
}

/// The cooling-off period that the law requires before larger payouts.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct CoolingOff {
    /// Length of the period.
    pub hours: u32,
    /// How long the second confirmation is awaited after it.
    pub confirm_hours: u32,
}

/// Conditions of a prolongation.
#[derive(Debug, Clone, Serialize)]
pub struct ProlongationConditions {
    pub count_max: u32,
    /// Days per prolongation.
    pub days_max: u32,
    /// Highest rate of the new period.
    pub rate_per_day: String,
    /// How many days before the due date it becomes available.
    pub days_before_due: u32,
    /// How many days after the due date it stops being available.
    pub days_after_due: u32,
}

/// A component of the debt, as in the order of allocation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DebtComponent {
    OverduePrincipal,
    OverdueInterest,
    Penalty,
    /// Principal that is not overdue.
    CurrentPrincipal,
    /// Interest that is not overdue.
    CurrentInterest,
}

impl Document for Contract {
    const TEMPLATE: Template = Template::new("contract", include_str!("../templates/contract.typ"));

    fn verification_url(&self) -> Option<&str> {
        Some(&self.heading.verification_url)
    }
}
