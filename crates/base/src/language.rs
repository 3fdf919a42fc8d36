//! The two languages of the product.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A language of texts, messages and documents. (Addresses of the site say `kz`; the language
/// itself is `kk`.)
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// Russian.
    #[default]
    Ru,
    /// Kazakh.
    Kk,
}

/// A language code that the product does not support.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("not a language of ours: {0}")]
pub struct UnknownLanguage(String);

impl Language {
    pub const ALL: [Self; 2] = [Self::Ru, Self::Kk];

    /// Returns the ISO 639 code.
    pub const fn code(self) -> &'static str {
        self.pick("ru", "kk")
    }

    /// Returns the language with this ISO 639 code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// Returns `ru` or `kk`, by this language.
    pub const fn pick<'a, T: ?Sized>(self, ru: &'a T, kk: &'a T) -> &'a T {
        match self {
            Self::Ru => ru,
            Self::Kk => kk,
        }
    }

    /// Returns the other language.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Ru => Self::Kk,
            Self::Kk => Self::Ru,
        }
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        Self::from_code(code).ok_or_else(|| UnknownLanguage(code.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn has_one_code_and_the_text_of_its_own() {
        for (language, code, text) in [(Language::Ru, "ru", "да"), (Language::Kk, "kk", "иә")] {
            assert_eq!(language.code(), code);
            assert_eq!(code.parse(), Ok(language));
            assert_eq!(language.pick("да", "иә"), text);
            assert_eq!(language.other().other(), language);
        }
        for code in ["kz", "RU", "en", ""] {
            assert!(code.parse::<Language>().is_err(), "{code}");
        }
    }
}
