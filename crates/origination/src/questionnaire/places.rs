//! The cities of Kazakhstan and the districts of its regions, as `site/places.json` has them for the
//! form too. A name that is known is spelt as it stands there, however it was typed.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use zeroize::Zeroizing;

use super::Region;

const JSON: &str = include_str!("../../../../site/places.json");

static PLACES: LazyLock<BTreeMap<String, Places>> =
    LazyLock::new(|| serde_json::from_str(JSON).expect("site/places.json is tested"));

/// A name in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Names {
    /// In Russian.
    pub ru: String,
    /// In Kazakh.
    pub kk: String,
}

/// A city. The three that are regions of their own are among them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct City {
    /// By what addresses and texts of the site name it.
    pub slug: String,
    ru: String,
    kk: String,
    /// What it was called before; people still write it.
    old: Option<Names>,
}

impl City {
    /// The city of that slug.
    pub fn from_slug(slug: &str) -> Option<&'static Self> {
        PLACES.values().flat_map(|places| &places.cities).find(|city| city.slug == slug)
    }

    /// Its name in Russian and in Kazakh.
    pub fn names(&self) -> (&str, &str) {
        (&self.ru, &self.kk)
    }
}

/// What a region consists of.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Places {
    cities: Vec<City>,
    /// Districts of an oblast, quarters of a city of its own.
    districts: Vec<Names>,
}

/// How the dictionary spells what somebody typed as the district or city of a region; none where it
/// does not know the name there.
pub fn canonical_spelling(region: Region, typed: &str) -> Option<&'static str> {
    let places = PLACES.get(region.code())?;
    // As it was typed first: "Ақтөбе" is Kazakh and "Актобе" is Russian.
    [fold_yo as fn(char) -> char, fold_kazakh].into_iter().find_map(|letter| {
        let wanted = ParsedPlaceName::new(typed, letter);
        let is_it = |name: &str| *ParsedPlaceName::new(name, letter).stem == *wanted.stem;
        let city = || {
            let of = |city: &'static City| {
                let old = city.old.as_ref();
                let ru = is_it(&city.ru) || old.is_some_and(|old| is_it(&old.ru));
                let kk = is_it(&city.kk) || old.is_some_and(|old| is_it(&old.kk));
                wanted.choose_spelling(ru.then_some(&city.ru), kk.then_some(&city.kk))
            };
            places.cities.iter().find_map(of)
        };
        let district = || {
            let of = |names: &'static Names| {
                let (ru, kk) = (is_it(&names.ru), is_it(&names.kk));
                wanted.choose_spelling(ru.then_some(&names.ru), kk.then_some(&names.kk))
            };
            places.districts.iter().find_map(of)
        };
        match wanted.kind {
            Some(PlaceKind::City) => city(),
            Some(PlaceKind::District) => district(),
            None => city().or_else(district),
        }
    })
}

/// A key by which names of both languages stand in the order of the alphabet.
pub fn sort_key(name: &str) -> String {
    name.chars().flat_map(char::to_lowercase).map(fold_kazakh).collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PlaceKind {
    City,
    District,
}

/// Words that say what a name is of, in which language (Kazakh or not), with what the letters of
/// other keyboards make of them.
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

/// Words within names of districts that people leave out.
const NAMED_AFTER: &[&str] = &["имени", "им", "атындағы", "атындагы"];

/// A name without what says only what it is of.
struct ParsedPlaceName {
    stem: Zeroizing<String>,
    kind: Option<PlaceKind>,
    is_kazakh: bool,
}

impl ParsedPlaceName {
    fn new(text: &str, letter: fn(char) -> char) -> Self {
        let text = ::identity::normalize_text(text);
        // No more than what every letter becomes: nothing is left behind by growing.
        let mut letters = Zeroizing::new(String::with_capacity(2 * text.len() + 1));
        for c in text.chars().flat_map(char::to_lowercase) {
            letters.push(if c.is_alphanumeric() { letter(c) } else { ' ' });
        }
        let mut words: Vec<&str> = letters.split_whitespace().collect();
        if let Some(at) = words.windows(2).position(|pair| pair == ["р", "н"]) {
            words.splice(at..at + 2, ["район"]);
        }
        words.retain(|word| !NAMED_AFTER.contains(word));
        let (mut kind, mut is_kazakh) = (None, false);
        for is_first in [true, false] {
            let end = if is_first { words.first() } else { words.last() };
            let mark = KIND_MARKERS.iter().find(|(mark, ..)| end == Some(mark));
            if let Some(&(_, found, kazakh)) = mark.filter(|_| words.len() > 1 && kind.is_none()) {
                (kind, is_kazakh) = (Some(found), kazakh);
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

    /// The spelling in the language that was typed, where that can be told; else the Russian one.
    fn choose_spelling(
        &self,
        ru: Option<&'static String>,
        kk: Option<&'static String>,
    ) -> Option<&'static str> {
        let found = if self.is_kazakh { kk.or(ru) } else { ru.or(kk) };
        found.map(String::as_str)
    }
}

const fn fold_yo(letter: char) -> char {
    match letter {
        'ё' => 'е',
        other => other,
    }
}

/// The letter of a Russian keyboard that people type in place of a Kazakh one.
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
    fn every_region_has_its_cities_and_districts() {
        let codes: Vec<&str> = PLACES.keys().map(String::as_str).collect();
        assert_eq!(codes, Region::ALL.iter().map(|region| region.code()).collect::<Vec<_>>());
        let cities: usize = PLACES.values().map(|places| places.cities.len()).sum();
        assert_eq!(cities, 90);
        let in_oblasts = |region: &&Region| !region.is_city();
        let districts = Region::ALL.iter().filter(in_oblasts);
        let districts: usize = districts.map(|it| PLACES[it.code()].districts.len()).sum();
        assert_eq!(districts, 170);
        for region in Region::ALL.iter().filter(|region| region.is_city()) {
            let [city] = PLACES[region.code()].cities.as_slice() else {
                panic!("{region:?} is one city");
            };
            assert_eq!(city.names(), region.names());
        }
    }

    #[test]
    fn no_name_stands_twice_in_a_region_and_no_slug_at_all() {
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
    fn every_name_of_the_dictionary_is_known_as_it_is() {
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
