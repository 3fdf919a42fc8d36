//! The two locales: how one is detected, and how it is remembered.

mod accept_language;
mod cookie;
mod root_redirect_rule;

use base::Language;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use cookie::{locale_cookie, locale_from_cookie};
pub use root_redirect_rule::root_redirect;

/// `kz` is the code in addresses and cookies; the language itself is `kk`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Locale {
    Ru,
    Kz,
}

impl Locale {
    pub const ALL: [Self; 2] = [Self::Ru, Self::Kz];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Ru => "ru",
            Self::Kz => "kz",
        }
    }

    pub const fn language_tag(self) -> &'static str {
        match self {
            Self::Ru => "ru-KZ",
            Self::Kz => "kk-KZ",
        }
    }

    /// The language tag without its region.
    pub const fn language_code(self) -> &'static str {
        match self {
            Self::Ru => "ru",
            Self::Kz => "kk",
        }
    }

    /// Picks the Russian or the Kazakh text.
    pub const fn pick<'a>(self, (ru, kk): (&'a str, &'a str)) -> &'a str {
        match self {
            Self::Ru => ru,
            Self::Kz => kk,
        }
    }

    pub const fn language(self) -> Language {
        match self {
            Self::Ru => Language::Ru,
            Self::Kz => Language::Kk,
        }
    }

    pub const fn other(self) -> Self {
        match self {
            Self::Ru => Self::Kz,
            Self::Kz => Self::Ru,
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|locale| locale.code() == code)
    }

    /// The locale of an address's prefix, for addresses that match no route.
    pub fn from_prefix(path: &str) -> Option<Self> {
        path.split('/').nth(1).and_then(|code| Self::from_code(&code.to_lowercase()))
    }
}
