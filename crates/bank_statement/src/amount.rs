//! Amounts as banks print them: `- 1 234,56 ₸`.

use money::Tenge;

/// The printed sign of an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    Plus,
    Minus,
    None,
}

/// Parses an amount at the start of a text and returns its printed sign, the amount and the rest. A
/// number without exactly two digits after the comma is not an amount.
pub(crate) fn parse_prefix(text: &str) -> Option<(Sign, Tenge, &str)> {
    let text = text.trim_start();
    let (sign, text) = match text.chars().next()? {
        '+' => (Sign::Plus, &text[1..]),
        '-' => (Sign::Minus, &text[1..]),
        c @ ('\u{2010}'..='\u{2015}' | '\u{2212}') => (Sign::Minus, &text[c.len_utf8()..]),
        _ => (Sign::None, text),
    };
    let (whole, rest) = parse_integer_part(text.trim_start())?;
    let rest = rest.strip_prefix([',', '.'])?;
    let (fraction, rest) = rest.split_at_checked(2)?;
    let has_more = rest.starts_with(|c: char| c.is_ascii_digit());
    if has_more || !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let amount: Tenge = format!("{whole}.{fraction}").parse().ok()?;
    let amount = if sign == Sign::Minus { -amount } else { amount };
    Some((sign, amount, strip_currency(rest)))
}

/// Digits, ungrouped or in groups of three separated by spaces.
fn parse_integer_part(text: &str) -> Option<(String, &str)> {
    let mut whole = String::new();
    let mut rest = text;
    loop {
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (group, after) = rest.split_at(end);
        whole.push_str(group);
        rest = after;
        let next = after.trim_start_matches([' ', '\u{a0}', '\u{202f}', '\u{2009}']);
        let may_continue = next.len() < after.len() && (1..=3).contains(&group.len());
        let is_group = next.bytes().take_while(u8::is_ascii_digit).count() == 3;
        if !(may_continue && is_group) {
            break;
        }
        rest = next;
    }
    (!whole.is_empty()).then_some((whole, rest))
}

fn strip_currency(rest: &str) -> &str {
    let after = rest.trim_start();
    let after = ["₸", "KZT", "тг."].iter().find_map(|sign| after.strip_prefix(sign));
    after.unwrap_or(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn parses_amounts_and_returns_the_rest() {
        for (text, tiyn, after) in [
            ("- 4 093,24 ₸ Покупка", -409_324, " Покупка"),
            ("-4093,24₸Покупка", -409_324, "Покупка"),
            ("+\u{a0}834\u{a0}370,79\u{a0}₸", 83_437_079, ""),
            ("\u{2212} 8.99 USD", -899, " USD"),
            ("0,00 0,00", 0, " 0,00"),
            ("155 000,00 KZT 1 000,00", 15_500_000, " 1 000,00"),
            ("1 234 567,89", 123_456_789, ""),
            ("1234567,89", 123_456_789, ""),
        ] {
            let (_, amount, rest) = parse_prefix(text).unwrap();
            assert_eq!((amount.tiyn(), rest), (tiyn, after), "{text}");
        }
    }

    #[test]
    fn rejects_invalid_amounts() {
        for text in [
            "",
            "-",
            "₸",
            ",00",
            "1 000",
            "1 000,0",
            "1 000,000",
            "12 34,00",
            "1  0,00",
            "--1,00",
            "1 0000,00",
            "99999999999999999999,00",
            "10 000 000 001,00",
            "1,٣٤",
            "a1,00",
        ] {
            assert!(parse_prefix(text).is_none(), "{text}");
        }
    }

    #[test]
    fn distinguishes_a_missing_sign_from_a_plus() {
        let sign = |text| parse_prefix(text).map(|(sign, _, _)| sign);
        assert_eq!(sign("1,00"), Some(Sign::None));
        assert_eq!(sign("+ 1,00"), Some(Sign::Plus));
        assert_eq!(sign("– 1,00"), Some(Sign::Minus));
    }

    proptest! {
        #[test]
        fn parses_every_amount_with_any_spacing(
            tiyn in 0_i64..1_000_000_000_000, space in "[ \u{a0}\u{202f}]", minus: bool
        ) {
            let digits = (tiyn / 100).to_string();
            let mut grouped = String::new();
            for (index, digit) in digits.chars().enumerate() {
                if index > 0 && (digits.len() - index) % 3 == 0 {
                    grouped.push_str(&space);
                }
                grouped.push(digit);
            }
            let sign = if minus { "- " } else { "" };
            let text = format!("{sign}{grouped},{:02} ₸", tiyn % 100);
            let (_, amount, rest) = parse_prefix(&text).unwrap();
            prop_assert_eq!((amount.tiyn(), rest), (if minus { -tiyn } else { tiyn }, ""));
        }

        #[test]
        fn never_panics(text in "[-+−0-9 ,.₸\u{a0}aя]{0,24}") {
            let _ = parse_prefix(&text);
        }
    }
}
