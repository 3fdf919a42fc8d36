//! Times, durations and texts as printed in a terminal.

use base::Timestamp;
use lending::product::ProductCode;

/// A longer number may be a phone or an IIN; amounts are shorter.
const DIGITS_MAX: usize = 9;

/// `2026-11-15 05:00`, in Almaty time.
pub fn almaty_time(at: Timestamp) -> String {
    let in_day_s = at.almaty_second_of_day();
    match at.date() {
        Ok(day) => format!("{day} {:02}:{:02}", in_day_s / 3_600, in_day_s % 3_600 / 60),
        Err(_) => at.to_string(),
    }
}

/// `3 d 4 h`, `2 h 5 min` or `7 min`.
pub fn waiting_time(since: Timestamp, now: Timestamp) -> String {
    let minutes = since.seconds_until(now) / 60;
    let (days, hours) = (minutes / (24 * 60), minutes / 60);
    match (days, hours) {
        (0, 0) => format!("{minutes} min"),
        (0, _) => format!("{hours} h {} min", minutes % 60),
        _ => format!("{days} d {} h", hours % 24),
    }
}

/// `50000 ₸ for 15 days`.
pub fn loan(product: ProductCode, amount_tenge: u32, term: u32) -> String {
    let unit = match product {
        ProductCode::Short => "days",
        ProductCode::Instalments => "months",
    };
    format!("{amount_tenge} ₸ for {term} {unit}")
}

/// Text written by outsiders: removes characters that control the terminal or reverse the line, and
/// numbers long enough to be a phone or an IIN.
pub fn sanitize(text: &str) -> String {
    let is_hidden = |c: char| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let visible: String = text.chars().map(|c| if is_hidden(c) { ' ' } else { c }).collect();
    let mut sanitized = String::with_capacity(visible.len());
    let mut rest = visible.as_str();
    while let Some(from) = rest.find(|c: char| c.is_ascii_digit()) {
        sanitized.push_str(&rest[..from]);
        rest = &rest[from..];
        let end = number_end(rest);
        let is_long = rest[..end].chars().filter(char::is_ascii_digit).count() > DIGITS_MAX;
        sanitized.push_str(if is_long { "•••" } else { &rest[..end] });
        rest = &rest[end..];
    }
    sanitized + rest
}

/// The end of a number that may be written in groups, such as `(701) 000-01-01`.
fn number_end(text: &str) -> usize {
    let (mut end, mut between) = (0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '0'..='9' => (end, between) = (at + 1, 0),
            ' ' | '\u{a0}' | '-' | '(' | ')' if between < 2 => between += 1,
            _ => break,
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_in_almaty_time() {
        assert_eq!(almaty_time(Timestamp(1_794_700_800_000_000)), "2026-11-15 05:00");
        assert_eq!(almaty_time(Timestamp(1_794_682_799_000_000)), "2026-11-14 23:59");
        assert_eq!(almaty_time(Timestamp(1_794_682_800_000_000)), "2026-11-15 00:00");
        assert_eq!(almaty_time(Timestamp(i64::MAX)), Timestamp(i64::MAX).to_string());
    }

    #[test]
    fn durations_show_their_two_largest_units() {
        let wait_text = |minutes: i64| waiting_time(Timestamp(0), Timestamp(minutes * 60_000_000));
        let waits = [0, 59, 60, 125, 24 * 60, 76 * 60 + 5].map(wait_text);
        assert_eq!(waits, ["0 min", "59 min", "1 h 0 min", "2 h 5 min", "1 d 0 h", "3 d 4 h"]);
        assert_eq!(waiting_time(Timestamp(9), Timestamp(0)), "0 min");
    }

    #[test]
    fn control_characters_are_removed() {
        assert_eq!(sanitize("a\u{1b}[2Jb\tc\r\u{202e}d\nВсё"), "a [2Jb c  d\nВсё");
    }

    #[test]
    fn personal_numbers_are_removed_and_amounts_stay() {
        for (input, expected) in [
            ("Мой ИИН 900412403019.", "Мой ИИН •••."),
            ("позвоните +7 (701) 000-01-01!", "позвоните +•••!"),
            ("8-701-000-01-01 или 87010000101", "••• или •••"),
            ("Просил 150 000 ₸ на 30 дней, 15.11.2026", "Просил 150 000 ₸ на 30 дней, 15.11.2026"),
            ("123456789", "123456789"),
            ("1", "1"),
            ("", ""),
        ] {
            assert_eq!(sanitize(input), expected);
        }
    }
}
