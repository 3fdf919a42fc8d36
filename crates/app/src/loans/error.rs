//! Why a loan is not issued or a payment not taken: a closed list of codes.

use base::BusinessDate;
use lending::loan::LoanRejection;
use providers::files::FileStoreError;
use store::{Retriable, StoreError};
use thiserror::Error;

use crate::AccessError;
use crate::applications::ApplicationError;

/// A reason that the sender can do something about, or a fault that they cannot.
#[derive(Debug, Error)]
pub enum LoanError {
    /// `loan.refused`: the loan, its contract or the law does not allow it.
    #[error(transparent)]
    Rejected(#[from] LoanRejection),
    /// `loan.none`: it is not there, or it is somebody else's.
    #[error("there is no such loan")]
    NotFound,
    /// `loan.open`: one loan at a time.
    #[error("the person has an open loan")]
    HasOpenLoan,
    /// `loan.number_taken`
    #[error("another contract has this number")]
    ContractNumberTaken,
    /// `loan.other_content`: the same name was used for something else.
    #[error("this was sent before with another content")]
    IdempotencyMismatch,
    /// `loan.reference`: no name, or longer than any is.
    #[error("a reference has from 1 to 100 characters")]
    InvalidReference,
    /// `payment.refused`: with the code of the reason.
    #[error("the payment cannot begin: {0}")]
    PaymentRejected(&'static str),
    /// `provider.later`: a provider does not answer now.
    #[error("a provider does not answer: {0}")]
    ProviderUnavailable(String),
    /// Of the account, or of a proof that is wanted.
    #[error(transparent)]
    Access(AccessError),
    /// `loan.refused` with `owed`: a debt stands.
    #[error("a debt stands")]
    DebtOutstanding,
    /// `loan.day`: a day that nothing can be told of.
    #[error("the day must be from {from} to {to}")]
    DateOutOfRange {
        /// The first that can be asked about.
        from: BusinessDate,
        /// The last.
        to: BusinessDate,
    },
    /// `loan.refused`, `addendum_none`: nothing was drafted today.
    #[error("there is no addendum to be signed")]
    AddendumNotFound,
    /// `loan.refused`, `addendum_changed`: the day or the debt is another than it was made for. A new
    /// one is made, where one can be.
    #[error("the addendum was made for another day or another debt")]
    AddendumOutdated,
    /// `server.busy`
    #[error("try again in a moment")]
    Busy,
    /// `server.failed`
    #[error("something went wrong inside: {0}")]
    Internal(StoreError),
}

impl LoanError {
    /// The code that programs and translations know it by.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Rejected(_)
            | Self::DebtOutstanding
            | Self::AddendumNotFound
            | Self::AddendumOutdated => "loan.refused",
            Self::NotFound => "loan.none",
            Self::HasOpenLoan => "loan.open",
            Self::ContractNumberTaken => "loan.number_taken",
            Self::IdempotencyMismatch => "loan.other_content",
            Self::InvalidReference => "loan.reference",
            Self::PaymentRejected(_) => "payment.refused",
            Self::ProviderUnavailable(_) => "provider.later",
            Self::Access(_) => "access",
            Self::DateOutOfRange { .. } => "loan.day",
            Self::Busy => "server.busy",
            Self::Internal(_) => "server.failed",
        }
    }
}

impl From<StoreError> for LoanError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy => Self::Busy,
            error if error.is_violation_of("loans_customer_id_key") => Self::HasOpenLoan,
            error if error.is_violation_of("loans_contract_number_key") => {
                Self::ContractNumberTaken
            }
            error => Self::Internal(error),
        }
    }
}

impl From<AccessError> for LoanError {
    fn from(problem: AccessError) -> Self {
        match problem {
            AccessError::Busy => Self::Busy,
            AccessError::Internal(error) => Self::Internal(error),
            other => Self::Access(other),
        }
    }
}

impl From<ApplicationError> for LoanError {
    fn from(problem: ApplicationError) -> Self {
        match problem {
            ApplicationError::Loan(problem) => problem,
            ApplicationError::Access(problem) => Self::Access(problem),
            ApplicationError::SignedOut => Self::Access(AccessError::SignedOut),
            ApplicationError::ProviderUnavailable(why) => Self::ProviderUnavailable(why),
            ApplicationError::Busy => Self::Busy,
            ApplicationError::Internal(error) => Self::Internal(error),
            _ => Self::Internal(StoreError::Corrupt("what a loan rests on")),
        }
    }
}

impl From<FileStoreError> for LoanError {
    fn from(error: FileStoreError) -> Self {
        ApplicationError::from(error).into()
    }
}

impl Retriable for LoanError {
    fn into_conflict(self) -> Result<StoreError, Self> {
        match self {
            Self::Internal(error) => error.into_conflict().map_err(Self::Internal),
            other => Err(other),
        }
    }
}
