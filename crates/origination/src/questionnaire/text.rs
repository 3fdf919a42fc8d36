//! Short texts of the questionnaire: streets, employers, phones of offices.

use zeroize::Zeroizing;

use super::FieldErrorCode;

/// A normalized line of text with at least one letter or digit and a limited length.
#[derive(Clone, PartialEq, Eq)]
pub struct ShortText(Zeroizing<String>);

impl ShortText {
    /// Accepts letters, digits and the punctuation of addresses and company names.
    pub fn try_new(
        text: &str,
        length_min: usize,
        length_max: usize,
    ) -> Result<Self, FieldErrorCode> {
        let text = ::identity::normalize_text(text);
        let has_valid_length = (length_min..=length_max).contains(&text.chars().count());
        let has_content = text.chars().any(char::is_alphanumeric);
        let is_plain =
            text.chars().all(|c| c.is_alphanumeric() || " -–.,/№#()«»\"'’&+".contains(c));
        if has_valid_length && has_content && is_plain {
            Ok(Self(text))
        } else {
            Err(FieldErrorCode::Text)
        }
    }

    /// Returns the text.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

/// A phone of an office, including fixed lines: no codes are sent there.
#[derive(Clone, PartialEq, Eq)]
pub struct WorkPhone(Zeroizing<String>);

impl WorkPhone {
    /// Accepts eleven digits from `7` or `8`, or ten without them, with punctuation in between.
    pub fn try_new(text: &str) -> Result<Self, FieldErrorCode> {
        let is_punctuation = |c: char| " ()-–.+".contains(c);
        if text.chars().any(|c| !c.is_ascii_digit() && !is_punctuation(c)) {
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

    /// Returns the number as `+7XXXXXXXXXX`.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

/// Parses an unsigned integer. Spaces between digits are ignored.
pub fn parse_whole_number(text: &str, max: u32) -> Result<u32, FieldErrorCode> {
    let digits: String = ::identity::normalize_text(text).chars().filter(|c| *c != ' ').collect();
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(FieldErrorCode::Number);
    }
    digits.parse().ok().filter(|number| *number <= max).ok_or(FieldErrorCode::Range)
}
