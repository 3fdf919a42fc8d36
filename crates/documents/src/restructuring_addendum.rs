//! The addendum of a restructuring: Kazakh and Russian side by side, the new plan and its cost on the
//! first page.

use serde::Serialize;

use crate::common::{AccrualCap, DocumentHeading};
use crate::typst_renderer::{self, DocumentError, Template};

static TEMPLATE: Template = Template::new(include_str!("../templates/restructuring-addendum.typ"));

/// The facts of an addendum. They are personal.
#[derive(Debug, Clone, Serialize)]
pub struct RestructuringAddendum {
    /// What is the same on every paper of the loan.
    pub heading: DocumentHeading,
    /// The terms that are agreed.
    pub terms: RestructuredTerms,
}

/// The terms that are agreed, and those that they take the place of.
#[derive(Debug, Clone, Serialize)]
pub struct RestructuredTerms {
    /// The day of the contract.
    pub contract_on: String,
    /// Who borrows, as the document has it, where that is known.
    pub full_name: Option<String>,
    /// ИИН.
    pub iin: String,
    /// The phone that the code goes to.
    pub phone: String,
    /// The debt that gets a new plan.
    pub debt: String,
    /// The principal in it.
    pub principal: String,
    /// The interest in it.
    pub interest: String,
    /// The penalty in it, where some is kept.
    pub penalty: Option<String>,
    /// The penalty that is given up, where there is any.
    pub waived: Option<String>,
    /// The date that the debt had.
    pub due_on_before: String,
    /// The rate that it had.
    pub rate_per_day_before: String,
    /// ГЭСВ of the terms that it had.
    pub gesv_before: String,
    /// What is paid and when.
    pub payments: Vec<RestructuredPayment>,
    /// All of it.
    pub total: String,
    /// The last day of the plan.
    pub ends_on: String,
    /// What is paid above the debt of today.
    pub cost: String,
    /// The rate from now on per day.
    pub rate_per_day: String,
    /// The same per year.
    pub rate_per_year: String,
    /// ГЭСВ of the debt by the new plan.
    pub gesv: String,
    /// The penalty per day of what was due and is unpaid.
    pub penalty_per_day: String,
    /// The most that interest and penalties may come to.
    pub charges_max: Option<AccrualCap>,
}

/// One payment of the new plan.
#[derive(Debug, Clone, Serialize)]
pub struct RestructuredPayment {
    /// The last day on which it is on time.
    pub due_on: String,
    /// The principal in it.
    pub principal: String,
    /// The interest in it.
    pub interest: String,
    /// What is paid.
    pub amount: String,
}

impl RestructuringAddendum {
    /// The paper. The same facts give the same bytes, which are what is signed.
    pub fn pdf(&self) -> Result<Vec<u8>, DocumentError> {
        typst_renderer::render_pdf_with_qr(&TEMPLATE, self, &self.heading.verification_url)
    }
}
