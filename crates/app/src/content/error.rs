//! Why a text is not taken or not shown: a closed list.

use store::{Retriable, StoreError};
use thiserror::Error;

/// A reason that the editor can do something about, or a fault that they cannot.
#[derive(Debug, Error)]
pub enum PublishingError {
    /// The file stands where no text can, or its head cannot be read.
    #[error("{path}: {problem}")]
    InvalidFile {
        /// Which file.
        path: String,
        /// What is wrong with it.
        problem: String,
    },
    /// Nothing of this name is being written.
    #[error("there is no draft of {0}")]
    NoDraft(String),
    /// Nothing of this name is shown.
    #[error("nothing is shown of {0}")]
    NotPublished(String),
    /// A version can be named of one text only.
    #[error("{0} names several texts: put /ru or /kk behind it")]
    AmbiguousSelector(String),
    /// It was never shown, or it is shown now.
    #[error("{place} cannot go back to version {version}: {}", describe_prior_versions(.versions))]
    NotPriorVersion {
        /// Which text.
        place: String,
        /// What was asked for.
        version: i64,
        /// The versions that were shown before.
        versions: Vec<i64>,
    },
    /// Somebody published meanwhile: what was checked is not what would be shown.
    #[error("something else was published meanwhile")]
    RevisionChanged,
    /// The database has too many writers.
    #[error("try again in a moment")]
    Busy,
    /// Nothing that the editor could mend.
    #[error("something went wrong inside: {0}")]
    Internal(StoreError),
}

/// Which versions somebody may go back to, in words.
pub fn describe_prior_versions(versions: &[i64]) -> String {
    let told: Vec<String> = versions.iter().map(i64::to_string).collect();
    match told.is_empty() {
        true => "no other version was ever shown".to_owned(),
        false => format!("shown before: {}", told.join(", ")),
    }
}

/// The rules of which two writers at once break one; the second finds what the first wrote.
const CONFLICT_KEYS: [&str; 4] = [
    "content_pages_place_version_key",
    "content_pages_published_key",
    "content_pages_draft_key",
    "content_pages_place_key",
];

impl From<StoreError> for PublishingError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy => Self::Busy,
            error if CONFLICT_KEYS.iter().any(|key| error.is_violation_of(key)) => {
                Self::Internal(StoreError::Conflict)
            }
            error => Self::Internal(error),
        }
    }
}

impl Retriable for PublishingError {
    fn into_conflict(self) -> Result<StoreError, Self> {
        match self {
            Self::Internal(error) => error.into_conflict().map_err(Self::Internal),
            other => Err(other),
        }
    }
}
