//! Why an application is not moved: a closed list of codes.

use origination::Refusal;
use origination::questionnaire::FieldError;
use providers::SendError;
use providers::files::FileStoreError;
use store::{Retriable, StoreError};
use thiserror::Error;

use crate::Problem;
use crate::loans::LoanError;

/// A reason that the person can do something about, or a fault that they cannot.
#[derive(Debug, Error)]
pub enum ApplicationError {
    /// `application.refused`: its state, the policy or the law does not allow it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// `application.faults`: what is wrong, field by field. What was typed is kept all the same.
    #[error("{} fields are wrong", .0.len())]
    Faults(Vec<FieldError>),
    /// `application.malformed`: what came is not a set of answers.
    #[error("these are no answers")]
    Malformed,
    /// `application.none`
    #[error("there is no application")]
    None,
    /// `request.conflict`: it was moved meanwhile, most likely on another device.
    #[error("the application was moved meanwhile")]
    Changed,
    /// `code.…`: of a one-time code, or of the account.
    #[error(transparent)]
    Access(Problem),
    /// `file.refused`: with the code of the reason.
    #[error("the file is not taken: {0}")]
    File(&'static str),
    /// `provider.later`: a provider does not answer now.
    #[error("a provider does not answer: {0}")]
    Provider(String),
    /// `card.needed`: money is on its way there.
    #[error("money is on its way to this card or account")]
    Needed,
    /// `iban.bank`: we cannot pay out to this bank.
    #[error("money cannot be paid out to this bank")]
    UnknownBank,
    /// `application.no_target`: neither a card nor an account is known.
    #[error("it is not known where the money goes")]
    NoTarget,
    /// `application.repriced`: the law or the price has changed, and offers are made anew.
    #[error("the offer no longer holds")]
    Repriced,
    /// `loan.…`: of a loan that is paid back.
    #[error(transparent)]
    Loan(LoanError),
    /// A job of a kind that nobody knows.
    #[error("work of a kind that is not known")]
    UnknownWork,
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
    pub(crate) const fn is_passing(&self) -> bool {
        matches!(self, Self::Provider(_) | Self::Busy)
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

impl From<Problem> for ApplicationError {
    fn from(problem: Problem) -> Self {
        match problem {
            Problem::Busy => Self::Busy,
            Problem::Internal(error) => Self::Internal(error),
            Problem::SignedOut => Self::SignedOut,
            Problem::Changed => Self::Changed,
            other => Self::Access(other),
        }
    }
}

impl From<LoanError> for ApplicationError {
    fn from(problem: LoanError) -> Self {
        match problem {
            LoanError::Busy => Self::Busy,
            LoanError::Provider(why) => Self::Provider(why),
            LoanError::Access(problem) => problem.into(),
            LoanError::Internal(error) => Self::Internal(error),
            other => Self::Loan(other),
        }
    }
}

impl From<SendError> for ApplicationError {
    fn from(error: SendError) -> Self {
        Self::Provider(error.to_string())
    }
}

impl From<FileStoreError> for ApplicationError {
    fn from(error: FileStoreError) -> Self {
        match error {
            FileStoreError::Later(_) => Self::Provider(error.to_string()),
            FileStoreError::Refused(refusal) => Self::File(refusal.code()),
            // No waiting brings them back: somebody has to look.
            FileStoreError::NotFound | FileStoreError::Seal(_) => {
                Self::Internal(StoreError::Unreadable("a file"))
            }
        }
    }
}

impl Retriable for ApplicationError {
    fn conflict(self) -> Result<StoreError, Self> {
        match self {
            Self::Internal(error) => error.conflict().map_err(Self::Internal),
            other => Err(other),
        }
    }
}
