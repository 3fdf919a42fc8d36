//! Kazakh endings after a value that is not known when a text is written: a date, an amount, a
//! number, a name. Which ending fits follows from the last word as it is spoken (`₸` is теңге, `15`
//! ends in бес), so no text glues one by hand. `web/src/shared/i18n/kazakh.ts` and `kazakh.typ` do
//! the same, and `site/kazakh-cases.json` holds all three to one table.

/// The cases that endings express.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KazakhCase {
    Genitive,
    Dative,
    Accusative,
    Locative,
    Ablative,
    Instrumental,
}

/// The final sound of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Final {
    Vowel,
    /// м, н, ң.
    Nasal,
    /// р, л, й, у.
    Sonorant,
    /// з, ж.
    Voiced,
    Voiceless,
}

/// Puts `text` into `case`: `15` is `15-ке` in the dative, `тамыз` is `тамызбен` in the
/// instrumental.
pub fn inflect(text: &str, case: KazakhCase) -> String {
    let word = last_word(text);
    let hyphen = if ends_in_word(text) { "" } else { "-" };
    format!("{text}{hyphen}{}", ending(&word, case))
}

/// Says that `text` belongs to somebody or something: `күн` is `күні`, `50 %` is `50 %-ы`; with a
/// case `50 %-ынан`.
pub fn possessed(text: &str, case: Option<KazakhCase>) -> String {
    let word = last_word(text);
    let is_front = is_front(&word);
    let stem = if ends_in_word(text) { voice_final(text) } else { format!("{text}-") };
    let link = if final_sound(&word) == Final::Vowel { "с" } else { "" };
    let own = if is_front { "і" } else { "ы" };
    let ending = case.map_or("", |case| possessed_ending(case, is_front));
    format!("{stem}{link}{own}{ending}")
}

/// `тамыз бен қыркүйек`: the conjunction harmonises with the first word.
pub fn and(first: &str, second: &str) -> String {
    format!("{first} {} {second}", ending(&last_word(first), KazakhCase::Instrumental))
}

/// `15.11.2026 күні`.
pub fn on_day(date: &str) -> String {
    format!("{date} {}", possessed("күн", None))
}

/// `15.11.2026 күніне дейін`.
pub fn until_day(date: &str) -> String {
    format!("{date} {} дейін", possessed("күн", Some(KazakhCase::Dative)))
}

/// `15.11.2026 күнінен бастап`.
pub fn from_day(date: &str) -> String {
    format!("{date} {} бастап", possessed("күн", Some(KazakhCase::Ablative)))
}

/// `500 ₸ сомасын`, `500 ₸ сомасынан`.
pub fn sum_in(amount: &str, case: KazakhCase) -> String {
    format!("{amount} {}", possessed("сома", Some(case)))
}

fn ending(word: &str, case: KazakhCase) -> &'static str {
    use Final::{Nasal, Sonorant, Voiced, Voiceless, Vowel};
    let (back, front) = match (case, final_sound(word)) {
        (KazakhCase::Genitive, Vowel | Nasal) => ("ның", "нің"),
        (KazakhCase::Genitive, Voiceless) => ("тың", "тің"),
        (KazakhCase::Genitive, _) => ("дың", "дің"),
        (KazakhCase::Dative, Voiceless) => ("қа", "ке"),
        (KazakhCase::Dative, _) => ("ға", "ге"),
        (KazakhCase::Accusative, Vowel) => ("ны", "ні"),
        (KazakhCase::Accusative, Voiceless) => ("ты", "ті"),
        (KazakhCase::Accusative, _) => ("ды", "ді"),
        (KazakhCase::Locative, Voiceless) => ("та", "те"),
        (KazakhCase::Locative, _) => ("да", "де"),
        (KazakhCase::Ablative, Nasal) => ("нан", "нен"),
        (KazakhCase::Ablative, Voiceless) => ("тан", "тен"),
        (KazakhCase::Ablative, _) => ("дан", "ден"),
        // The instrumental knows no harmony.
        (KazakhCase::Instrumental, Vowel | Nasal | Sonorant) => ("мен", "мен"),
        (KazakhCase::Instrumental, Voiced) => ("бен", "бен"),
        (KazakhCase::Instrumental, Voiceless) => ("пен", "пен"),
    };
    if is_front(word) { front } else { back }
}

const fn possessed_ending(case: KazakhCase, is_front: bool) -> &'static str {
    let (back, front) = match case {
        KazakhCase::Genitive => ("ның", "нің"),
        KazakhCase::Dative => ("на", "не"),
        KazakhCase::Accusative => ("н", "н"),
        KazakhCase::Locative => ("нда", "нде"),
        KazakhCase::Ablative => ("нан", "нен"),
        KazakhCase::Instrumental => ("мен", "мен"),
    };
    if is_front { front } else { back }
}

/// What is written as a sign and spoken as a word.
const SYMBOLS: [(&str, &str); 4] =
    [("₸", "теңге"), ("%", "пайыз"), ("МБ", "мегабайт"), ("КБ", "килобайт")];

/// The last word of a text as it is spoken, in lower case.
fn last_word(text: &str) -> String {
    if let Some((_, spoken)) = SYMBOLS.iter().find(|(symbol, _)| text.ends_with(symbol)) {
        return (*spoken).to_owned();
    }
    let digits: Vec<char> = text
        .chars()
        .rev()
        .take_while(|it| it.is_ascii_digit() || matches!(it, ' ' | '\u{a0}'))
        .filter(char::is_ascii_digit)
        .collect();
    if !digits.is_empty() {
        return last_numeral(&digits).to_owned();
    }
    let letters: Vec<char> = text.chars().rev().take_while(|it| it.is_alphabetic()).collect();
    letters.into_iter().rev().flat_map(char::to_lowercase).collect()
}

