//! The statement of account: every day of a loan.

use base::LocalizedText;
use serde::Serialize;

use crate::common::DocumentHeading;
use crate::typst_renderer::{self, DocumentError, Template};

static TEMPLATE: Template = Template::new(include_str!("../templates/account-statement.typ"));

/// The facts of a statement of account.
#[derive(Debug, Clone, Serialize)]
pub struct AccountStatement {
    /// What is the same on every paper of the loan.
    pub heading: DocumentHeading,
    /// Whose it is, where that is known.
    pub full_name: Option<String>,
    /// ИИН.
    pub iin: String,
    /// When it was made.
    pub made_at: String,
    /// The first day.
    pub from: String,
    /// The last day.
    pub to: String,
    /// What was lent.
    pub amount: String,
    /// The rate of a day, in force on the last day.
    pub rate_per_day: String,
    /// ГЭСВ.
    pub gesv: String,
    /// The plan in force on the last day, where there is more than one payment in it.
    pub plan: Vec<StatementInstalment>,
    /// Every day.
    pub days: Vec<StatementDay>,
    /// Interest of all days.
    pub interest: String,
    /// Penalty of all days.
    pub penalty: String,
    /// Money that came in on all days.
    pub paid: String,
    /// What closes the loan at the end of the last day.
    pub payoff: String,
}

/// A payment of the plan in force.
#[derive(Debug, Clone, Serialize)]
pub struct StatementInstalment {
    /// The last day on which it is on time.
    pub due_on: String,
    /// What is paid by then.
    pub amount: String,
    /// How it stands.
    pub status: LocalizedText,
}

/// A day of a loan.
#[derive(Debug, Clone, Serialize)]
pub struct StatementDay {
    /// The day.
    pub on: String,
    /// Interest of the day.
    pub interest: String,
    /// Penalty of the day.
    pub penalty: String,
    /// Money that came in.
    pub paid: String,
    /// What was given up, left the balance or was given back; empty where nothing was.
    pub other: String,
    /// The principal owed at its end, overdue or not.
    pub principal_owed: String,
    /// The interest owed.
    pub interest_owed: String,
    /// The penalty owed.
    pub penalty_owed: String,
    /// What closes the loan.
    pub payoff: String,
    /// Whole days of delay.
    pub days_overdue: u32,
}

impl AccountStatement {
    /// The paper. The same facts give the same bytes.
    pub fn pdf(&self) -> Result<Vec<u8>, DocumentError> {
        typst_renderer::render_pdf_with_qr(&TEMPLATE, self, &self.heading.verification_url)
    }
}
