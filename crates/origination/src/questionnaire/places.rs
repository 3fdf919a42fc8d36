//! Cities and districts of Kazakhstan from `site/places.json`, which the form uses too. Known names
//! are stored in the spelling of the dictionary.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use zeroize::Zeroizing;

use super::Region;

const JSON: &str = include_str!("../../../../site/places.json");

static PLACES: LazyLock<BTreeMap<String, Places>> =
    LazyLock::new(|| serde_json::from_str(JSON).expect("site/places.json is valid"));

/// A name in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Names {
    pub ru: String,
    pub kk: String,
}

/// A city, including the three that are regions of their own.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct City {
    /// The name in URLs and texts of the site.
    pub slug: String,
    ru: String,
    kk: String,
    /// The former name, which people still use.
    old: Option<Names>,
}

impl City {
    /// Finds a city by slug.
    pub fn from_slug(slug: &str) -> Option<&'static Self> {
        PLACES.values().flat_map(|places| &places.cities).find(|city| city.slug == slug)
    }

    /// Returns the Russian and the Kazakh name.
    pub fn names(&self) -> (&str, &str) {
        (&self.ru, &self.kk)
    }
}

/// Cities and districts of a region.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Places {
    cities: Vec<City>,
    /// Districts of an oblast, or of a city that is a region.
    districts: Vec<Names>,
}

/// Returns the dictionary's spelling of a typed district or city of a region, or `None` if the
/// region has no such name.
pub fn canonical_spelling(region: Region, text: &str) -> Option<&'static str> {
    let places = PLACES.get(region.code())?;
    // First with the letters as typed: "Ақтөбе" is Kazakh and "Актобе" is Russian.
    [fold_yo as fn(char) -> char, fold_kazakh].into_iter().find_map(|fold| {
        let name = ParsedPlaceName::new(text, fold);
        let is_same = |other: &str| *ParsedPlaceName::new(other, fold).stem == *name.stem;
        let city = || {
            let find_spelling = |city: &'static City| {
                let old = city.old.as_ref();
                let ru = is_same(&city.ru) || old.is_some_and(|old| is_same(&old.ru));
                let kk = is_same(&city.kk) || old.is_some_and(|old| is_same(&old.kk));
                name.choose_spelling(ru.then_some(&city.ru), kk.then_some(&city.kk))
            };
            places.cities.iter().find_map(find_spelling)
        };
        let district = || {
            let find_spelling = |names: &'static Names| {
                let (ru, kk) = (is_same(&names.ru), is_same(&names.kk));
                name.choose_spelling(ru.then_some(&names.ru), kk.then_some(&names.kk))
            };
            places.districts.iter().find_map(find_spelling)
        };
        match name.kind {
            Some(PlaceKind::City) => city(),
            Some(PlaceKind::District) => district(),
            None => city().or_else(district),
        }
    })
}

