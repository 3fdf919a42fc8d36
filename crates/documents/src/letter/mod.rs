//! Letters that a borrower can send as they are: a request for other terms, a complaint, a fraud
//! claim, a withdrawal of consent. One text serves the page and the PDF, with the borrower's own
//! data or with lines to fill in.

mod kazakh;
mod russian;

use base::Language;
use serde::Serialize;

use crate::document::{Document, Template};

base::codes! {
    /// What a letter asks for.
    LetterKind {
        Restructuring = "restructuring",
        Complaint = "complaint",
        /// Somebody else took the loan.
        FraudClaim = "fraud-claim",
        ConsentWithdrawal = "consent-withdrawal",
    }
}

/// Who the letter goes to, in its language.
#[derive(Debug, Clone, Copy)]
pub struct LetterAddressee<'a> {
    /// The legal name.
    pub name: &'a str,
    pub address: &'a str,
    pub email: &'a str,
}

/// Who writes, and about what, as far as it is known.
#[derive(Debug, Clone, Default)]
pub struct LetterFacts {
    pub full_name: Option<String>,
    pub iin: Option<String>,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub contract_number: Option<String>,
    /// The day of the contract.
    pub contract_date: Option<String>,
    /// The day that the letter is made, and the debt on it.
    pub day: Option<String>,
    pub debt: Option<String>,
}

/// Deadlines by the law in force.
#[derive(Debug, Clone, Copy)]
pub struct LetterDeadlines {
    pub restructuring_answer_days: u32,
    pub complaint_answer_working_days: u32,
    pub fraud_suspend_days: u32,
}

/// A letter, ready to be printed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Letter {
    pub language: Language,
    /// To whom it goes and from whom it comes, line by line.
    pub addressee: Vec<String>,
    pub writer: Vec<String>,
    pub title: &'static str,
    /// What happened.
    pub paragraphs: Vec<String>,
    /// What is asked for; the last paragraph introduces it.
    pub requests: Vec<String>,
    pub deadline: String,
    pub attachments: String,
    pub signature: String,
}

/// Where the writer fills something in.
const BLANK: &str = "____________________";
const SHORT_BLANK: &str = "______";

impl Letter {
    pub fn new(
        kind: LetterKind,
        language: Language,
        addressee: &LetterAddressee<'_>,
        facts: &LetterFacts,
        deadlines: LetterDeadlines,
    ) -> Self {
        match language {
            Language::Ru => russian::letter(kind, addressee, facts, deadlines),
            Language::Kk => kazakh::letter(kind, addressee, facts, deadlines),
        }
    }
}

/// What is known, or a line to fill in.
fn or_blank(text: Option<&String>) -> &str {
    text.map_or(BLANK, String::as_str)
}

impl Document for Letter {
    const TEMPLATE: Template = Template::new("letter", include_str!("../../templates/letter.typ"));

    /// The lender does not issue it: it comes from the borrower.
    fn verification_url(&self) -> Option<&str> {
        None
    }
}
