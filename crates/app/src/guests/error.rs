//! Why a guest's call is not carried out: a closed list.

use store::{Retriable, StoreError};
use thiserror::Error;

use crate::AccessError;

/// A reason that the guest can do something about, or a fault that they cannot.
#[derive(Debug, Error)]
pub enum GuestError {
    /// There is no such order, or the key is not its key.
    #[error("there is no such order")]
    NotFound,
    /// The acquirer does not answer now.
    #[error("the acquirer does not answer: {0}")]
    ProviderUnavailable(String),
    /// Too many tries, a wrong code, or a fault inside.
    #[error(transparent)]
    Access(#[from] AccessError),
}

impl From<StoreError> for GuestError {
    fn from(error: StoreError) -> Self {
        Self::Access(error.into())
    }
}

impl Retriable for GuestError {
    fn into_conflict(self) -> Result<StoreError, Self> {
        match self {
            Self::Access(problem) => problem.into_conflict().map_err(Self::Access),
            other => Err(other),
        }
    }
}
