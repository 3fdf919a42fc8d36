//! Hints that a file was changed. Honest files may have some of them too, so staff may review them,
//! but no file may be rejected for one hint alone.

use crate::date;
use crate::lines::Line;
use crate::pdf::PdfContents;

/// Programs that people edit or create PDFs with; no bank uses them.
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

/// Annotations that do not cover the text.
const HARMLESS: [&str; 2] = ["Link", "Popup"];

/// A hint that the file was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TamperHint {
    /// An editor created the file or saved it last.
    MadeByEditor,
    NoProducer,
    /// The modification date differs from the creation date.
    SavedLater,
    /// The file has incremental updates.
    Updated,
    /// The digits of a row are drawn with more than one font.
    MixedFonts,
    /// Text of a row is printed over other text.
    Overprinted,
    /// Notes, stamps or fields cover a page.
    Annotated,
    HiddenText,
}

impl TamperHint {
    /// The code in API responses, by which translations are keyed.
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

/// Returns the hints of a file, without duplicates.
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
    .filter_map(|(hint, is_present)| is_present.then_some(hint))
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
    fn a_genuine_file_has_no_hints() {
        let document = PdfContents {
            producer: "OpenPDF 1.3".to_owned(),
            created_at: "D:20261101".to_owned(),
            modified_at: "D:20261101".to_owned(),
            annotations: vec!["Link".to_owned()],
            ..PdfContents::default()
        };
        // Lines that are not rows are ignored.
        let lines = [row("01.10.26 + 1,00 ₸", 1, false), row("Итого 1 000,00", 2, true)];
        assert_eq!(find_hints(&document, &lines), []);
    }

    #[test]
    fn each_trace_of_editing_has_its_own_hint() {
        let bank = || PdfContents { producer: "OpenPDF".to_owned(), ..PdfContents::default() };
        let hints_with = |change: fn(&mut PdfContents)| {
            let mut document = bank();
            change(&mut document);
            find_hints(&document, &[])
        };
        assert_eq!(hints_with(|it| it.creator = "Sejda".to_owned()), [TamperHint::MadeByEditor]);
        assert_eq!(hints_with(|it| it.producer.clear()), [TamperHint::NoProducer]);
        assert_eq!(hints_with(|it| it.updates = 1), [TamperHint::Updated]);
        assert_eq!(hints_with(|it| it.has_hidden_text = true), [TamperHint::HiddenText]);
        assert_eq!(
            hints_with(|it| it.annotations = vec!["FreeText".into()]),
            [TamperHint::Annotated]
        );
        let later = |it: &mut PdfContents| {
            (it.created_at, it.modified_at) = ("D:2026".to_owned(), "D:2027".to_owned());
        };
        assert_eq!(hints_with(later), [TamperHint::SavedLater]);
        let rows = [row("01.10.26 + 1,00 ₸", 2, true)];
        assert_eq!(find_hints(&bank(), &rows), [TamperHint::MixedFonts, TamperHint::Overprinted]);
    }
}
