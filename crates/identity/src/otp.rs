//! One-time codes as typed by the customer.

use zeroize::Zeroizing;

use crate::normalization::normalize_code;

/// Six digits. Has no `PartialEq`: a code is verified against the stored hash of the code that was
/// sent.
#[derive(Clone)]
pub struct Otp(Zeroizing<String>);

errors! {
    /// Why a text is not a code.
    OtpError {
        Empty = "otp_empty": "no code is given",
        Format = "otp_format": "a code has six digits",
    }
}

personal_data!(Otp, OtpError);

impl Otp {
    pub const DIGITS: usize = 6;

    /// Parses six digits; spaces are ignored.
    pub fn try_new(text: &str) -> Result<Self, OtpError> {
        let code = normalize_code(text);
        if code.is_empty() {
            return Err(OtpError::Empty);
        }
        let is_code = code.len() == Self::DIGITS && code.bytes().all(|b| b.is_ascii_digit());
        if is_code { Ok(Self(code)) } else { Err(OtpError::Format) }
    }

    /// Returns dots: no digit of a code is ever shown.
    pub fn masked(&self) -> String {
        "••••••".to_owned()
    }

    /// Returns the six digits.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_six_digits() {
        let code: Otp = " 012 345\n".parse().unwrap();
        assert_eq!(code.reveal(), "012345");
        assert_eq!(format!("{code:?}"), "Otp(••••••)");
        assert_eq!(Otp::try_new(" ").unwrap_err(), OtpError::Empty);
        for text in ["12345", "1234567", "12345a", "12-34-56", "١٢٣٤٥٦"] {
            assert_eq!(Otp::try_new(text).unwrap_err(), OtpError::Format, "{text}");
        }
    }
}
