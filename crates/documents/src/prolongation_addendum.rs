//! The addendum of a prolongation: Kazakh and Russian side by side, the cost on the first page.

use serde::Serialize;

use crate::common::{AccrualCap, DocumentHeading};
use crate::typst_renderer::{self, DocumentError, Template};

static TEMPLATE: Template = Template::new(include_str!("../templates/prolongation-addendum.typ"));

/// The facts of an addendum. They are personal.
#[derive(Debug, Clone, Serialize)]
pub struct ProlongationAddendum {
    /// What is the same on every paper of the loan.
    pub heading: DocumentHeading,
    /// Which prolongation of the loan it is.
    pub number: u32,
    /// How many there may be.
    pub count_max: u32,
    /// The day of the contract.
    pub contract_on: String,
    /// Who borrows, as the document has it.
    pub full_name: String,
    /// ИИН.
    pub iin: String,
    /// The phone that the code goes to.
    pub phone: String,
    /// What is paid now.
    pub pay_now: UpfrontPayment,
    /// The debt that gets a new date.
    pub principal: String,
    /// The date that it had.
    pub due_on_before: String,
    /// The new one.
    pub due_on: String,
    /// By how many days.
    pub days: u32,
    /// The rate of the new period per day.
    pub rate_per_day: String,
    /// The same per year.
    pub rate_per_year: String,
    /// ГЭСВ of the debt that remains.
    pub gesv: String,
    /// What the new period costs.
    pub interest: String,
    /// What is owed on the new date.
    pub pay_then: String,
    /// Everything above the principal from now on.
    pub cost: String,
    /// The penalty per day of what was due and is unpaid.
    pub penalty_per_day: String,
    /// The most that interest and penalties may come to.
    pub charges_max: Option<AccrualCap>,
}

/// What is paid for a prolongation to take effect.
#[derive(Debug, Clone, Serialize)]
pub struct UpfrontPayment {
    /// In all.
    pub total: String,
    /// Interest so far.
    pub interest: String,
    /// Penalty so far.
    pub penalty: String,
    /// Whether there is anything to be paid.
    pub is_needed: bool,
}

impl ProlongationAddendum {
    /// The paper. The same facts give the same bytes, which are what is signed.
    pub fn pdf(&self) -> Result<Vec<u8>, DocumentError> {
        typst_renderer::render_pdf_with_qr(&TEMPLATE, self, &self.heading.verification_url)
    }
}
