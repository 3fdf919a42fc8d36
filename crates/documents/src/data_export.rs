//! Export of the personal data that we hold about a person.

use base::Language;
use serde::Serialize;

use crate::document::{Document, Template};

/// Data of the export. Personal data: give it to its owner and keep no copy.
#[derive(Serialize)]
pub struct DataExport {
    pub language: Language,
    /// The legal name.
    pub lender: String,
    /// The lender's phone and e-mail address.
    pub contacts: String,
    pub made_at: String,
    pub phone: String,
    pub iin: String,
    pub birth_date: String,
    pub email: Option<String>,
    /// When the account was created.
    pub since: String,
    /// End of the person's self-exclusion.
    pub excluded_until: Option<String>,
    /// The person's own limit, in tenge.
    pub own_limit: Option<String>,
    pub consents: Vec<ConsentRecord>,
    /// Active sessions.
    pub sessions: Vec<SessionRecord>,
    pub payout_methods: Vec<PaymentInstrument>,
    pub payment_methods: Vec<PaymentInstrument>,
    pub applications: Vec<ApplicationRecord>,
    pub loans: Vec<LoanRecord>,
    pub operations: Vec<OperationRecord>,
    pub cases: Vec<CaseRecord>,
    /// How the person came to the site.
    pub visits: Vec<VisitRecord>,
    /// Audit log of the account.
    pub audit_log: Vec<AuditRecord>,
}

/// A consent that was given or withdrawn.
#[derive(Serialize)]
pub struct ConsentRecord {
    pub at: String,
    /// Code of the consent.
    pub kind: String,
    /// Given or withdrawn.
    pub is_given: bool,
    /// Version of the sentence.
    pub text_version: String,
}

/// An active session.
#[derive(Serialize)]
pub struct SessionRecord {
    pub since: String,
    pub browser: String,
}

/// A card or an account.
#[derive(Serialize)]
pub struct PaymentInstrument {
    /// `card` or `iban`.
    pub kind: String,
    /// The visible part of the number.
    pub name: String,
    pub bank: Option<String>,
}

/// An application with its answers, uploads and documents.
#[derive(Serialize)]
pub struct ApplicationRecord {
    pub began_at: String,
    /// Code of the state.
    pub state: String,
    /// The requested amount.
    pub amount: Option<String>,
    /// In days or months.
    pub term: Option<u32>,
    /// Field codes and answers. A choice is its code, a tick box `yes` or `no`.
    pub answers: Vec<(String, String)>,
    /// Uploads: the time and the code of the kind; `frame` is a picture of the face.
    pub files: Vec<(String, String)>,
    /// Signed documents: the code of the kind and the verification code.
    pub documents: Vec<(String, String)>,
}

/// A loan and its balance.
#[derive(Serialize)]
pub struct LoanRecord {
    pub contract_number: String,
    /// The payout date.
    pub issued_on: String,
    /// The next date of the plan, or the last.
    pub due_date: String,
    /// The day on which the debt was repaid in full.
    pub closed_on: Option<String>,
    pub amount: String,
    pub paid: String,
    /// On the day of the export.
    pub payoff: String,
}

/// A movement of money.
#[derive(Serialize)]
pub struct OperationRecord {
    /// The value date.
    pub on: String,
    /// Code of the kind.
    pub kind: String,
    pub contract_number: String,
    pub amount: String,
}

/// A case.
#[derive(Serialize)]
pub struct CaseRecord {
    /// As shown to people.
    pub number: String,
    pub at: String,
    /// Code of the kind.
    pub kind: String,
    /// The time, whether the lender wrote it, and the text.
    pub messages: Vec<(String, bool, String)>,
}

/// Attribution of a registration or an application.
#[derive(Serialize)]
pub struct VisitRecord {
    /// When it was recorded.
    pub at: String,
    /// Code of the channel of the first visit.
    pub first_channel: String,
    /// Code of the channel of the last visit.
    pub channel: String,
    /// What the browser sent: the code of each part and its text.
    pub details: Vec<(String, String)>,
}

/// An entry of the audit log.
#[derive(Serialize)]
pub struct AuditRecord {
    /// For several in a row, the first and the last.
    pub at: String,
    /// Code of the action.
    pub action: String,
    /// How often in a row.
    pub count: u32,
}

impl Document for DataExport {
    const TEMPLATE: Template =
        Template::new("data-export", include_str!("../templates/data-export.typ"));

    fn verification_url(&self) -> Option<&str> {
        None
    }
}
