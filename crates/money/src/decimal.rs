//! Conversion between decimal text and integers, without floats.

/// Parses `12`, `12.5` or `12.50` as a multiple of the last decimal place. Rejects signs, exponents
/// and commas.
pub fn parse(text: &str, places: usize) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let are_digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if !are_digits(whole) || !are_digits(part) || part.len() > places {
        return None;
    }
    let scale = 10_u64.checked_pow(u32::try_from(places).ok()?)?;
    let part: u64 = format!("{part:0<places$}").parse().ok()?;
    whole.parse::<u64>().ok()?.checked_mul(scale)?.checked_add(part)
}

/// Formats without trailing zeros: 2800 with four places is `0.28`.
pub fn format(value: u64, places: usize) -> String {
    let scale = 10_u64.pow(places as u32);
    let part = format!("{:0places$}", value % scale);
    match part.trim_end_matches('0') {
        "" => (value / scale).to_string(),
        part => format!("{}.{part}", value / scale),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_only_decimals() {
        for (text, value) in [("0", 0), ("0.28", 2_800), ("12", 120_000), ("1.0001", 10_001)] {
            assert_eq!(parse(text, 4), Some(value), "{text}");
        }
        for text in ["", ".", ".5", "5.", "-1", "+1", "1,5", "1e3", "0.00001", " 1", "٣"] {
            assert_eq!(parse(text, 4), None, "{text}");
        }
        assert_eq!(parse("1844674407370955.1615", 4), Some(u64::MAX));
        assert_eq!(parse("1844674407370955.1616", 4), None);
    }

    #[test]
    fn prints_without_needless_zeros() {
        for (value, text) in [(0, "0"), (2_800, "0.28"), (10_000, "1"), (10_001, "1.0001")] {
            assert_eq!(format(value, 4), text);
        }
    }
}
