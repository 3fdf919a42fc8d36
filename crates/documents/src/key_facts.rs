//! What a borrower has to know, on one page and in plain words.

use base::Language;
use serde::Serialize;

use crate::common::{DocumentHeading, LegalDeadlines, PayoutDestination, Terms};
use crate::typst_renderer::{self, DocumentError, Template};

static TEMPLATE: Template = Template::new(include_str!("../templates/key-facts.typ"));

/// The facts that matter most.
#[derive(Debug, Clone, Serialize)]
pub struct KeyFacts {
    /// In which language they are told.
    pub language: Language,
    /// What is the same on every paper of the loan.
    pub heading: DocumentHeading,
    /// The terms.
    pub terms: Terms,
    /// Where the money goes.
    pub payout: PayoutDestination,
    /// What a delay costs, such as after 1, 7 and 30 days.
    pub late: Vec<DelayCost>,
    /// How long things may take.
    pub rights: LegalDeadlines,
}

/// What a delay costs.
#[derive(Debug, Clone, Serialize)]
pub struct DelayCost {
    /// Days of the delay.
    pub days: u32,
    /// What is owed then in all.
    pub total: String,
    /// How much more that is than if paid in time.
    pub extra: String,
}

impl KeyFacts {
    /// The paper. The same facts give the same bytes.
    pub fn pdf(&self) -> Result<Vec<u8>, DocumentError> {
        typst_renderer::render_pdf_with_qr(&TEMPLATE, self, &self.heading.verification_url)
    }
}
