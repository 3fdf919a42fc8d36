//! Names as written in documents.

use zeroize::Zeroizing;

use crate::normalization::{is_apostrophe, is_hyphen, normalize_text};

/// A surname, a given name or a patronymic.
#[derive(Clone, PartialEq, Eq)]
pub struct NamePart(Zeroizing<String>);

errors! {
    /// Why a text is not a part of a name.
    NameError {
        Empty = "name_empty": "no name is given",
        /// It has characters that do not occur in names, or no letter.
        Characters = "name_characters": "a name has letters, spaces, hyphens and apostrophes",
        Length = "name_length": "a part of a name has at most sixty characters",
    }
}

personal_data!(NamePart, NameError);

impl NamePart {
    pub const CHARS_MAX: usize = 60;

    /// Parses Cyrillic and Latin letters, spaces, hyphens and apostrophes. Does not change upper
    /// and lower case.
    pub fn try_new(text: &str) -> Result<Self, NameError> {
        let text = normalize_text(text);
        if text.is_empty() {
            return Err(NameError::Empty);
        }
        let mut name = Zeroizing::new(String::with_capacity(text.len()));
        name.extend(text.chars().map(|c| match c {
            c if is_hyphen(c) => '-',
            c if is_apostrophe(c) => '\'',
            c => c,
        }));
        let is_name = name.chars().all(|c| is_letter(c) || matches!(c, ' ' | '-' | '\''));
        if !is_name || !name.contains(is_letter) {
            return Err(NameError::Characters);
        }
        if name.chars().count() > Self::CHARS_MAX { Err(NameError::Length) } else { Ok(Self(name)) }
    }

    /// Masked for screens and logs: `А•••`, independent of the length.
    pub fn masked(&self) -> String {
        format!("{}•••", self.initial())
    }

    /// Returns the name.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    fn initial(&self) -> char {
        self.0.chars().find(|c| is_letter(*c)).expect("a name has a letter")
    }
}

/// Cyrillic letters, which include the Kazakh ones, and Latin letters with the diacritics used in
/// documents of neighbouring countries. Combining marks are not needed: NFC composes all letters of
/// names.
fn is_letter(c: char) -> bool {
    matches!(c,
        'A'..='Z' | 'a'..='z'
        | 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='\u{24f}' | 'ə' | '\u{1e00}'..='\u{1eff}'
        | '\u{400}'..='\u{481}' | '\u{48a}'..='\u{4ff}')
}

/// A person's full name. `patronymic` is `None` if the person has none.
#[derive(Clone, PartialEq, Eq)]
pub struct PersonName {
    pub surname: NamePart,
    pub given: NamePart,
    pub patronymic: Option<NamePart>,
}

personal_data!(PersonName);

impl PersonName {
    /// Creates a name from valid parts.
    pub fn new(surname: NamePart, given: NamePart, patronymic: Option<NamePart>) -> Self {
        Self { surname, given, patronymic }
    }

    /// Returns the initials of the given name and the surname: `А. К.`
    pub fn masked(&self) -> String {
        format!("{}. {}.", self.given.initial(), self.surname.initial())
    }

    /// Returns surname, given name and patronymic, in the order of documents.
    pub fn reveal(&self) -> String {
        let patronymic = self.patronymic.iter();
        let parts = [&self.surname, &self.given].into_iter().chain(patronymic);
        parts.map(NamePart::reveal).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(text: &str) -> NamePart {
        text.parse().unwrap()
    }

    #[test]
    fn accepts_letters_of_both_alphabets() {
        for (text, expected) in [
            ("Әбдіқадырұлы", "Әбдіқадырұлы"),
            ("ӘәҒғҚқҢңӨөҰұҮүҺһІі", "ӘәҒғҚқҢңӨөҰұҮүҺһІі"),
            ("Ёлкина", "Ёлкина"),
            ("  Анна   Мария ", "Анна Мария"),
            ("Сергеи\u{306}", "Сергей"),
            ("Петров–Водкин", "Петров-Водкин"),
            ("O’Connor", "O'Connor"),
            ("Gülşen", "Gülşen"),
            ("Əliyev", "Əliyev"),
            ("Я", "Я"),
        ] {
            assert_eq!(part(text).reveal(), expected);
        }
        assert_eq!(part(&"Я".repeat(60)).reveal().chars().count(), 60);
    }

    #[test]
    fn rejects_with_a_reason() {
        let long = "Я".repeat(61);
        for (text, error) in [
            ("", NameError::Empty),
            ("\u{200b} ", NameError::Empty),
            ("-", NameError::Characters),
            ("Иван2", NameError::Characters),
            ("Иван\u{301}", NameError::Characters),
            ("王", NameError::Characters),
            ("<b>", NameError::Characters),
            (long.as_str(), NameError::Length),
        ] {
            assert_eq!(NamePart::try_new(text).unwrap_err(), error, "{text}");
        }
    }

    #[test]
    fn masking_leaves_the_initials() {
        let name = PersonName::new(part("Қасымова"), part("Айгүл"), Some(part("Серікқызы")));
        assert_eq!(name.masked(), "А. Қ.");
        assert_eq!(name.reveal(), "Қасымова Айгүл Серікқызы");
        assert_eq!(format!("{name:?} {:?}", name.surname), "PersonName(А. Қ.) NamePart(Қ•••)");
        let short = PersonName::new(part("Ким"), part("Анна"), None);
        assert_eq!(short.reveal(), "Ким Анна");
    }
}
