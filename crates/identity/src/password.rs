//! New passwords: long enough and not a common one.

use std::collections::HashSet;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;
use zeroize::Zeroizing;

/// In lower case. The file has only passwords of at least [`Password::CHARS_MIN`] characters.
static COMMON_PASSWORDS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("common-passwords.txt").lines().collect());

/// A password that may be set. Has no `PartialEq`: only the hash is stored and verified.
#[derive(Clone)]
pub struct Password(Zeroizing<String>);

errors! {
    /// Why a password may not be set. There are no composition rules: they lead to passwords that
    /// people forget and machines guess.
    PasswordError {
        Empty = "password_empty": "no password is given",
        Short = "password_short": "a password has at least 8 characters",
        Long = "password_long": "a password has at most 128 characters",
        /// It is one of the most frequent passwords in leaked lists.
        Common = "password_common": "the password is too well known",
    }
}

personal_data!(Password, PasswordError);

impl Password {
    pub const CHARS_MIN: usize = 8;
    /// Bounds the cost of hashing a password.
    pub const CHARS_MAX: usize = 128;

    /// Accepts 8 to 128 characters of any kind, including spaces, unless the password is a common
    /// one. Normalizes to NFC, so that the same password typed on another keyboard has the same
    /// hash.
    pub fn try_new(text: &str) -> Result<Self, PasswordError> {
        let mut password = Zeroizing::new(String::with_capacity(text.len()));
        password.extend(text.nfc());
        match password.chars().count() {
            0 => Err(PasswordError::Empty),
            1..Self::CHARS_MIN => Err(PasswordError::Short),
            Self::CHARS_MIN..=Self::CHARS_MAX if is_common(&password) => Err(PasswordError::Common),
            Self::CHARS_MIN..=Self::CHARS_MAX => Ok(Self(password)),
            _ => Err(PasswordError::Long),
        }
    }

    /// Whether little is left of it without a word that others know: the owner's phone, the name
    /// of the site. Each word is in lower case.
    pub fn is_made_of(&self, words: &[&str]) -> bool {
        let password = Zeroizing::new(self.0.to_lowercase());
        words.iter().filter(|word| password.contains(**word)).any(|word| {
            let rest = Zeroizing::new(password.replace(word, ""));
            rest.chars().count() < Self::CHARS_MIN
        })
    }

    /// Returns a fixed number of dots, so that the length is not revealed.
    pub fn masked(&self) -> String {
        "••••••••".to_owned()
    }

    /// Returns the password.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

fn is_common(password: &str) -> bool {
    COMMON_PASSWORDS.contains(Zeroizing::new(password.to_lowercase()).as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_any_characters_within_the_length_limits() {
        for text in [" корова в тапках ", "8 знаков", &"я".repeat(128), "Қазақша2026"]
        {
            assert_eq!(Password::try_new(text).unwrap().reveal(), text);
        }
        let decomposed: Password = "маи\u{306}ский жук".parse().unwrap();
        assert_eq!(decomposed.reveal(), "майский жук");
        assert_eq!(format!("{decomposed:?}"), "Password(••••••••)");
    }

    #[test]
    fn rejects_with_a_reason() {
        let long = "я".repeat(129);
        for (text, error) in [
            ("", PasswordError::Empty),
            ("1234567", PasswordError::Short),
            ("маи\u{306}ски\u{306}", PasswordError::Short),
            (long.as_str(), PasswordError::Long),
            ("12345678", PasswordError::Common),
            ("PassWord1", PasswordError::Common),
            ("Йцукенгш", PasswordError::Common),
            ("qwertyuiop", PasswordError::Common),
        ] {
            assert_eq!(Password::try_new(text).unwrap_err(), error, "{text}");
        }
    }

    #[test]
    fn a_known_word_alone_is_no_password() {
        for (text, is_made) in [
            ("7011234567", true),
            ("87011234567", true),
            ("Zhedel2026", true),
            ("zhedelzhedel", true),
            ("zhedel и корова", false),
            ("корова в тапках", false),
        ] {
            let password = Password::try_new(text).unwrap();
            assert_eq!(password.is_made_of(&["7011234567", "zhedel"]), is_made, "{text}");
        }
    }

    #[test]
    fn the_list_is_sorted_and_has_only_possible_passwords() {
        let list: Vec<&str> = include_str!("common-passwords.txt").lines().collect();
        assert!(list.is_sorted_by(|a, b| a < b));
        assert!(list.len() >= 1000);
        for password in list {
            assert!(
                (Password::CHARS_MIN..=Password::CHARS_MAX).contains(&password.chars().count()),
                "{password}"
            );
            assert_eq!(password.to_lowercase().nfc().collect::<String>(), password);
        }
    }
}
