//! Amounts, dates, moments and blind indexes as messages and documents print them.

use base::{BusinessDate, Timestamp};
use money::{Percent, Rate, RatePeriod, Tenge};

/// `62 688 ₸`, with tiyn only where there are some.
pub fn format_amount(amount: Tenge) -> String {
    let text = amount.to_string();
    let (integer, fraction) = text.split_once('.').unwrap_or((&text, "00"));
    let mut grouped = String::with_capacity(text.len() + 8);
    for (at, digit) in integer.char_indices() {
        if at > 0 && (integer.len() - at).is_multiple_of(3) {
            grouped.push('\u{a0}');
        }
        grouped.push(digit);
    }
    if fraction == "00" {
        format!("{grouped}\u{a0}₸")
    } else {
        format!("{grouped},{fraction}\u{a0}₸")
    }
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

/// `15.11.2026`.
pub fn format_date(on: BusinessDate) -> String {
    format_iso_date(&on.to_string())
}

/// `0.28` is `0,28 %`.
pub fn format_percent(text: &str) -> String {
    format!("{}\u{a0}%", text.replace('.', ","))
}

/// The share of a part in a total, as `50 %`.
pub fn format_share(part: Tenge, total: Tenge) -> String {
    let ppm = i128::from(part.tiyn()) * 1_000_000 / i128::from(total.tiyn().max(1));
    let ppm = u32::try_from(ppm).unwrap_or(u32::MAX);
    format_percent(&Percent::from_ppm(ppm).to_string())
}

/// A rate of a day, in percent, as `0.28`.
pub fn daily_percent(rate: Rate) -> String {
    match rate.period() {
        RatePeriod::Day => rate.percent().to_string(),
        RatePeriod::Year => format_ppm_percent(u64::from(rate.percent().ppm()) / 365),
    }
}

/// A rate of a year of 365 days, in percent, as `102.2`.
pub fn yearly_percent(rate: Rate) -> String {
    match rate.period() {
        RatePeriod::Day => format_ppm_percent(u64::from(rate.percent().ppm()) * 365),
        RatePeriod::Year => rate.percent().to_string(),
    }
}

/// Millionths as a percentage.
fn format_ppm_percent(ppm: u64) -> String {
    let text = format!("{}.{:04}", ppm / 10_000, ppm % 10_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The beginning of a blind index: enough to tell addresses or devices apart in a protocol.
pub fn short_hex(blind_index: &[u8]) -> String {
    base::hex::encode(&blind_index[..8])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_formatted_for_people() {
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

    #[test]
    fn percentages_have_no_trailing_zeros() {
        let cases = [(2_800 * 365, "102.2"), (0, "0"), (1_000_000, "100"), (1_234, "0.1234")];
        for (ppm, text) in cases {
            assert_eq!(format_ppm_percent(ppm), text);
        }
    }
}
