//! The code from a message, as somebody types it in.

use zeroize::Zeroizing;

use crate::normalization::normalize_code;

const LENGTH: usize = 6;

/// Six digits. They are compared by the hash that is kept of the code sent, so two codes cannot be
/// compared here.
#[derive(Clone)]
pub struct Otp(Zeroizing<String>);

errors! {
    /// Why a text is no code.
    OtpError {
        /// Nothing was typed.
        Empty = "otp_empty": "no code is given",
        /// It is not six digits.
        Format = "otp_format": "a code has six digits",
    }
}

personal_data!(Otp, OtpError);

impl Otp {
    /// Takes six digits with spaces between them.
    pub fn try_new(text: &str) -> Result<Self, OtpError> {
        let code = normalize_code(text);
        if code.is_empty() {
            return Err(OtpError::Empty);
        }
        let is_code = code.len() == LENGTH && code.bytes().all(|b| b.is_ascii_digit());
        if is_code { Ok(Self(code)) } else { Err(OtpError::Format) }
    }

    /// Dots: no digit of a code is ever shown.
    pub fn masked(&self) -> String {
        "••••••".to_owned()
    }

    /// The six digits.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_six_digits() {
        let code: Otp = " 012 345\n".parse().unwrap();
        assert_eq!(code.reveal(), "012345");
        assert_eq!(format!("{code:?}"), "Otp(••••••)");
        assert_eq!(Otp::try_new(" ").unwrap_err(), OtpError::Empty);
        for text in ["12345", "1234567", "12345a", "12-34-56", "١٢٣٤٥٦"] {
            assert_eq!(Otp::try_new(text).unwrap_err(), OtpError::Format, "{text}");
        }
    }
}
