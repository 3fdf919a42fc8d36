//! Mobile numbers of Kazakhstan, for messages and calls.

use zeroize::Zeroizing;

use crate::normalization::{is_hyphen, normalize_text};

/// Known operator codes after `+7`. Only a hint: numbers move between operators, and new codes are
/// allocated.
const KNOWN_CODES: [&str; 19] = [
    "700", "701", "702", "705", "706", "707", "708", "747", "760", "761", "762", "763", "764",
    "771", "775", "776", "777", "778", "785",
];

/// Digits of a number without the country code.
const NATIONAL_LENGTH: usize = 10;

/// A valid mobile number, as `+77XXXXXXXXX`.
#[derive(Clone, PartialEq, Eq)]
pub struct Phone(Zeroizing<String>);

errors! {
    /// Why a text is not a mobile number of Kazakhstan.
    PhoneError {
        Empty = "phone_empty": "no phone number is given",
        Format = "phone_format": "a phone number has digits, spaces, brackets and dashes",
        Length = "phone_length": "a phone number has eleven digits",
        Foreign = "phone_foreign": "the phone number is not of Kazakhstan",
        /// A fixed line cannot receive messages.
        Landline = "phone_landline": "the phone number is a fixed line",
    }
}

personal_data!(Phone, PhoneError);

impl Phone {
    /// Parses `8…`, `7…`, `+7…` and the ten digits without the country code. Spaces, brackets,
    /// dashes and dots are ignored.
    pub fn try_new(text: &str) -> Result<Self, PhoneError> {
        let text = normalize_text(text);
        if text.is_empty() {
            return Err(PhoneError::Empty);
        }
        let mut digits = Zeroizing::new(String::with_capacity(text.len()));
        let mut has_plus = false;
        for c in text.chars() {
            match c {
                '0'..='9' => digits.push(c),
                '+' if !has_plus && digits.is_empty() => has_plus = true,
                ' ' | '(' | ')' | '.' => {}
                c if is_hyphen(c) => {}
                _ => return Err(PhoneError::Format),
            }
        }
        let national = national_digits(&digits, has_plus)?;
        if !national.starts_with('7') {
            return Err(PhoneError::Foreign);
        }
        // Fixed lines have the codes 71x and 72x; the rest of +77 is mobile or may become so.
        if national.starts_with("71") || national.starts_with("72") {
            return Err(PhoneError::Landline);
        }
        Ok(Self(Zeroizing::new(format!("+7{national}"))))
    }

    /// Returns whether the operator code is known. If not, the screen may ask the customer to check
    /// the number.
    pub fn has_known_code(&self) -> bool {
        KNOWN_CODES.contains(&&self.0[2..5])
    }

    /// Masked for screens and logs: `+7 7•• ••• •• 34`.
    pub fn masked(&self) -> String {
        format!("+7 7•• ••• •• {}", &self.0[10..])
    }

    /// Returns the number as `+77XXXXXXXXX`.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

fn national_digits(digits: &str, has_plus: bool) -> Result<&str, PhoneError> {
    let is_domestic = digits.starts_with('7') || (!has_plus && digits.starts_with('8'));
    if has_plus && !digits.is_empty() && !is_domestic {
        return Err(PhoneError::Foreign);
    }
    match digits.len() {
        11 if is_domestic => Ok(&digits[1..]),
        NATIONAL_LENGTH if !has_plus && digits.starts_with('7') => Ok(digits),
        _ => Err(PhoneError::Length),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_common_number_formats() {
        for text in [
            "+77012345634",
            "87012345634",
            "77012345634",
            "7012345634",
            "8 (701) 234-56-34",
            "+7 (701) 234‑56‑34",
            "8.701.234.56.34",
            "(+7) 701 234 56 34",
            "\u{202a}+7\u{a0}701\u{a0}234\u{a0}56\u{a0}34\u{202c}",
        ] {
            assert_eq!(Phone::try_new(text).unwrap().reveal(), "+77012345634", "{text}");
        }
    }

    #[test]
    fn rejects_with_a_reason() {
        for (text, error) in [
            ("", PhoneError::Empty),
            ("701 234 56 3O", PhoneError::Format),
            ("8 701 234 56 34 доб. 2", PhoneError::Format),
            ("8+7012345634", PhoneError::Format),
            ("++77012345634", PhoneError::Format),
            ("+", PhoneError::Length),
            ("8701234563", PhoneError::Length),
            ("870123456345", PhoneError::Length),
            ("+7012345634", PhoneError::Length),
            ("9012345634", PhoneError::Length),
            ("+79161234567", PhoneError::Foreign),
            ("89161234567", PhoneError::Foreign),
            ("+996 555 123 456", PhoneError::Foreign),
            ("+8 701 234 56 34", PhoneError::Foreign),
            ("+7 7172 12 34 56", PhoneError::Landline),
            ("8 (727) 250-00-00", PhoneError::Landline),
            ("7272500000", PhoneError::Landline),
        ] {
            assert_eq!(Phone::try_new(text).unwrap_err(), error, "{text}");
        }
    }

    #[test]
    fn an_unknown_operator_code_is_only_a_hint() {
        assert!(Phone::try_new("87012345634").unwrap().has_known_code());
        assert!(!Phone::try_new("87992345634").unwrap().has_known_code());
    }

    #[test]
    fn shows_the_last_two_digits() {
        let phone: Phone = "87012345634".parse().unwrap();
        assert_eq!(phone.masked(), "+7 7•• ••• •• 34");
        assert_eq!(format!("{phone:?}"), "Phone(+7 7•• ••• •• 34)");
    }
}
