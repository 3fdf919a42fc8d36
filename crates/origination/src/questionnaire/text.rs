//! Small texts that are no numbers of anybody's: streets, firms, offices' phones.

use zeroize::Zeroizing;

use super::FieldErrorCode;

/// A line of text, tidied, that says something and is not longer than told.
#[derive(Clone, PartialEq, Eq)]
pub struct ShortText(Zeroizing<String>);

impl ShortText {
    /// Takes letters, digits and the marks of addresses and firms.
    pub fn try_new(
        text: &str,
        length_min: usize,
        length_max: usize,
    ) -> Result<Self, FieldErrorCode> {
        let text = ::identity::normalize_text(text);
        let is_long_enough = (length_min..=length_max).contains(&text.chars().count());
        let is_said = text.chars().any(char::is_alphanumeric);
        let is_plain =
            text.chars().all(|c| c.is_alphanumeric() || " -–.,/№#()«»\"'’&+".contains(c));
        if is_long_enough && is_said && is_plain {
            Ok(Self(text))
        } else {
            Err(FieldErrorCode::Text)
        }
    }

    /// The text.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

/// A phone of an office, a fixed line too: nobody sends codes there.
#[derive(Clone, PartialEq, Eq)]
pub struct WorkPhone(Zeroizing<String>);

impl WorkPhone {
    /// Takes eleven digits from `7` or `8`, or the ten behind them, with marks between.
    pub fn try_new(text: &str) -> Result<Self, FieldErrorCode> {
        let is_mark = |c: char| " ()-–.+".contains(c);
        if text.chars().any(|c| !c.is_ascii_digit() && !is_mark(c)) {
            return Err(FieldErrorCode::WorkPhone);
        }
        let digits: Zeroizing<String> =
            Zeroizing::new(text.chars().filter(char::is_ascii_digit).collect());
        let national = match digits.len() {
            11 => digits.strip_prefix(['7', '8']),
            10 => Some(digits.as_str()),
            _ => None,
        };
        let national =
            national.filter(|digits| digits.starts_with('7')).ok_or(FieldErrorCode::WorkPhone)?;
        Ok(Self(Zeroizing::new(format!("+7{national}"))))
    }

    /// The number as `+7XXXXXXXXXX`.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

/// A whole number without a sign, with spaces between its digits as people write amounts.
pub fn parse_whole_number(text: &str, max: u32) -> Result<u32, FieldErrorCode> {
    let digits: String = ::identity::normalize_text(text).chars().filter(|c| *c != ' ').collect();
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(FieldErrorCode::Number);
    }
    digits.parse().ok().filter(|number| *number <= max).ok_or(FieldErrorCode::Range)
}
