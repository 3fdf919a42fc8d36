//! Which texts stand in both languages.

use base::Language;
use std::collections::HashMap;

use crate::{ContentKind, ContentPath};

/// The texts of one kind, by language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parity {
    pub kind: ContentKind,
    pub ru: usize,
    pub kk: usize,
    /// Those that have no twin though their kind is written in both languages.
    pub untranslated: Vec<ContentPath>,
}

/// Counts texts, each with its number where it has one: an article and its translation share it.
/// Other texts share their name.
pub fn parity(texts: impl IntoIterator<Item = (ContentPath, Option<u32>)>) -> Vec<Parity> {
    let texts: Vec<(ContentPath, Option<u32>)> = texts.into_iter().collect();
    let key = |(place, number): &(ContentPath, Option<u32>)| match number {
        Some(number) => (place.kind, number.to_string()),
        None => (place.kind, place.name.clone()),
    };
    let mut twins: HashMap<(ContentKind, String), usize> = HashMap::new();
    for text in &texts {
        *twins.entry(key(text)).or_default() += 1;
    }
    let of_kind = |kind: ContentKind| {
        let all = || texts.iter().filter(move |(place, _)| place.kind == kind);
        let count = |language| all().filter(|(place, _)| place.language == language).count();
        let is_alone = |text: &&(ContentPath, Option<u32>)| {
            kind.has_language(Language::Kk) && twins[&key(text)] < 2
        };
        let alone = all().filter(is_alone).map(|(place, _)| place.clone()).collect();
        Parity { kind, ru: count(Language::Ru), kk: count(Language::Kk), untranslated: alone }
    };
    ContentKind::ALL.into_iter().map(of_kind).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twins_are_found_by_number_or_name() {
        let text = |path: &str, number| (ContentPath::try_from_path(path).unwrap(), number);
        let told = parity([
            text("ru/pages/about", None),
            text("kk/pages/about", None),
            text("ru/pages/terms", None),
            text("ru/blog/a", Some(1)),
            text("kk/blog/b", Some(1)),
            text("kk/blog/c", None),
            text("ru/landings/007", Some(7)),
        ]);
        let alone = |kind: ContentKind| {
            let told = told.iter().find(|it| it.kind == kind).unwrap();
            let alone: Vec<String> = told.untranslated.iter().map(ToString::to_string).collect();
            (told.ru, told.kk, alone)
        };
        assert_eq!(alone(ContentKind::Page), (2, 1, vec!["ru/pages/terms".to_owned()]));
        assert_eq!(alone(ContentKind::Article), (1, 2, vec!["kk/blog/c".to_owned()]));
        assert_eq!(
            alone(ContentKind::Landing),
            (1, 0, vec![]),
            "landings are written in Russian alone"
        );
        assert_eq!(alone(ContentKind::Faq), (0, 0, vec![]));
    }
}
