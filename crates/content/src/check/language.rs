//! Sentences left in the other language.

use base::Language;

/// Letters that Kazakh has and Russian does not.
const KAZAKH_LETTERS: [char; 9] = ['ә', 'ғ', 'қ', 'ң', 'ө', 'ұ', 'ү', 'һ', 'і'];
/// Common Russian words that do not exist in Kazakh.
const RUSSIAN_WORDS: [&str; 16] = [
    "и",
    "что",
    "для",
    "если",
    "это",
    "или",
    "как",
    "при",
    "чтобы",
    "когда",
    "можно",
    "нужно",
    "после",
    "только",
    "вы",
    "мы",
];
/// Common Kazakh words spelled with letters that Russian has too.
const KAZAKH_WORDS: [&str; 6] = ["бар", "керек", "болса", "емес", "туралы", "бойынша"];

/// A Kazakh sentence of this many words has a Kazakh letter; names and headings are shorter.
const SENTENCE_WORDS_MIN: usize = 7;
/// A Russian sentence may have a few Kazakh names, of a feast or a law, but not more than this.
const KAZAKH_NAMES_MAX: usize = 3;

/// Whether a block reads as the other language.
pub fn is_wrong_language(block: &str, language: Language) -> bool {
    let text = block.to_lowercase();
    let words: Vec<&str> = text
        .split(|letter: char| !letter.is_alphabetic())
        .filter(|word| word.chars().any(|letter| ('а'..='ӿ').contains(&letter)))
        .collect();
    let is_kazakh = |word: &&&str| word.contains(KAZAKH_LETTERS);
    let kazakh_count = words.iter().filter(is_kazakh).count();
    match language {
        Language::Kk => {
            let has_russian = words.iter().any(|word| RUSSIAN_WORDS.contains(word));
            has_russian || (kazakh_count == 0 && words.len() >= SENTENCE_WORDS_MIN)
        }
        Language::Ru => {
            let has_kazakh = words.iter().any(|word| KAZAKH_WORDS.contains(word));
            (has_kazakh && kazakh_count > 0) || kazakh_count > KAZAKH_NAMES_MAX
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_language_is_detected_by_words_and_letters() {
        for (block, language, expected) in [
            ("Деньги приходят на карту", Language::Ru, false),
            ("Сүндет той, тұсаукесер, юбилей можно провести дома", Language::Ru, false),
            ("«Жедел» по-казахски значит «срочный»", Language::Ru, false),
            ("Бар у дома открыт до полуночи", Language::Ru, false),
            ("Ақша картаға түседі, оны өзіңіз көресіз", Language::Ru, true),
            ("Шағым туралы өтініш", Language::Ru, true),
            ("Ақша картаға түседі", Language::Kk, false),
            ("Cookie туралы", Language::Kk, false),
            ("SMS, eGov, ЖТСМ", Language::Kk, false),
            ("Деньги и карта", Language::Kk, true),
            ("Деньги придут на карту после подписания", Language::Kk, true),
            ("Ақша түседі. Если нет, позвоните", Language::Kk, true),
            ("Деньги приходят на карту банка через день, бесплатно", Language::Kk, true),
        ] {
            assert_eq!(is_wrong_language(block, language), expected, "{block}");
        }
    }
}
