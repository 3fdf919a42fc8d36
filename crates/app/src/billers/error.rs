//! Why a biller's call is not carried out: a closed list.

use store::{Retriable, StoreError};
use thiserror::Error;

use crate::loans::LoanError;

/// A reason that the caller can do something about, or a fault that they cannot.
#[derive(Debug, Error)]
pub enum BillerError {
    /// The same name was used for another sum or another account.
    #[error("this was sent before with another content")]
    IdempotencyMismatch,
    /// Nothing, less than nothing, or more than any payment is.
    #[error("the sum must be above zero and at most ten billion tenge")]
    InvalidAmount,
    /// The biller asks more often than was agreed.
    #[error("too many calls, again in {retry_after_s} s")]
    RateLimited {
        /// When to try again.
        retry_after_s: i64,
    },
    /// There is nothing of this number to settle.
    #[error("no money of this number waits")]
    UnmatchedNotFound,
    /// It was settled otherwise.
    #[error("this money was settled otherwise")]
    AlreadySettled,
    /// The loan, its contract or the law does not allow it.
    #[error(transparent)]
    Loan(LoanError),
    /// A registry that cannot be read.
    #[error("the registry cannot be read: {0}")]
    UnreadableRegistry(String),
    /// The database has too many writers.
    #[error("try again in a moment")]
    Busy,
    /// Nothing that the caller could mend.
    #[error("something went wrong inside: {0}")]
    Internal(StoreError),
}

impl From<StoreError> for BillerError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy => Self::Busy,
            error => Self::Internal(error),
        }
    }
}

impl From<LoanError> for BillerError {
    fn from(problem: LoanError) -> Self {
        match problem {
            LoanError::Busy => Self::Busy,
            LoanError::IdempotencyMismatch => Self::IdempotencyMismatch,
            LoanError::Internal(error) => Self::Internal(error),
            other => Self::Loan(other),
        }
    }
}

impl Retriable for BillerError {
    fn into_conflict(self) -> Result<StoreError, Self> {
        match self {
            Self::Internal(error) => error.into_conflict().map_err(Self::Internal),
            other => Err(other),
        }
    }
}
