//! Dates as banks print them.

use base::BusinessDate;

/// Parses `04.10.22` or `04.10.2022` at the start of a text and returns the rest.
pub(crate) fn parse_prefix(text: &str) -> Option<(BusinessDate, &str)> {
    let text = text.trim_start();
    let (day, rest) = two_digits(text)?;
    let (month, rest) = two_digits(rest.strip_prefix('.')?)?;
    let (first, rest) = two_digits(rest.strip_prefix('.')?)?;
    let (year, rest) = match two_digits(rest) {
        Some((second, rest)) => (format!("{first}{second}"), rest),
        None => (format!("20{first}"), rest),
    };
    let date = format!("{year}-{month}-{day}").parse().ok()?;
    (!rest.starts_with(|c: char| c.is_ascii_digit())).then_some((date, rest))
}

/// All dates in a text, in order.
pub(crate) fn find_all(text: &str) -> Vec<BusinessDate> {
    let mut dates = Vec::new();
    let mut rest = text;
    while let Some(position) = rest.find(|c: char| c.is_ascii_digit()) {
        rest = &rest[position..];
        if let Some((date, after)) = parse_prefix(rest) {
            dates.push(date);
            rest = after;
        } else {
            rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        }
    }
    dates
}

fn two_digits(text: &str) -> Option<(&str, &str)> {
    let (digits, rest) = text.split_at_checked(2)?;
    digits.bytes().all(|b| b.is_ascii_digit()).then_some((digits, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_short_and_long_years() {
        for (text, date, after) in [
            ("04.10.22- 4 093,24", "2022-10-04", "- 4 093,24"),
            (" 29.02.2024 30.08.2026", "2024-02-29", " 30.08.2026"),
            ("17.10.22ж. бастап", "2022-10-17", "ж. бастап"),
        ] {
            assert_eq!(parse_prefix(text), Some((date.parse().unwrap(), after)), "{text}");
        }
        for text in ["", "4.10.22", "04/10/22", "31.02.22", "04.10.2", "04.10.22123", "04.13.22"] {
            assert_eq!(parse_prefix(text), None, "{text}");
        }
    }

    #[test]
    fn finds_the_days_of_a_period() {
        let dates = find_all("№12.05 за период с 04.10.22 по 04.04.23, 7");
        assert_eq!(dates, ["2022-10-04".parse().unwrap(), "2023-04-04".parse().unwrap()]);
    }
}
