//! IBANs of bank accounts in Kazakhstan (ИИК), to which loans are paid out.

use zeroize::Zeroizing;

use crate::normalization::normalize_code;

const LENGTH: usize = 20;

/// A valid account number, without spaces and in upper case.
#[derive(Clone, PartialEq, Eq)]
pub struct Iban(Zeroizing<String>);

errors! {
    /// Why a text is not an account in Kazakhstan.
    IbanError {
        Empty = "iban_empty": "no account number is given",
        Country = "iban_country": "an account in Kazakhstan starts with KZ",
        Format = "iban_format": "an account number is KZ, five digits, thirteen letters or digits",
        Checksum = "iban_checksum": "one of the characters is wrong",
    }
}

personal_data!(Iban, IbanError);

impl Iban {
    /// Parses twenty characters of either case; spaces are ignored.
    pub fn try_new(text: &str) -> Result<Self, IbanError> {
        let text = normalize_code(text);
        if text.is_empty() {
            return Err(IbanError::Empty);
        }
        let account = text.strip_prefix("KZ").ok_or(IbanError::Country)?;
        let (digits, rest) = account.split_at_checked(5).ok_or(IbanError::Format)?;
        let has_valid_format = text.len() == LENGTH
            && digits.bytes().all(|b| b.is_ascii_digit())
            && rest.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase());
        if !has_valid_format {
            return Err(IbanError::Format);
        }
        // Banks issue the check digits 02 to 98; 00, 01 and 99 have the same remainder as 97, 98
        // and 02.
        let is_issued = ("02"..="98").contains(&&digits[..2]);
        if !is_issued || remainder(&text) != 1 { Err(IbanError::Checksum) } else { Ok(Self(text)) }
    }

    /// Returns the three digits of the bank: `722` is Kaspi, `601` is Halyk.
    pub fn bank_code(&self) -> &str {
        &self.0[4..7]
    }

    /// Masked for screens and logs: `KZ•• •••• •••• •••• 1234`.
    pub fn masked(&self) -> String {
        format!("KZ•• •••• •••• •••• {}", &self.0[16..])
    }

    /// Returns the twenty characters.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

/// ISO 7064 mod 97-10: the first four characters are moved to the end, letters count as 10 to 35.
fn remainder(text: &str) -> u32 {
    let (head, account) = text.split_at(4);
    account.chars().chain(head.chars()).filter_map(|c| c.to_digit(36)).fold(0, |rest, digit| {
        let shift = if digit < 10 { 10 } else { 100 };
        (rest * shift + digit) % 97
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_the_published_examples() {
        for (text, bank) in [
            ("KZ86125KZT5004100100", "125"),
            ("KZ41722C000000000001", "722"),
            ("KZ31601A000000000001", "601"),
            ("KZ98722C000000000042", "722"),
        ] {
            let iban = Iban::try_new(text).unwrap();
            assert_eq!((iban.reveal(), iban.bank_code()), (text, bank));
        }
        let spaced: Iban = " kz86 125k zt50 0410 0100".parse().unwrap();
        assert_eq!(spaced.reveal(), "KZ86125KZT5004100100");
        assert_eq!(format!("{spaced:?}"), "Iban(KZ•• •••• •••• •••• 0100)");
    }

    #[test]
    fn rejects_with_a_reason() {
        for (text, error) in [
            (" ", IbanError::Empty),
            ("DE89370400440532013000", IbanError::Country),
            ("КЗ86125KZT5004100100", IbanError::Country),
            ("KZ", IbanError::Format),
            ("KZ86125KZT500410010", IbanError::Format),
            ("KZ86125KZT50041001000", IbanError::Format),
            ("KZ8612AKZT5004100100", IbanError::Format),
            ("KZ86125KZT500410010О", IbanError::Format),
            ("KZ86125KZТ500410010", IbanError::Format),
            ("KZ8ё125KZT500410010", IbanError::Format),
            ("KZ86125KZT5004100101", IbanError::Checksum),
            ("KZ01722C000000000042", IbanError::Checksum),
            ("KZ99722C000000000024", IbanError::Checksum),
        ] {
            assert_eq!(Iban::try_new(text).unwrap_err(), error, "{text}");
        }
    }
}
