//! Amounts, days and moments as people here write them.

use base::Timestamp;
use money::Tenge;

/// `62 688 ₸`, with tiyn only where there are some.
pub fn format_amount(amount: Tenge) -> String {
    let text = amount.to_string();
    let (whole, part) = text.split_once('.').unwrap_or((&text, "00"));
    let mut grouped = String::with_capacity(text.len() + 8);
    for (at, digit) in whole.char_indices() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            grouped.push('\u{a0}');
        }
        grouped.push(digit);
    }
    if part == "00" { format!("{grouped}\u{a0}₸") } else { format!("{grouped},{part}\u{a0}₸") }
}

/// `2026-11-15` is `15.11.2026`.
pub fn format_iso_date(iso: &str) -> String {
    iso.split('-').rev().collect::<Vec<_>>().join(".")
}

/// A moment to the minute, by the time of Almaty.
pub fn format_timestamp(moment: Timestamp) -> String {
    let second = moment.almaty_second_of_day();
    let date =
        moment.date().map_or_else(|_| String::new(), |date| format_iso_date(&date.to_string()));
    format!("{date} {:02}:{:02}", second / 3_600, second % 3_600 / 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_read_as_people_write_them() {
        for (tiyn, text) in [
            (0, "0 ₸"),
            (6_268_800, "62 688 ₸"),
            (100_000_050, "1 000 000,50 ₸"),
            (99_900, "999 ₸"),
        ] {
            assert_eq!(format_amount(Tenge::from_tiyn(tiyn)), text.replace(' ', "\u{a0}"));
        }
        assert_eq!(format_iso_date("2026-11-15"), "15.11.2026");
        // 2026-11-15T20:05:00Z is the next day in Almaty.
        assert_eq!(format_timestamp(Timestamp(1_794_773_100_000_000)), "16.11.2026 01:05");
    }
}
