//! Whether two spellings of a name mean the same person: in Kazakh, Russian or Latin letters, in
//! any order of the parts, with or without the patronymic.

use identity::{NamePart, PersonName};

use crate::transliteration::fold;

/// From this score on two names are taken for the same person. Different spellings reach 1000; a
/// sister's name stays below.
pub const SAME_PERSON_PERMILLE: u16 = 900;

const FULL_SCORE: u32 = 1000;
/// A part less similar than this is another name.
const SIMILARITY_MIN: u32 = 600;
/// Score of a matching initial.
const INITIAL_SCORE: u32 = 800;
/// Weights of the parts.
const SURNAME_WEIGHT: u32 = 45;
const GIVEN_NAME_WEIGHT: u32 = 40;
const PATRONYMIC_WEIGHT: u32 = 15;
/// Longer texts are not names.
const WORDS_MAX: usize = 6;

/// Similarity of a printed name and a person's, in thousandths: the owner of an account, or the
/// holder of a card in Latin capitals. The patronymic counts if both have one.
pub fn name_match_permille(printed: &str, person: &PersonName) -> u16 {
    let words: Vec<String> = words(printed).take(WORDS_MAX).collect();
    let surname = fold_part(&person.surname);
    let given = fold_part(&person.given);
    let patronymic = person.patronymic.as_ref().map(|it| stem(&fold_part(it)).to_owned());
    let mut best = 0;
    for (s, printed_surname) in words.iter().enumerate() {
        for (g, printed_given) in words.iter().enumerate().filter(|(g, _)| *g != s) {
            let rest = words.iter().enumerate().filter(|(it, _)| *it != s && *it != g);
            let patronymic_score = patronymic.as_ref().and_then(|patronymic| {
                rest.map(|(_, word)| similarity(stem(word), patronymic)).max()
            });
            let parts = [
                (SURNAME_WEIGHT, similarity(printed_surname, &surname)),
                (GIVEN_NAME_WEIGHT, similarity(printed_given, &given)),
                (PATRONYMIC_WEIGHT, patronymic_score.unwrap_or(0)),
            ];
            let count = if patronymic_score.is_some() { 3 } else { 2 };
            best = best.max(weighted_mean(&parts[..count]));
        }
    }
    u16::try_from(best).unwrap_or(0)
}

fn weighted_mean(parts: &[(u32, u32)]) -> u32 {
    // The surname and the given name must both match.
    if parts.iter().take(2).any(|(_, score)| *score == 0) {
        return 0;
    }
    let weight: u32 = parts.iter().map(|(weight, _)| weight).sum();
    parts.iter().map(|(weight, score)| weight * score).sum::<u32>() / weight
}

/// Words of a name, folded into one alphabet for comparison.
fn words(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split(|c: char| c.is_whitespace() || matches!(c, '.' | ',' | '/'));
    parts.map(fold).filter(|word| !word.is_empty())
}

/// A part of two words is compared as one.
fn fold_part(part: &NamePart) -> String {
    fold(part.reveal())
}

/// A patronymic without its ending: that of `Серікқызы`, `Сериковна` and `Serikovna` is the same.
fn stem(folded: &str) -> &str {
    const ENDINGS: [&str; 8] = ["kizi", "uli", "ovic", "evic", "ovna", "evna", "icna", "ic"];
    let stem = ENDINGS.iter().find_map(|ending| folded.strip_suffix(ending));
    stem.filter(|stem| stem.len() >= 2).unwrap_or(folded)
}

/// Similarity of two folded words: each edited letter costs 1.5 times its share of the length.
fn similarity(a: &str, b: &str) -> u32 {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.is_empty() || b.is_empty() {
        return 0;
    }
    if a.len() == 1 || b.len() == 1 {
        return if a[0] == b[0] { INITIAL_SCORE } else { 0 };
    }
    let longest = u32::try_from(a.len().max(b.len())).unwrap_or(u32::MAX);
    let cost = FULL_SCORE * 3 * edit_distance(&a, &b) / (2 * longest);
    let score = FULL_SCORE.saturating_sub(cost);
    if score < SIMILARITY_MIN { 0 } else { score }
}

