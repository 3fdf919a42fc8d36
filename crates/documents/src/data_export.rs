//! Export of the personal data that we hold about a person.

use base::Language;
use serde::Serialize;

use crate::typst_renderer::{self, DocumentError, Template};

static TEMPLATE: Template = Template::new(include_str!("../templates/data-export.typ"));

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
    /// Payout methods.
    pub targets: Vec<PaymentInstrument>,
    /// Payment methods.
    pub pay_cards: Vec<PaymentInstrument>,
    pub applications: Vec<ApplicationRecord>,
    pub loans: Vec<LoanRecord>,
    pub operations: Vec<OperationRecord>,
    /// Cases: requests for help.
    pub requests: Vec<CaseRecord>,
    /// How the person came to the site.
    pub visits: Vec<VisitRecord>,
    /// Audit log of the account.
    pub trail: Vec<AuditRecord>,
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
    pub papers: Vec<(String, String)>,
}

/// A loan and its balance.
#[derive(Serialize)]
pub struct LoanRecord {
    pub contract_number: String,
    /// The payout date.
    pub issued_on: String,
    /// The next date of the plan, or the last.
    pub due_on: String,
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
    pub told: Vec<(String, String)>,
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

impl DataExport {
    /// Renders the document.
    pub fn pdf(&self) -> Result<Vec<u8>, DocumentError> {
        typst_renderer::render_pdf(&TEMPLATE, self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn export(language: Language) -> DataExport {
        DataExport {
            language,
            lender: "ТОО «Жедел»".into(),
            contacts: "+7 700 000 00 00, help@zhedel.example".into(),
            made_at: "15.11.2026 10:30".into(),
            phone: "+77011234567".into(),
            iin: "900101300007".into(),
            birth_date: "01.01.1990".into(),
            email: None,
            since: "14.11.2026".into(),
            excluded_until: Some("15.05.2027".into()),
            own_limit: Some("50 000 ₸".into()),
            consents: vec![ConsentRecord {
                at: "14.11.2026".into(),
                kind: "terms".into(),
                is_given: true,
                text_version: "15.11.2026".into(),
            }],
            sessions: vec![SessionRecord {
                since: "14.11.2026".into(),
                // The user agent must be treated as text, not as markup.
                browser: "#panic() *x* _y_ $z$ <a> \\".into(),
            }],
            targets: vec![PaymentInstrument {
                kind: "card".into(),
                name: "•• 0010".into(),
                bank: Some("Kaspi Bank".into()),
            }],
            applications: vec![ApplicationRecord {
                began_at: "14.11.2026 10:30".into(),
                state: "ACTIVE".into(),
                amount: Some("50 000 ₸".into()),
                term: Some(15),
                answers: vec![
                    ("surname".into(), "Қасымова #*_".into()),
                    ("new".into(), "x".into()),
                ],
                files: vec![("14.11.2026 10:35".into(), "id_front".into())],
                papers: vec![("contract".into(), "ABCD-EFGH-JKLM".into())],
            }],
            pay_cards: vec![PaymentInstrument {
                kind: "card".into(),
                name: "•• 0010".into(),
                bank: None,
            }],
            loans: vec![LoanRecord {
                contract_number: "Z-261114-7KQ2M9RT".into(),
                issued_on: "14.11.2026".into(),
                due_on: "29.11.2026".into(),
                closed_on: None,
                amount: "50 000 ₸".into(),
                paid: "10 000 ₸".into(),
                payoff: "40 280 ₸".into(),
            }],
            operations: vec![OperationRecord {
                on: "15.11.2026".into(),
                kind: "payment".into(),
                contract_number: "Z-261114-7KQ2M9RT".into(),
                amount: "10 000 ₸".into(),
            }],
            requests: vec![CaseRecord {
                number: "З-2026-000123".into(),
                at: "15.11.2026 11:00".into(),
                kind: "deferral".into(),
                messages: vec![("15.11.2026 11:00".into(), false, "#panic() *x*".into())],
            }],
            visits: vec![VisitRecord {
                at: "14.11.2026 10:30".into(),
                first_channel: "direct".into(),
                channel: "new".into(),
                told: vec![
                    ("typ".into(), "utm".into()),
                    ("src".into(), "#panic() *x*".into()),
                    ("new".into(), "x".into()),
                ],
            }],
            trail: vec![AuditRecord {
                at: "14.11.2026".into(),
                action: "registered".into(),
                count: 3,
            }],
        }
    }

    #[test]
    fn is_a_pdf_in_both_languages() {
        for language in [Language::Ru, Language::Kk] {
            let pdf = export(language).pdf().unwrap();
            assert!(pdf.starts_with(b"%PDF-") && pdf.len() > 5_000, "{}", pdf.len());
        }
    }

    #[test]
    fn a_long_trail_takes_more_pages() {
        let mut long = export(Language::Ru);
        long.trail = (0..500)
            .map(|number| AuditRecord {
                at: format!("{number}"),
                action: "signed_in".into(),
                count: 1,
            })
            .collect();
        assert!(long.pdf().unwrap().len() > export(Language::Ru).pdf().unwrap().len());
    }

    #[test]
    fn a_template_that_does_not_fit_is_an_error() {
        let template = Template::new("#let facts = json(\"/etc/passwd\")");
        let result = typst_renderer::render_pdf(&template, &());
        assert!(matches!(result, Err(DocumentError::Template(_))));
    }
}
