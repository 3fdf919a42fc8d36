//! What people type and paste, without what they do not see.

use unicode_normalization::UnicodeNormalization;
use zeroize::Zeroizing;

/// Marks without width that come along with a paste: soft hyphens, joiners, directions.
fn is_visible(c: char) -> bool {
    !matches!(c,
        '\u{ad}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2064}'
        | '\u{2066}'..='\u{2069}'
        | '\u{feff}')
}

/// Any of the dashes that keyboards and editors put in place of a hyphen.
pub(crate) fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Any of the marks that stand for an apostrophe.
pub(crate) fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '`' | '\u{b4}' | '\u{2018}' | '\u{2019}' | '\u{2bc}')
}

/// The text in NFC, without spaces around it and with one space in place of several.
pub fn normalize_text(text: &str) -> Zeroizing<String> {
    // The room is made at once: growing would leave copies behind that nobody wipes.
    let mut tidied = Zeroizing::new(String::with_capacity(text.len()));
    for c in text.chars().filter(|c| is_visible(*c)).nfc() {
        if !c.is_whitespace() {
            tidied.push(c);
        } else if !tidied.is_empty() && !tidied.ends_with(' ') {
            tidied.push(' ');
        }
    }
    if tidied.ends_with(' ') {
        tidied.pop();
    }
    tidied
}

/// The tidy text without any space, its Latin letters in capitals.
pub(crate) fn normalize_code(text: &str) -> Zeroizing<String> {
    let mut text = normalize_text(text);
    text.retain(|c| c != ' ');
    text.make_ascii_uppercase();
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tidies_what_a_paste_brings_along() {
        for (typed, expected) in [
            ("", ""),
            (" \u{a0}\u{feff}\t\n", ""),
            ("\u{202a}+7 701\u{202c}", "+7 701"),
            (" Анна \u{2003}\u{85} Мария ", "Анна Мария"),
            ("Сергеи\u{306}", "Сергей"),
            ("Сергеи\u{200d}\u{306}", "Сергей"),
        ] {
            assert_eq!(*normalize_text(typed), expected, "{typed:?}");
        }
        assert_eq!(*normalize_code(" kz86 125k zt50 ß "), "KZ86125KZT50ß");
    }
}