/// Levenshtein distance.
fn edit_distance(a: &[char], b: &[char]) -> u32 {
    let mut row: Vec<u32> = (0..=u32::try_from(b.len()).unwrap_or(u32::MAX)).collect();
    for x in a {
        let mut diagonal = row[0];
        row[0] += 1;
        for (index, y) in b.iter().enumerate() {
            let substitution = diagonal + u32::from(x != y);
            diagonal = row[index + 1];
            row[index + 1] = substitution.min(row[index] + 1).min(diagonal + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn person(text: &str) -> PersonName {
        let mut parts = text.split(' ').map(|part| part.parse::<NamePart>().unwrap());
        PersonName::new(parts.next().unwrap(), parts.next().unwrap(), parts.next())
    }

    #[test]
    fn spellings_of_one_name_match() {
        for (printed, name) in [
            ("Қасымова Айгүл Серікқызы", "Қасымова Айгүл Серікқызы"),
            ("КАСЫМОВА АЙГУЛЬ СЕРИКОВНА", "Қасымова Айгүл Серікқызы"),
            ("AIGUL KASSYMOVA", "Қасымова Айгүл Серікқызы"),
            ("KASYMOVA AYGUL", "Қасымова Айгүл"),
            ("Qasymova Aigül", "Касымова Айгуль"),
            ("Kassymova Aigul Serikkyzy", "Касымова Айгуль Сериковна"),
            ("ILSIIAR GARIPOVA", "Гарипова Ильсияр"),
            ("Ilsiyar Garipova", "Гарипова Ильсияр"),
            ("ZHANDOS OMAROV", "Омаров Жандос"),
            ("Jandos Omarov", "Омаров Жандос"),
            ("DMITRY IVANOV", "Иванов Дмитрий"),
            ("Dmitrii Ivanov", "Иванов Дмитрий"),
            ("YERLAN AKHMETOV", "Ахметов Ерлан"),
            ("Erlan Ahmetov", "Ахметов Ерлан"),
            ("ALEXANDR KIM", "Ким Александр"),
            ("YULIYA SHCHERBAKOVA", "Щербакова Юлия"),
            ("Iuliia Scherbakova", "Щербакова Юлия"),
            ("Əлия Нұрланова", "Нұрланова Әлия"),
            ("SHYNGYS TOKTAROV", "Тоқтаров Шыңғыс"),
            ("Ұлан Әбдіқадыр", "Әбдіқадыр Ұлан"),
        ] {
            let score = name_match_permille(printed, &person(name));
            assert!(score >= SAME_PERSON_PERMILLE, "{printed} {name}: {score}");
        }
    }

    #[test]
    fn names_of_different_people_do_not_match() {
        for (printed, name) in [
            ("Қасымов Айдар Серікұлы", "Қасымова Айгүл Серікқызы"),
            ("Касымова Алия Сериковна", "Касымова Алина Сериковна"),
            ("Касымова Айгуль Маратовна", "Касымова Айгуль Сериковна"),
            ("Омаров Али", "Омаров Алия"),
            ("Иванов Иван", "Петров Иван"),
            ("Айгүл", "Қасымова Айгүл"),
            ("", "Қасымова Айгүл"),
            ("ТОО Ромашка", "Қасымова Айгүл"),
        ] {
            let score = name_match_permille(printed, &person(name));
            assert!(score < SAME_PERSON_PERMILLE, "{printed} {name}: {score}");
        }
        assert_eq!(name_match_permille("Иванов Иван", &person("Петров Иван")), 0);
    }

    #[test]
    fn an_initial_is_an_uncertain_match() {
        let score = name_match_permille("Айгүл Қ.", &person("Қасымова Айгүл"));
        assert!((700..SAME_PERSON_PERMILLE).contains(&score), "{score}");
    }

    proptest! {
        #[test]
        fn a_name_matches_itself_in_any_order_and_case(
            surname in "[А-ЯӘҒҚҢӨҰҮҺІ][а-яәғқңөұүһі]{2,14}",
            given in "[А-ЯӘҒҚҢӨҰҮҺІ][а-яәғқңөұүһі]{2,14}",
        ) {
            prop_assume!(fold(&surname).len() > 1 && fold(&given).len() > 1);
            let name = person(&format!("{surname} {given}"));
            prop_assert_eq!(name_match_permille(&format!("{surname} {given}"), &name), 1000);
            prop_assert_eq!(name_match_permille(&format!("{given} {surname}").to_uppercase(), &name), 1000);
        }

        #[test]
        fn never_panics_and_scores_at_most_a_thousand(printed in ".{0,80}") {
            prop_assert!(name_match_permille(&printed, &person("Қасымова Айгүл Серікқызы")) <= 1000);
        }
    }
}
