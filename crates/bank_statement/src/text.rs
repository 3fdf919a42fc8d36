//! Text as it comes out of a file, made even.

/// One line with plain spaces, tabs between columns, and nothing that has no width.
pub(crate) fn normalize_line(line: &str) -> String {
    let mut tidied = String::with_capacity(line.len());
    for c in line.chars() {
        match c {
            '\t' => {
                tidied.truncate(tidied.trim_end_matches([' ', '\t']).len());
                if !tidied.is_empty() {
                    tidied.push('\t');
                }
            }
            // Kaspi's Kazakh form writes the Latin letter, which looks the same.
            'Ə' => tidied.push('Ә'),
            'ə' => tidied.push('ә'),
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{fffd}' => {}
            c if c.is_whitespace() || c.is_control() => {
                if !tidied.is_empty() && !tidied.ends_with([' ', '\t']) {
                    tidied.push(' ');
                }
            }
            c => tidied.push(c),
        }
    }
    tidied.truncate(tidied.trim_end().len());
    tidied
}

/// The words of a text in small letters, without what stands around them.
pub(crate) fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_lowercase)
}

fn lowercase(c: char) -> char {
    if c.is_ascii() { c.to_ascii_lowercase() } else { c.to_lowercase().next().unwrap_or(c) }
}

/// What follows a label, whatever its capitals; `None` where the text does not begin with it.
///
/// Spaces inside the label match any run of spaces or tabs, and none: columns come glued.
pub(crate) fn strip_label<'a>(text: &'a str, label: &str) -> Option<&'a str> {
    let mut rest = text.trim_start();
    for wanted in label.chars() {
        if wanted == ' ' {
            rest = rest.trim_start();
            continue;
        }
        let mut chars = rest.chars();
        let found = chars.next()?;
        if lowercase(found) != lowercase(wanted) {
            return None;
        }
        rest = chars.as_str();
    }
    Some(rest)
}

/// What stands before a label and what follows it, at its first place in the text.
pub(crate) fn split_label<'a>(text: &'a str, label: &str) -> Option<(&'a str, &'a str)> {
    let first = lowercase(label.chars().next()?);
    let places = text.char_indices().filter(|(_, c)| lowercase(*c) == first);
    for (at, _) in places {
        if let Some(rest) = strip_label(&text[at..], label) {
            return Some((&text[..at], rest));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evens_out_spaces_columns_and_letters() {
        for (line, tidied) in [
            ("", ""),
            (" \u{a0}\t x", "x"),
            ("Доступно\u{a0}на\u{202f}04.10.22", "Доступно на 04.10.22"),
            ("a \t\t b\t", "a\tb"),
            ("Əртүрлі ə", "Әртүрлі ә"),
            ("a\u{200b}\u{fffd}b\u{7}c", "ab c"),
        ] {
            assert_eq!(normalize_line(line), tidied, "{line:?}");
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
