//! Why a request is not taken or not moved: a closed list of codes.

use lending::loan::LoanRejection;
use providers::files::{FileRejection, FileStoreError};
use store::{Retriable, StoreError};
use thiserror::Error;

use crate::AccessError;
use crate::loans::LoanError;

/// A reason that the person can do something about, or a fault that they cannot.
#[derive(Debug, Error)]
pub enum CaseError {
    /// `help.none`
    #[error("there is no such request")]
    NotFound,
    /// `loan.none`: there is no debt of which other terms could be asked for.
    #[error("there is no such loan")]
    LoanNotFound,
    /// `loan.refused`: the loan, its contract or the law does not allow it.
    #[error(transparent)]
    Rejected(LoanRejection),
    /// `help.ended`: it was answered for good.
    #[error("the request was answered")]
    AlreadyClosed,
    /// `help.too_many`: no more files or words can be added.
    #[error("no more can be added to the request")]
    LimitReached,
    /// `help.plan_changed`: what was shown is not what is offered.
    #[error("the plan is not the one that was shown")]
    PlanChanged,
    /// Another kind of request is ended in another way.
    #[error("this cannot be done to a request of this kind")]
    WrongKind,
    /// `file.refused`: with the code of the reason.
    #[error("the file is not taken: {0}")]
    FileRejected(&'static str),
    /// `provider.later`: files cannot be kept now.
    #[error("files cannot be kept now: {0}")]
    ProviderUnavailable(String),
    /// `code.…`: of a one-time code, or of the account.
    #[error(transparent)]
    Access(AccessError),
    /// `server.busy`
    #[error("try again in a moment")]
    Busy,
    /// `server.failed`
    #[error("something went wrong inside: {0}")]
    Internal(StoreError),
}

impl From<StoreError> for CaseError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy => Self::Busy,
            // Asked twice at the same time: run again, the second finds the first.
            error if error.is_violation_of("help_requests_open_key") => {
                Self::Internal(StoreError::Conflict)
            }
            error => Self::Internal(error),
        }
    }
}

impl From<AccessError> for CaseError {
    fn from(problem: AccessError) -> Self {
        match problem {
            AccessError::Busy => Self::Busy,
            AccessError::Internal(error) => Self::Internal(error),
            other => Self::Access(other),
        }
    }
}

impl From<LoanError> for CaseError {
    fn from(problem: LoanError) -> Self {
        match problem {
            LoanError::Rejected(refusal) => Self::Rejected(refusal),
            LoanError::Busy => Self::Busy,
            LoanError::Internal(error) => Self::Internal(error),
            LoanError::ProviderUnavailable(why) => Self::ProviderUnavailable(why),
            _ => Self::LoanNotFound,
        }
    }
}

impl From<LoanRejection> for CaseError {
    fn from(refusal: LoanRejection) -> Self {
        Self::Rejected(refusal)
    }
}

impl From<FileRejection> for CaseError {
    fn from(refusal: FileRejection) -> Self {
        Self::FileRejected(refusal.code())
    }
}

impl From<FileStoreError> for CaseError {
    fn from(error: FileStoreError) -> Self {
        match error {
            FileStoreError::Unavailable(_) => Self::ProviderUnavailable(error.to_string()),
            FileStoreError::Rejected(refusal) => refusal.into(),
            FileStoreError::NotFound | FileStoreError::Seal(_) => {
                Self::Internal(StoreError::Corrupt("a file"))
            }
        }
    }
}

impl Retriable for CaseError {
    fn into_conflict(self) -> Result<StoreError, Self> {
        match self {
            Self::Internal(error) => error.into_conflict().map_err(Self::Internal),
            other => Err(other),
        }
    }
}
