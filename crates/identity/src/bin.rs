//! The business identification number (БИН) of an employer.

use zeroize::Zeroizing;

use crate::{checksum, normalization};

/// An employer's number: the BIN of a company or the IIN of a sole trader. Treated as personal data
/// because of the latter.
#[derive(Clone, PartialEq, Eq)]
pub struct Bin(Zeroizing<String>);

errors! {
    /// Why a text is not a valid BIN.
    BinError {
        Empty = "bin_empty": "no BIN is given",
        Length = "bin_length": "a BIN has twelve digits",
        Checksum = "bin_checksum": "one of the digits is wrong",
        /// The third and fourth digits are the month, in a BIN and in an IIN.
        Month = "bin_month": "the third and fourth digits are no month",
    }
}

personal_data!(Bin, BinError);

impl Bin {
    /// Parses twelve digits; ignores any other characters.
    pub fn try_new(text: &str) -> Result<Self, BinError> {
        let digits = checksum::extract_digits(text);
        if digits.len() != checksum::LENGTH {
            let is_empty = normalization::normalize_text(text).is_empty();
            return Err(if is_empty { BinError::Empty } else { BinError::Length });
        }
        if !checksum::is_valid(&digits) {
            return Err(BinError::Checksum);
        }
        if !("01"..="12").contains(&&digits[2..4]) {
            return Err(BinError::Month);
        }
        Ok(Self(digits))
    }

    /// Masked for screens and logs: `•••• •••• 1234`.
    pub fn masked(&self) -> String {
        format!("•••• •••• {}", &self.0[8..])
    }

    /// Returns the twelve digits.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_companies_and_sole_traders() {
        for text in ["980440000016", "120540000011", "791028302728"] {
            assert_eq!(Bin::try_new(text).unwrap().reveal(), text);
        }
        let bin: Bin = "9804 4000 0016".parse().unwrap();
        assert_eq!(format!("{bin:?}"), "Bin(•••• •••• 0016)");
    }

    #[test]
    fn rejects_with_a_reason() {
        for (text, error) in [
            (" ", BinError::Empty),
            ("98044000001", BinError::Length),
            ("980440000017", BinError::Checksum),
            ("000000000000", BinError::Month),
            ("901301300017", BinError::Month),
        ] {
            assert_eq!(Bin::try_new(text).unwrap_err(), error, "{text}");
        }
    }
}