/// Returns a key that sorts names of both languages alphabetically.
pub fn sort_key(name: &str) -> String {
    name.chars().flat_map(char::to_lowercase).map(fold_kazakh).collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PlaceKind {
    City,
    District,
}

/// Words that name the kind of a place and whether they are Kazakh, with the spellings of Russian
/// keyboards.
const KIND_MARKERS: &[(&str, PlaceKind, bool)] = &[
    ("г", PlaceKind::City, false),
    ("гор", PlaceKind::City, false),
    ("город", PlaceKind::City, false),
    ("қ", PlaceKind::City, true),
    ("к", PlaceKind::City, true),
    ("қала", PlaceKind::City, true),
    ("кала", PlaceKind::City, true),
    ("қаласы", PlaceKind::City, true),
    ("каласы", PlaceKind::City, true),
    ("район", PlaceKind::District, false),
    ("аудан", PlaceKind::District, true),
    ("ауданы", PlaceKind::District, true),
];

/// Words in names of districts that people leave out.
const NAMED_AFTER: &[&str] = &["имени", "им", "атындағы", "атындагы"];

/// A name without the words for its kind.
struct ParsedPlaceName {
    stem: Zeroizing<String>,
    kind: Option<PlaceKind>,
    is_kazakh: bool,
}

impl ParsedPlaceName {
    fn new(text: &str, fold: fn(char) -> char) -> Self {
        let text = ::identity::normalize_text(text);
        // Allocate enough for every letter: growing would leave copies of the text in memory.
        let mut letters = Zeroizing::new(String::with_capacity(2 * text.len() + 1));
        for c in text.chars().flat_map(char::to_lowercase) {
            letters.push(if c.is_alphanumeric() { fold(c) } else { ' ' });
        }
        let mut words: Vec<&str> = letters.split_whitespace().collect();
        if let Some(index) = words.windows(2).position(|pair| pair == ["р", "н"]) {
            words.splice(index..index + 2, ["район"]);
        }
        words.retain(|word| !NAMED_AFTER.contains(word));
        let (mut kind, mut is_kazakh) = (None, false);
        for is_first in [true, false] {
            let end = if is_first { words.first() } else { words.last() };
            let marker = KIND_MARKERS.iter().find(|(marker, ..)| end == Some(marker));
            if let Some(&(_, marker_kind, kazakh)) =
                marker.filter(|_| words.len() > 1 && kind.is_none())
            {
                (kind, is_kazakh) = (Some(marker_kind), kazakh);
                words.remove(if is_first { 0 } else { words.len() - 1 });
            }
        }
        let mut stem = Zeroizing::new(String::with_capacity(letters.len()));
        for word in words {
            if !stem.is_empty() {
                stem.push(' ');
            }
            stem.push_str(word);
        }
        Self { stem, kind, is_kazakh }
    }

    /// Returns the spelling in the typed language if it can be determined, otherwise the Russian
    /// one.
    fn choose_spelling(
        &self,
        ru: Option<&'static String>,
        kk: Option<&'static String>,
    ) -> Option<&'static str> {
        let spelling = if self.is_kazakh { kk.or(ru) } else { ru.or(kk) };
        spelling.map(String::as_str)
    }
}

const fn fold_yo(letter: char) -> char {
    match letter {
        'ё' => 'е',
        other => other,
    }
}

/// Returns the letter of a Russian keyboard that people type instead of a Kazakh one.
const fn fold_kazakh(letter: char) -> char {
    match letter {
        'ё' => 'е',
        'ә' => 'а',
        'ғ' => 'г',
        'қ' => 'к',
        'ң' => 'н',
        'ө' => 'о',
        'ұ' | 'ү' => 'у',
        'һ' => 'х',
        'і' => 'и',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_region_has_cities_and_districts() {
        let codes: Vec<&str> = PLACES.keys().map(String::as_str).collect();
        assert_eq!(codes, Region::ALL.iter().map(|region| region.code()).collect::<Vec<_>>());
        let cities: usize = PLACES.values().map(|places| places.cities.len()).sum();
        assert_eq!(cities, 90);
        let in_oblasts = |region: &&Region| !region.is_city();
        let districts = Region::ALL.iter().filter(in_oblasts);
        let districts: usize = districts.map(|region| PLACES[region.code()].districts.len()).sum();
        assert_eq!(districts, 170);
        for region in Region::ALL.iter().filter(|region| region.is_city()) {
            let [city] = PLACES[region.code()].cities.as_slice() else {
                panic!("{region:?} is one city");
            };
            assert_eq!(city.names(), region.names());
        }
    }

    #[test]
    fn names_are_unique_per_region_and_slugs_globally() {
        let mut slugs = HashSet::new();
        for (region, places) in &*PLACES {
            let mut names = HashSet::new();
            for city in &places.cities {
                assert!(slugs.insert(&city.slug), "{}", city.slug);
                assert!(city.slug.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{region}");
                assert!(names.insert(&city.ru), "{}", city.ru);
            }
            for district in &places.districts {
                assert!(names.insert(&district.ru), "{}", district.ru);
                assert!(district.ru.contains("район") && district.kk.ends_with(" ауданы"));
            }
        }
    }

    #[test]
    fn canonical_names_are_their_own_spelling() {
        for region in Region::ALL {
            let places = &PLACES[region.code()];
            let cities = places.cities.iter().flat_map(|city| [&city.ru, &city.kk]);
            let districts = places.districts.iter().flat_map(|names| [&names.ru, &names.kk]);
            for name in cities.chain(districts) {
                assert_eq!(canonical_spelling(*region, name), Some(name.as_str()), "{region:?}");
            }
        }
    }
}
