//! What is known and what is not. Unknown is never zero and never "no".

use serde::{Deserialize, Serialize};

/// A fact about a person, or the lack of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Known<T> {
    /// Somebody told us.
    Known(T),
    /// Nobody answered, or nobody was asked.
    Unknown,
}

impl<T> Known<T> {
    /// The fact, where there is one.
    pub fn value(self) -> Option<T> {
        match self {
            Self::Known(value) => Some(value),
            Self::Unknown => None,
        }
    }

    /// The same fact, looked at.
    pub const fn as_ref(&self) -> Known<&T> {
        match self {
            Self::Known(value) => Known::Known(value),
            Self::Unknown => Known::Unknown,
        }
    }

    /// Whether there is none.
    pub const fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown)
    }

    /// What follows from the fact; from nothing, nothing follows.
    pub fn and_then<U>(self, then: impl FnOnce(T) -> Known<U>) -> Known<U> {
        match self {
            Self::Known(value) => then(value),
            Self::Unknown => Known::Unknown,
        }
    }
}

/// What nobody wrote down is not known.
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
