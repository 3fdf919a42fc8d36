//! Why an application is not moved: a closed list of codes.

use origination::Refusal;
use origination::questionnaire::FieldError;
use store::{Retriable, StoreError};
use thiserror::Error;

/// A reason that the person can do something about, or a fault that they cannot.
#[derive(Debug, Error)]
pub enum ApplicationProblem {
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

impl From<StoreError> for ApplicationProblem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy => Self::Busy,
            error if error.breaks("applications_customer_id_key") => {
                Self::Refused(Refusal::HasOpen)
            }
            error => Self::Internal(error),
        }
    }
}

impl Retriable for ApplicationProblem {
    fn conflict(self) -> Result<StoreError, Self> {
        match self {
            Self::Internal(error) => error.conflict().map_err(Self::Internal),
            other => Err(other),
        }
    }
}
