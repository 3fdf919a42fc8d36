//! The statement of account: every day of a loan.

use base::LocalizedText;
use serde::Serialize;

use crate::common::DocumentHeading;
use crate::document::{Document, Template};

/// Data of a statement of account.
#[derive(Debug, Clone, Serialize)]
pub struct AccountStatement {
    pub heading: DocumentHeading,
    /// `None` if unknown.
    pub full_name: Option<String>,
    pub iin: String,
    pub made_at: String,
    /// First day.
    pub from: String,
    /// Last day.
    pub to: String,
    /// Amount of the loan.
    pub amount: String,
    /// In force on the last day.
    pub rate_per_day: String,
    pub gesv: String,
    /// The plan in force on the last day; empty if it has only one payment.
    pub plan: Vec<StatementInstalment>,
    pub days: Vec<StatementDay>,
    /// Of all days.
    pub interest: String,
    /// Of all days.
    pub penalty: String,
    /// Of all days.
    pub paid: String,
    /// At the end of the last day.
    pub payoff: String,
}

/// A payment of the plan in force.
#[derive(Debug, Clone, Serialize)]
pub struct StatementInstalment {
    /// The last day on which it is on time.
    pub due_date: String,
    pub amount: String,
    pub status: LocalizedText,
}

/// One day of a loan.
#[derive(Debug, Clone, Serialize)]
pub struct StatementDay {
    pub on: String,
    /// Accrued on the day.
    pub interest: String,
    /// Accrued on the day.
    pub penalty: String,
    /// Received on the day.
    pub paid: String,
    /// Waived, written off or refunded; empty if nothing was.
    pub other: String,
    /// At the end of the day, overdue or not.
    pub principal_owed: String,
    pub interest_owed: String,
    pub penalty_owed: String,
    pub payoff: String,
    pub days_overdue: u32,
}

impl Document for AccountStatement {
    const TEMPLATE: Template =
        Template::new("account-statement", include_str!("../templates/account-statement.typ"));

    fn verification_url(&self) -> Option<&str> {
        Some(&self.heading.verification_url)
    }
}
