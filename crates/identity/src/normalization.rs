//! Normalization of typed and pasted text.

use unicode_normalization::UnicodeNormalization;
use zeroize::Zeroizing;

/// Returns whether a character is none of the zero-width marks that come with pasted text: soft
/// hyphens, joiners, direction marks.
fn is_visible(c: char) -> bool {
    !matches!(c,
        '\u{ad}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2064}'
        | '\u{2066}'..='\u{2069}'
        | '\u{feff}')
}

/// Any of the dashes that keyboards and editors use in place of a hyphen.
pub(crate) fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Any of the characters used as an apostrophe.
pub(crate) fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '`' | '\u{b4}' | '\u{2018}' | '\u{2019}' | '\u{2bc}')
}

/// Returns the text in NFC, trimmed, with runs of white space replaced by one space.
pub fn normalize_text(text: &str) -> Zeroizing<String> {
    // Allocate once: growing would leave copies of the text in memory that are not zeroized.
    let mut normalized = Zeroizing::new(String::with_capacity(text.len()));
    for c in text.chars().filter(|c| is_visible(*c)).nfc() {
        if !c.is_whitespace() {
            normalized.push(c);
        } else if !normalized.is_empty() && !normalized.ends_with(' ') {
            normalized.push(' ');
        }
    }
    if normalized.ends_with(' ') {
        normalized.pop();
    }
    normalized
}

/// Returns the normalized text without spaces and with Latin letters in upper case.
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
    fn removes_invisible_characters_of_pasted_text() {
        for (text, expected) in [
            ("", ""),
            (" \u{a0}\u{feff}\t\n", ""),
            ("\u{202a}+7 701\u{202c}", "+7 701"),
            (" Анна \u{2003}\u{85} Мария ", "Анна Мария"),
            ("Сергеи\u{306}", "Сергей"),
            ("Сергеи\u{200d}\u{306}", "Сергей"),
        ] {
            assert_eq!(*normalize_text(text), expected, "{text:?}");
        }
        assert_eq!(*normalize_code(" kz86 125k zt50 ß "), "KZ86125KZT50ß");
    }
}
