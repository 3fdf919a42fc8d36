//! The contract: Kazakh and Russian side by side, the cost on the first page.

use base::LocalizedText;
use serde::Serialize;

use crate::common::{Borrower, DocumentHeading, LegalDeadlines, PayoutDestination, Terms};
use crate::typst_renderer::{self, DocumentError, Template};

static TEMPLATE: Template = Template::new(include_str!("../templates/contract.typ"));

/// The facts of a contract. They are personal.
#[derive(Debug, Clone, Serialize)]
pub struct Contract {
    /// What is the same on every paper of the loan.
    pub heading: DocumentHeading,
    /// Who borrows.
    pub borrower: Borrower,
    /// The terms.
    pub terms: Terms,
    /// What for.
    pub purpose: LocalizedText,
    /// Where the money goes.
    pub payout: PayoutDestination,
    /// The day of payout that sums and days are counted for.
    pub payout_on: String,
    /// The pause before the money goes out, if there is one.
    pub cooling_off: Option<CoolingOff>,
    /// How to pay back, each way as the end of “you can pay …”.
    pub ways: Vec<LocalizedText>,
    /// Where a payment goes, in this order.
    pub allocation: Vec<DebtComponent>,
    /// How the term can be prolonged, if it can.
    pub prolongation: Option<ProlongationConditions>,
    /// How long things may take.
    pub rights: LegalDeadlines,
}

/// The law's pause before a larger sum goes out.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct CoolingOff {
    /// How long it is.
    pub hours: u32,
    /// How long the second consent is awaited after it.
    pub confirm_hours: u32,
}

/// How the term can be prolonged.
#[derive(Debug, Clone, Serialize)]
pub struct ProlongationConditions {
    /// How often.
    pub count_max: u32,
    /// By how many days at a time.
    pub days_max: u32,
    /// What a day of the new period costs at most.
    pub rate_per_day: String,
    /// How many days before the due date it opens.
    pub days_before_due: u32,
    /// How many days after the due date it closes.
    pub days_after_due: u32,
}

/// A part of a debt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DebtComponent {
    /// Principal that fell due and was not paid.
    OverduePrincipal,
    /// Interest that fell due and was not paid.
    OverdueInterest,
    /// Penalty for the delay.
    Penalty,
    /// Principal that is not overdue.
    CurrentPrincipal,
    /// Interest that is not overdue.
    CurrentInterest,
}

impl Contract {
    /// The paper. The same facts give the same bytes, which are what is signed.
    pub fn pdf(&self) -> Result<Vec<u8>, DocumentError> {
        typst_renderer::render_pdf_with_qr(&TEMPLATE, self, &self.heading.verification_url)
    }
}
