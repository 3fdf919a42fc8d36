//! Normalization and matching of extracted text.

/// Normalizes a line: plain spaces, tabs between columns, no zero-width characters.
pub(crate) fn normalize_line(line: &str) -> String {
    let mut normalized = String::with_capacity(line.len());
    for c in line.chars() {
        match c {
            '\t' => {
                normalized.truncate(normalized.trim_end_matches([' ', '\t']).len());
                if !normalized.is_empty() {
                    normalized.push('\t');
                }
            }
            // Kaspi's Kazakh form uses the Latin letter, which looks the same.
            'Ə' => normalized.push('Ә'),
            'ə' => normalized.push('ә'),
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{fffd}' => {}
            c if c.is_whitespace() || c.is_control() => {
                if !normalized.is_empty() && !normalized.ends_with([' ', '\t']) {
                    normalized.push(' ');
                }
            }
            c => normalized.push(c),
        }
    }
    normalized.truncate(normalized.trim_end().len());
    normalized
}

/// The words of a text in lower case, without punctuation.
pub(crate) fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_lowercase)
}

fn lowercase(c: char) -> char {
    if c.is_ascii() { c.to_ascii_lowercase() } else { c.to_lowercase().next().unwrap_or(c) }
}

/// Returns what follows a label, ignoring case; `None` if the text does not start with it.
///
/// A space in the label matches any number of spaces or tabs, also none, because columns may run
/// together.
pub(crate) fn strip_label<'a>(text: &'a str, label: &str) -> Option<&'a str> {
    let mut rest = text.trim_start();
    for expected in label.chars() {
        if expected == ' ' {
            rest = rest.trim_start();
            continue;
        }
        let mut chars = rest.chars();
        let actual = chars.next()?;
        if lowercase(actual) != lowercase(expected) {
            return None;
        }
        rest = chars.as_str();
    }
    Some(rest)
}

/// Returns what precedes and what follows the first occurrence of a label.
pub(crate) fn split_label<'a>(text: &'a str, label: &str) -> Option<(&'a str, &'a str)> {
    let first = lowercase(label.chars().next()?);
    let candidates = text.char_indices().filter(|(_, c)| lowercase(*c) == first);
    for (start, _) in candidates {
        if let Some(rest) = strip_label(&text[start..], label) {
            return Some((&text[..start], rest));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normalizes_spaces_columns_and_letters() {
        for (line, expected) in [
            ("", ""),
            (" \u{a0}\t x", "x"),
            ("Доступно\u{a0}на\u{202f}04.10.22", "Доступно на 04.10.22"),
            ("a \t\t b\t", "a\tb"),
            ("Əртүрлі ə", "Әртүрлі ә"),
            ("a\u{200b}\u{fffd}b\u{7}c", "ab c"),
        ] {
            assert_eq!(normalize_line(line), expected, "{line:?}");
        }
    }

    #[test]
    fn finds_labels_in_glued_and_spaced_text() {
        assert_eq!(strip_label("Номер карты:*0475", "номер карты:"), Some("*0475"));
        assert_eq!(strip_label(" Номер\tкарты: *0475", "Номер карты:"), Some(" *0475"));
        assert_eq!(strip_label("Номеркарты:", "Номер карты:"), Some(""));
        assert_eq!(strip_label("Номер", "Номер карты:"), None);
        assert_eq!(
            split_label("LastnameКарта нөмірі:*1", "Карта нөмірі:"),
            Some(("Lastname", "*1"))
        );
        assert_eq!(split_label("Картография", "Карта"), None);
        assert_eq!(words("«Kaspi»-Bank, 1xBet").collect::<Vec<_>>(), ["kaspi", "bank", "1xbet"]);
    }
}
