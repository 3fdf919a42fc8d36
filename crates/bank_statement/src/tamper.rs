//! Traces that a changed file bears. Honest files bear some of them too: a person may look, and a
//! machine must not refuse for one alone.

use crate::date;
use crate::lines::Line;
use crate::pdf::PdfContents;

/// Programs by which people change a PDF or make one themselves; none is a bank's.
const EDITORS: [&str; 25] = [
    "acrobat",
    "canva",
    "coreldraw",
    "docs editors",
    "excel",
    "foxit",
    "gimp",
    "illustrator",
    "ilovepdf",
    "inkscape",
    "libreoffice",
    "master pdf",
    "nitro",
    "openoffice",
    "pdf-xchange",
    "pdfelement",
    "pdfescape",
    "pdffiller",
    "phantompdf",
    "photoshop",
    "sejda",
    "smallpdf",
    "soda pdf",
    "word",
    "wps",
];

/// Annotations that people read from rather than write into.
const HARMLESS: [&str; 2] = ["Link", "Popup"];

/// The closed list of traces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TamperHint {
    /// A program for changing files made it or saved it last.
    MadeByEditor,
    /// It does not say which program made it.
    NoProducer,
    /// It was saved again at a later moment than it was made.
    SavedLater,
    /// Something was appended to the finished file.
    Updated,
    /// The digits of a row are drawn with more than one font.
    MixedFonts,
    /// Text of a row lies over other text.
    Overprinted,
    /// Notes, stamps or fields lie over a page.
    Annotated,
    /// There is text that is not shown.
    HiddenText,
}

impl TamperHint {
    /// The code that the API answers and translations are keyed by.
    pub const fn code(self) -> &'static str {
        match self {
            Self::MadeByEditor => "made_by_editor",
            Self::NoProducer => "no_producer",
            Self::SavedLater => "saved_later",
            Self::Updated => "updated",
            Self::MixedFonts => "mixed_fonts",
            Self::Overprinted => "overprinted",
            Self::Annotated => "annotated",
            Self::HiddenText => "hidden_text",
        }
    }
}

/// The traces of a file, each once.
pub(crate) fn find_hints(document: &PdfContents, lines: &[Line]) -> Vec<TamperHint> {
    let programs = format!("{} {}", document.producer, document.creator).to_lowercase();
    let mut rows = lines.iter().filter(|line| date::parse_prefix(&line.text).is_some());
    let (created, modified) = (&document.created_at, &document.modified_at);
    let is_saved_later = !created.is_empty() && !modified.is_empty() && created != modified;
    [
        (TamperHint::MadeByEditor, EDITORS.iter().any(|editor| programs.contains(editor))),
        (TamperHint::NoProducer, document.producer.trim().is_empty()),
        (TamperHint::SavedLater, is_saved_later),
        (TamperHint::Updated, document.updates > 0),
        (TamperHint::MixedFonts, rows.clone().any(|row| row.digit_fonts > 1)),
        (TamperHint::Overprinted, rows.any(|row| row.is_overprinted)),
        (TamperHint::Annotated, document.annotations.iter().any(|it| !is_harmless(it))),
        (TamperHint::HiddenText, document.has_hidden_text),
    ]
    .into_iter()
    .filter_map(|(hint, is_there)| is_there.then_some(hint))
    .collect()
}

fn is_harmless(annotation: &str) -> bool {
    HARMLESS.contains(&annotation)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(text: &str, digit_fonts: usize, is_overprinted: bool) -> Line {
        Line { text: text.to_owned(), digit_fonts, is_overprinted }
    }

    #[test]
    fn a_file_of_a_bank_bears_no_trace() {
        let document = PdfContents {
            producer: "OpenPDF 1.3".to_owned(),
            created_at: "D:20261101".to_owned(),
            modified_at: "D:20261101".to_owned(),
            annotations: vec!["Link".to_owned()],
            ..PdfContents::default()
        };
        // What is no row may look as it likes.
        let lines = [row("01.10.26 + 1,00 ₸", 1, false), row("Итого 1 000,00", 2, true)];
        assert_eq!(find_hints(&document, &lines), []);
    }

    #[test]
    fn each_trace_is_told_by_its_own_hint() {
        let bank = || PdfContents { producer: "OpenPDF".to_owned(), ..PdfContents::default() };
        let made = |change: fn(&mut PdfContents)| {
            let mut document = bank();
            change(&mut document);
            find_hints(&document, &[])
        };
        assert_eq!(made(|it| it.creator = "Sejda".to_owned()), [TamperHint::MadeByEditor]);
        assert_eq!(made(|it| it.producer.clear()), [TamperHint::NoProducer]);
        assert_eq!(made(|it| it.updates = 1), [TamperHint::Updated]);
        assert_eq!(made(|it| it.has_hidden_text = true), [TamperHint::HiddenText]);
        assert_eq!(made(|it| it.annotations = vec!["FreeText".into()]), [TamperHint::Annotated]);
        let later = |it: &mut PdfContents| {
            (it.created_at, it.modified_at) = ("D:2026".to_owned(), "D:2027".to_owned());
        };
        assert_eq!(made(later), [TamperHint::SavedLater]);
        let rows = [row("01.10.26 + 1,00 ₸", 2, true)];
        assert_eq!(find_hints(&bank(), &rows), [TamperHint::MixedFonts, TamperHint::Overprinted]);
    }
}
