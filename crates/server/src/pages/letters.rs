//! A sample letter inside a text: its words, to read and to copy, and its PDF.

use std::fmt::Write as _;

use app::cases::{Letter, LetterAddressee, LetterFacts, LetterKind, letter_deadlines};
use base::Language;
use content::SampleLetter;

use super::document::HtmlEscaped;
use super::figures::Figures;
use crate::letters::sample_path;

impl Figures<'_> {
    /// Nothing on a day without law, which cannot be served at all.
    pub(super) fn letter(&self, letter: SampleLetter) -> String {
        let kind = match letter {
            SampleLetter::Restructuring => LetterKind::Restructuring,
            SampleLetter::Complaint => LetterKind::Complaint,
            SampleLetter::FraudClaim => LetterKind::FraudClaim,
            SampleLetter::ConsentWithdrawal => LetterKind::ConsentWithdrawal,
        };
        let Ok(deadlines) = letter_deadlines(&self.rules.law, self.today) else {
            return String::new();
        };
        let addressee = LetterAddressee {
            name: self.lender.legal_name.in_language(self.language),
            address: self.lender.address.in_language(self.language),
            email: &self.lender.email,
        };
        let facts = LetterFacts::default();
        self.letter_html(kind, &Letter::new(kind, self.language, &addressee, &facts, deadlines))
    }

    fn letter_html(&self, kind: LetterKind, letter: &Letter) -> String {
        let pick = |ru, kk| self.language.pick(ru, kk);
        let mut html = format!(
            "<details class=\"letter\" id=\"letter-{}\"><summary>{}: {}</summary><div>",
            kind.code(),
            pick("Образец", "Үлгі"),
            HtmlEscaped(letter.title)
        );
        lines(&mut html, &letter.addressee);
        lines(&mut html, &letter.writer);
        let _ = write!(html, "<p><strong>{}</strong></p>", HtmlEscaped(letter.title));
        for paragraph in &letter.paragraphs {
            let _ = write!(html, "<p>{}</p>", HtmlEscaped(paragraph));
        }
        html.push_str("<ol>");
        for request in &letter.requests {
            let _ = write!(html, "<li>{}</li>", HtmlEscaped(request));
        }
        html.push_str("</ol>");
        for text in [&letter.deadline, &letter.attachments, &letter.signature] {
            let _ = write!(html, "<p>{}</p>", HtmlEscaped(text));
        }
        let help = match self.language {
            Language::Ru => "/consumer-protection/",
            Language::Kk => "/kz/consumer-protection/",
        };
        let _ = writeln!(
            html,
            "</div></details><p class=\"letter-links\"><a href=\"{}\">{}</a> · <a href=\"{help}\">{}\
             </a></p>",
            sample_path(kind, self.language),
            pick("Скачать PDF для печати", "Басып шығаруға PDF жүктеп алу"),
            pick(
                "С вашими данными — после входа",
                "Деректеріңізбен толтырылғаны — кіргеннен кейін"
            ),
        );
        html
    }
}

fn lines(html: &mut String, texts: &[String]) {
    html.push_str("<p>");
    for (at, text) in texts.iter().enumerate() {
        let end = if at == 0 { "" } else { "<br>" };
        let _ = write!(html, "{end}{}", HtmlEscaped(text));
    }
    html.push_str("</p>");
}
