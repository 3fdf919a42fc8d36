//! What we hold about a person, on paper.

use serde::Serialize;

use crate::Language;
use crate::press::{self, DocumentError, Template};

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
    pub consents: Vec<Given>,
    /// Where they are signed in.
    pub sessions: Vec<SignedInAt>,
    /// What was done with the account.
    pub trail: Vec<Done>,
}

/// A consent.
#[derive(Serialize)]
pub struct Given {
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
pub struct SignedInAt {
    /// Since when.
    pub since: String,
    /// The browser.
    pub browser: String,
}

/// An entry of the account's trail.
#[derive(Serialize)]
pub struct Done {
    /// When.
    pub at: String,
    /// What, by its code.
    pub action: String,
}

impl DataExport {
    /// The paper.
    pub fn pdf(&self) -> Result<Vec<u8>, DocumentError> {
        press::pdf(&TEMPLATE, self)
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
            consents: vec![Given {
                at: "14.11.2026".into(),
                kind: "terms".into(),
                is_given: true,
                text_version: "2026-11-15".into(),
            }],
            sessions: vec![SignedInAt {
                since: "14.11.2026".into(),
                // What a browser calls itself is a text, not markup.
                browser: "#panic() *x* _y_ $z$ <a> \\".into(),
            }],
            trail: vec![Done { at: "14.11.2026".into(), action: "registered".into() }],
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
            .map(|number| Done { at: format!("{number}"), action: "signed_in".into() })
            .collect();
        assert!(long.pdf().unwrap().len() > export(Language::Ru).pdf().unwrap().len());
    }

    #[test]
    fn a_template_that_does_not_fit_is_an_error() {
        let outside = Template::new("#let facts = json(\"/etc/passwd\")");
        let refused = press::pdf(&outside, &());
        assert!(matches!(refused, Err(DocumentError::Template(_))));
    }
}
