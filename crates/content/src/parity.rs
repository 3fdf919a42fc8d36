//! Which texts exist in both languages.

use base::Language;
use std::collections::HashMap;

use crate::{ContentKind, ContentPath};

/// Number of texts of one kind in each language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parity {
    pub kind: ContentKind,
    pub ru: usize,
    pub kk: usize,
    /// Texts without a translation, of kinds that are written in both languages.
    pub untranslated: Vec<ContentPath>,
}

/// Counts texts by kind. An article and its translation share a number; other texts share their
/// name.
pub fn parity(texts: impl IntoIterator<Item = (ContentPath, Option<u32>)>) -> Vec<Parity> {
    let texts: Vec<(ContentPath, Option<u32>)> = texts.into_iter().collect();
    let key = |(path, number): &(ContentPath, Option<u32>)| match number {
        Some(number) => (path.kind, number.to_string()),
        None => (path.kind, path.name.clone()),
    };
    let mut counts: HashMap<(ContentKind, String), usize> = HashMap::new();
    for text in &texts {
        *counts.entry(key(text)).or_default() += 1;
    }
    let of_kind = |kind: ContentKind| {
        let all = || texts.iter().filter(move |(path, _)| path.kind == kind);
        let count = |language| all().filter(|(path, _)| path.language == language).count();
        let is_untranslated = |text: &&(ContentPath, Option<u32>)| {
            kind.has_language(Language::Kk) && counts[&key(text)] < 2
        };
        let untranslated = all().filter(is_untranslated).map(|(path, _)| path.clone()).collect();
        Parity { kind, ru: count(Language::Ru), kk: count(Language::Kk), untranslated }
    };
    ContentKind::ALL.into_iter().map(of_kind).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn translations_are_matched_by_number_or_name() {
        let text = |path: &str, number| (ContentPath::try_from_path(path).unwrap(), number);
        let result = parity([
            text("ru/pages/about", None),
            text("kk/pages/about", None),
            text("ru/pages/terms", None),
            text("ru/blog/a", Some(1)),
            text("kk/blog/b", Some(1)),
            text("kk/blog/c", None),
            text("ru/landings/007", Some(7)),
        ]);
        let counts = |kind: ContentKind| {
            let parity = result.iter().find(|it| it.kind == kind).unwrap();
            let untranslated: Vec<String> =
                parity.untranslated.iter().map(ToString::to_string).collect();
            (parity.ru, parity.kk, untranslated)
        };
        assert_eq!(counts(ContentKind::Page), (2, 1, vec!["ru/pages/terms".to_owned()]));
        assert_eq!(counts(ContentKind::Article), (1, 2, vec!["kk/blog/c".to_owned()]));
        assert_eq!(counts(ContentKind::Landing), (1, 0, vec![]), "landings exist only in Russian");
        assert_eq!(counts(ContentKind::Faq), (0, 0, vec![]));
    }
}
