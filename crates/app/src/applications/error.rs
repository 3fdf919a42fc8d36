//! Why an application is not moved: a closed list of codes.

use origination::ApplicationRejection;
use origination::questionnaire::FieldError;
use providers::SendError;
use providers::files::FileStoreError;
use store::{Retriable, StoreError};
use thiserror::Error;

use crate::AccessError;
use crate::loans::LoanError;

/// A reason that the person can do something about, or a fault that they cannot.
#[derive(Debug, Error)]
pub enum ApplicationError {
    /// `application.refused`: its state, the policy or the law does not allow it.
    #[error(transparent)]
    Rejected(#[from] ApplicationRejection),
    /// `application.faults`: what is wrong, field by field. What was typed is kept all the same.
    #[error("{} fields are wrong", .0.len())]
    InvalidFields(Vec<FieldError>),
    /// `application.malformed`: what came is not a set of answers.
    #[error("these are no answers")]
    Malformed,
    /// `application.none`
    #[error("there is no application")]
    NotFound,
    /// `request.conflict`: it was moved meanwhile, most likely on another device.
    #[error("the application was moved meanwhile")]
    VersionConflict,
    /// `code.…`: of a one-time code, or of the account.
    #[error(transparent)]
    Access(AccessError),
    /// `file.refused`: with the code of the reason.
    #[error("the file is not taken: {0}")]
    FileRejected(&'static str),
    /// `provider.later`: a provider does not answer now.
    #[error("a provider does not answer: {0}")]
    ProviderUnavailable(String),
    /// `card.needed`: money is on its way there.
    #[error("money is on its way to this card or account")]
    PayoutMethodInUse,
    /// `iban.bank`: we cannot pay out to this bank.
    #[error("money cannot be paid out to this bank")]
    UnknownBank,
    /// `application.no_target`: neither a card nor an account is known.
    #[error("it is not known where the money goes")]
    NoPayoutMethod,
    /// `application.repriced`: the law or the price has changed, and offers are made anew.
    #[error("the offer no longer holds")]
    Repriced,
    /// `loan.…`: of a loan that is paid back.
    #[error(transparent)]
    Loan(LoanError),
    /// `access.signed_out`: the account is no longer there.
    #[error("the session has ended")]
    SignedOut,
    /// `server.busy`
    #[error("try again in a moment")]
    Busy,
    /// `server.failed`
    #[error("something went wrong inside: {0}")]
    Internal(StoreError),
}

impl ApplicationError {
    /// Whether it goes away by itself: somebody does not answer now, and will.
    pub(crate) const fn is_transient(&self) -> bool {
        matches!(self, Self::ProviderUnavailable(_) | Self::Busy)
    }
}

impl From<StoreError> for ApplicationError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy => Self::Busy,
            // Begun twice, or moved twice by one word, at the same time: run again, the second finds
            // what the first did.
            error
                if error.is_violation_of("applications_customer_id_key")
                    || error.is_violation_of("application_events_application_id_key_key") =>
            {
                Self::Internal(StoreError::Conflict)
            }
            error => Self::Internal(error),
        }
    }
}

impl From<AccessError> for ApplicationError {
    fn from(problem: AccessError) -> Self {
        match problem {
            AccessError::Busy => Self::Busy,
            AccessError::Internal(error) => Self::Internal(error),
            AccessError::SignedOut => Self::SignedOut,
            AccessError::VersionConflict => Self::VersionConflict,
            other => Self::Access(other),
        }
    }
}

impl From<LoanError> for ApplicationError {
    fn from(problem: LoanError) -> Self {
        match problem {
            LoanError::Busy => Self::Busy,
            LoanError::ProviderUnavailable(why) => Self::ProviderUnavailable(why),
            LoanError::Access(problem) => problem.into(),
            LoanError::Internal(error) => Self::Internal(error),
            other => Self::Loan(other),
        }
    }
}

impl From<SendError> for ApplicationError {
    fn from(error: SendError) -> Self {
        Self::ProviderUnavailable(error.to_string())
    }
}

impl From<FileStoreError> for ApplicationError {
    fn from(error: FileStoreError) -> Self {
        match error {
            FileStoreError::Unavailable(_) => Self::ProviderUnavailable(error.to_string()),
            FileStoreError::Rejected(refusal) => Self::FileRejected(refusal.code()),
            // No waiting brings them back: somebody has to look.
            FileStoreError::NotFound | FileStoreError::Seal(_) => {
                Self::Internal(StoreError::Corrupt("a file"))
            }
        }
    }
}

impl Retriable for ApplicationError {
    fn into_conflict(self) -> Result<StoreError, Self> {
        match self {
            Self::Internal(error) => error.into_conflict().map_err(Self::Internal),
            other => Err(other),
        }
    }
}