/// The last word of a number as it is read, by its digits from the last to the first: 15 is бес,
/// 1 000 is мың.
fn last_numeral(reversed_digits: &[char]) -> &'static str {
    const UNITS: [&str; 10] =
        ["нөл", "бір", "екі", "үш", "төрт", "бес", "алты", "жеті", "сегіз", "тоғыз"];
    const TENS: [&str; 10] =
        ["", "он", "жиырма", "отыз", "қырық", "елу", "алпыс", "жетпіс", "сексен", "тоқсан"];
    let Some(zeros) = reversed_digits.iter().position(|digit| *digit != '0') else {
        return UNITS[0];
    };
    let digit = reversed_digits[zeros].to_digit(10).map_or(0, |digit| digit as usize);
    match zeros {
        0 => UNITS[digit],
        1 => TENS[digit],
        2 => "жүз",
        3..=5 => "мың",
        6..=8 => "миллион",
        _ => "миллиард",
    }
}

/// Whether an ending joins without a hyphen.
fn ends_in_word(text: &str) -> bool {
    text.chars().next_back().is_some_and(char::is_alphabetic)
        && !SYMBOLS.iter().any(|(symbol, _)| text.ends_with(symbol))
}

fn final_sound(word: &str) -> Final {
    match word.trim_end_matches(['ь', 'ъ']).chars().next_back() {
        Some('м' | 'н' | 'ң') => Final::Nasal,
        Some('р' | 'л' | 'й' | 'у' | 'ю' | 'и') => Final::Sonorant,
        Some('з' | 'ж') => Final::Voiced,
        Some(sound) if is_vowel(sound) => Final::Vowel,
        _ => Final::Voiceless,
    }
}

/// Whether the ending takes front vowels: by the last vowel. и and у have no harmony of their own
/// at the end of a word; before a consonant и is front and у back, as in borrowed names.
fn is_front(word: &str) -> bool {
    if word.ends_with('ь') {
        return true;
    }
    let sounds: Vec<char> = word.chars().collect();
    for (at, sound) in sounds.iter().enumerate().rev() {
        let is_last = at + 1 == sounds.len();
        let follows_consonant = at > 0 && !is_vowel(sounds[at - 1]);
        match sound {
            'ә' | 'е' | 'ө' | 'ү' | 'і' | 'э' | 'ё' => return true,
            'а' | 'о' | 'ұ' | 'ы' | 'я' => return false,
            'и' if !is_last => return true,
            'у' | 'ю' if !is_last && follows_consonant => return false,
            _ => {}
        }
    }
    false
}

fn is_vowel(sound: char) -> bool {
    "аәеоөұүыіяэёиую".contains(sound)
}

/// к, қ, п before a vowel: `бөлік`, `бөлігі`.
fn voice_final(text: &str) -> String {
    for (voiceless, voiced) in [('к', 'г'), ('қ', 'ғ'), ('п', 'б')] {
        if let Some(stem) = text.strip_suffix(voiceless) {
            return format!("{stem}{voiced}");
        }
    }
    text.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CASES: [KazakhCase; 6] = [
        KazakhCase::Genitive,
        KazakhCase::Dative,
        KazakhCase::Accusative,
        KazakhCase::Locative,
        KazakhCase::Ablative,
        KazakhCase::Instrumental,
    ];

    #[derive(serde::Deserialize)]
    struct SharedTable {
        inflected: Vec<Vec<String>>,
        possessed: Vec<Vec<String>>,
        joined: Vec<[String; 3]>,
    }

    fn shared_table() -> SharedTable {
        serde_json::from_str(include_str!("../../../site/kazakh-cases.json")).unwrap()
    }

    #[test]
    fn texts_are_inflected_by_the_shared_table() {
        for row in shared_table().inflected {
            let got = CASES.map(|case| inflect(&row[0], case));
            assert_eq!(got[..], row[1..]);
        }
    }

    #[test]
    fn texts_are_possessed_by_the_shared_table() {
        for row in shared_table().possessed {
            assert_eq!(possessed(&row[0], None), row[1]);
            let got = CASES.map(|case| possessed(&row[0], Some(case)));
            assert_eq!(got[..], row[2..]);
        }
    }

    #[test]
    fn conjunctions_harmonise_by_the_shared_table() {
        for [first, second, joined] in shared_table().joined {
            assert_eq!(and(&first, &second), joined);
        }
    }

    #[test]
    fn numbers_are_read_over_no_break_spaces() {
        assert_eq!(inflect("190\u{a0}000", KazakhCase::Dative), "190\u{a0}000-ға");
        assert_eq!(sum_in("500,05\u{a0}₸", KazakhCase::Accusative), "500,05\u{a0}₸ сомасын");
    }

    #[test]
    fn dates_take_the_case_on_the_noun() {
        assert_eq!(on_day("15.11.2026"), "15.11.2026 күні");
        assert_eq!(until_day("15.11.2026"), "15.11.2026 күніне дейін");
        assert_eq!(from_day("15.11.2026"), "15.11.2026 күнінен бастап");
    }
}
