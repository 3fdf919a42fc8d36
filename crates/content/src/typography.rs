//! Numbers stay on one line with what they count.

/// Words that a number does not belong to.
const OTHERS: &str = "и или а но до по на в с к из от за мен бен пен және не немесе ең";

/// Puts a no-break space between a number and its unit, its noun or its next group of digits:
/// `75 МРП`, `50 000 тенге`, `90 күн`.
pub fn keep_numbers_together(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut follows_digit = false;
    for (at, sign) in text.char_indices() {
        let is_loose = sign == ' ' && follows_digit && belongs_to_number(&text[at + 1..]);
        out.push(if is_loose { '\u{a0}' } else { sign });
        follows_digit = sign.is_ascii_digit();
    }
    out
}

fn belongs_to_number(rest: &str) -> bool {
    let word = rest.split(|sign: char| !sign.is_alphabetic()).next().unwrap_or_default();
    match rest.chars().next() {
        Some(sign) if sign.is_ascii_digit() || matches!(sign, '₸' | '%') => true,
        Some(sign) if sign.is_alphabetic() => !OTHERS.split(' ').any(|other| other == word),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_their_units_and_nouns() {
        for (text, expected) in [
            ("больше 75 МРП", "больше 75~МРП"),
            ("Заём 50 000 тенге", "Заём 50~000~тенге"),
            ("90 күн", "90~күн"),
            ("1 000 ₸ и 0,28 % в день", "1~000~₸ и 0,28~% в день"),
            ("15 календарных дней", "15~календарных дней"),
            ("2025 жылғы 1 қаңтар", "2025~жылғы 1~қаңтар"),
        ] {
            assert_eq!(keep_numbers_together(text), expected.replace('~', "\u{a0}"));
        }
    }

    #[test]
    fn other_spaces_stay() {
        for text in
            ["от 1 до 24", "1-ден 24-ке дейін", "пункт 5 — главный", "SMS с 1414", "5", "5 "]
        {
            assert_eq!(keep_numbers_together(text), text);
        }
    }
}
