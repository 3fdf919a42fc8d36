//! Values that may be unknown. Unknown is never treated as zero or "no".

use serde::{Deserialize, Serialize};

/// A value about a person, or unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Known<T> {
    Known(T),
    /// The source did not answer or was not asked.
    Unknown,
}

impl<T> Known<T> {
    /// Returns the value, if it is known.
    pub fn value(self) -> Option<T> {
        match self {
            Self::Known(value) => Some(value),
            Self::Unknown => None,
        }
    }

    /// Borrows the value.
    pub const fn as_ref(&self) -> Known<&T> {
        match self {
            Self::Known(value) => Known::Known(value),
            Self::Unknown => Known::Unknown,
        }
    }

    /// Returns whether the value is unknown.
    pub const fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown)
    }

    /// Maps a known value; unknown stays unknown.
    pub fn and_then<U>(self, then: impl FnOnce(T) -> Known<U>) -> Known<U> {
        match self {
            Self::Known(value) => then(value),
            Self::Unknown => Known::Unknown,
        }
    }
}

/// Missing in stored data means unknown.
impl<T> Default for Known<T> {
    fn default() -> Self {
        Self::Unknown
    }
}

impl<T> From<Option<T>> for Known<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Unknown, Self::Known)
    }
}
