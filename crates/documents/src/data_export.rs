//! What we hold about a person, on paper.

use base::Language;
use serde::Serialize;

use crate::typst_renderer::{self, DocumentError, Template};

static TEMPLATE: Template = Template::new(include_str!("../templates/data-export.typ"));

/// The facts. They are personal: whoever makes one hands it to its owner and keeps no copy.
#[derive(Serialize)]
pub struct DataExport {
    /// In which language it is written.
    pub language: Language,
    /// The lender, as the law names it.
    pub lender: String,
    /// The lender's phone and e-mail address.
    pub contacts: String,
    /// When it was made, as people write it.
    pub made_at: String,
    /// The phone.
    pub phone: String,
    /// The person's number.
    pub iin: String,
    /// The date of birth.
    pub birth_date: String,
    /// The e-mail address, if there is one.
    pub email: Option<String>,
    /// Since when there is an account.
    pub since: String,
    /// Until when the person asked not to be lent to.
    pub excluded_until: Option<String>,
    /// The most the person wants to be able to borrow, in tenge.
    pub own_limit: Option<String>,
    /// What they agreed to.
    pub consents: Vec<ConsentRecord>,
    /// Where they are signed in.
    pub sessions: Vec<SessionRecord>,
    /// Cards and accounts to which we pay out.
    pub targets: Vec<PaymentInstrument>,
    /// Cards that pay.
    pub pay_cards: Vec<PaymentInstrument>,
    /// What they applied for.
    pub applications: Vec<ApplicationRecord>,
    /// What was lent to them.
    pub loans: Vec<LoanRecord>,
    /// Money that came and went.
    pub operations: Vec<OperationRecord>,
    /// What they asked when something went wrong.
    pub requests: Vec<CaseRecord>,
    /// How they came to the site.
    pub visits: Vec<VisitRecord>,
    /// What was done with the account.
    pub trail: Vec<AuditRecord>,
}

/// A consent.
#[derive(Serialize)]
pub struct ConsentRecord {
    /// When.
    pub at: String,
    /// To what, by its code.
    pub kind: String,
    /// Given, or taken back.
    pub is_given: bool,
    /// The edition of the sentence.
    pub text_version: String,
}

/// A session.
#[derive(Serialize)]
pub struct SessionRecord {
    /// Since when.
    pub since: String,
    /// The browser.
    pub browser: String,
}

/// A card or an account.
#[derive(Serialize)]
pub struct PaymentInstrument {
    /// `card` or `iban`.
    pub kind: String,
    /// What of the number is shown.
    pub name: String,
    /// The bank.
    pub bank: Option<String>,
}

/// An application.
#[derive(Serialize)]
pub struct ApplicationRecord {
    /// When it began.
    pub began_at: String,
    /// Where it stands, by its code.
    pub state: String,
    /// How much was asked for.
    pub amount: Option<String>,
    /// For how many days or months.
    pub term: Option<u32>,
    /// What was typed: the code of the field, and the text; of a choice its code, `yes` and `no` of a
    /// tick.
    pub answers: Vec<(String, String)>,
    /// What was sent: when, and the code of its kind; `frame` of a picture of the face.
    pub files: Vec<(String, String)>,
    /// What was signed: the code of its kind, and the code that stands on it.
    pub papers: Vec<(String, String)>,
}

/// A loan.
#[derive(Serialize)]
pub struct LoanRecord {
    /// What the contract says above everything else.
    pub contract_number: String,
    /// The day the money went out.
    pub issued_on: String,
    /// The next date of the plan, or the last.
    pub due_on: String,
    /// The day on which nothing was owed any more.
    pub closed_on: Option<String>,
    /// What was lent.
    pub amount: String,
    /// What was paid back.
    pub paid: String,
    /// What closes it on the day of the paper.
    pub payoff: String,
}

/// Money that came or went.
#[derive(Serialize)]
pub struct OperationRecord {
    /// The day from which it counts.
    pub on: String,
    /// What it was, by its code.
    pub kind: String,
    /// Of which contract.
    pub contract_number: String,
    /// How much.
    pub amount: String,
}

/// A request.
#[derive(Serialize)]
pub struct CaseRecord {
    /// As people say it.
    pub number: String,
    /// When it came.
    pub at: String,
    /// What was asked, by its code.
    pub kind: String,
    /// What was written: when, whether by the lender, and the text.
    pub messages: Vec<(String, bool, String)>,
}

/// How somebody came, with the registration or an application.
#[derive(Serialize)]
pub struct VisitRecord {
    /// When it was told.
    pub at: String,
    /// The channel of the first visit, by its code.
    pub first_channel: String,
    /// The channel of the last visit, by its code.
    pub channel: String,
    /// What the browser told: the code of each part, and its text.
    pub told: Vec<(String, String)>,
}

/// An entry of the account's trail.
#[derive(Serialize)]
pub struct AuditRecord {
    /// When; of several the first and the last.
    pub at: String,
    /// What, by its code.
    pub action: String,
    /// How often in a row.
    pub count: u32,
}

impl DataExport {
    /// The paper.
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
                // What a browser calls itself is a text, not markup.
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
            .map(|at| AuditRecord { at: format!("{at}"), action: "signed_in".into(), count: 1 })
            .collect();
        assert!(long.pdf().unwrap().len() > export(Language::Ru).pdf().unwrap().len());
    }

    #[test]
    fn a_template_that_does_not_fit_is_an_error() {
        let outside = Template::new("#let facts = json(\"/etc/passwd\")");
        let refused = typst_renderer::render_pdf(&outside, &());
        assert!(matches!(refused, Err(DocumentError::Template(_))));
    }
}
