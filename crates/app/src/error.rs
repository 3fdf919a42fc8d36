//! What a use case can answer instead of doing what it was asked: a closed list of codes.

use store::{Retriable, StoreError};
use thiserror::Error;

/// A reason that the person can do something about, or a fault that they cannot.
#[derive(Debug, Error)]
pub enum AccessError {
    /// `code_wrong`: with how many tries are left.
    #[error("the code is wrong, {tries_left} tries are left")]
    CodeWrong {
        /// How often it may still be tried.
        tries_left: u32,
    },
    /// `code_ended`: used, too old, or tried too often.
    #[error("the code is no longer good")]
    CodeExpired,
    /// `link_ended`: used, too old, or none of ours.
    #[error("the link is no longer good")]
    LinkExpired,
    /// `too_soon`: a code was sent a moment ago.
    #[error("a code was sent, another can be sent in {retry_after_s} s")]
    ResendTooSoon {
        /// When to try again.
        retry_after_s: i64,
    },
    /// `locked`: too many tries.
    #[error("too many tries, again in {retry_after_s} s")]
    TooManyAttempts {
        /// When to try again.
        retry_after_s: i64,
    },
    /// `credentials`: the phone or the password is wrong; which one is not told.
    #[error("the phone or the password is wrong")]
    WrongCredentials,
    /// `registered`: told only to somebody who has proved that the phone is theirs.
    #[error("there is an account with this phone or this person's number")]
    AlreadyRegistered,
    /// `consent_missing`
    #[error("a consent is missing: {0}")]
    ConsentMissing(&'static str),
    /// `consent_outdated`: the sentences have a newer edition.
    #[error("the texts of the consents have changed")]
    ConsentOutdated,
    /// `step_up`: money and data are changed only by whoever proved themselves lately.
    #[error("this needs a proof by a code")]
    StepUpRequired,
    /// `changed`: somebody, most likely the same person on another device, was faster.
    #[error("it was changed meanwhile")]
    VersionConflict,
    /// `exclusion_shorter`
    #[error("a self-exclusion can only be made longer")]
    SelfExclusionShortened,
    /// `open_loan`: what is owed has to be settled first.
    #[error("there is an open loan")]
    HasOpenLoan,
    /// `signed_out`: the session has ended.
    #[error("the session has ended")]
    SignedOut,
    /// `busy`: the database has too many writers.
    #[error("try again in a moment")]
    Busy,
    /// `internal`: nothing that the person could mend.
    #[error("something went wrong inside: {0}")]
    Internal(StoreError),
}

impl From<StoreError> for AccessError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy => Self::Busy,
            error if error.is_violation_of("customers_phone_mark_key") => Self::AlreadyRegistered,
            error if error.is_violation_of("customers_iin_mark_key") => Self::AlreadyRegistered,
            error => Self::Internal(error),
        }
    }
}

impl Retriable for AccessError {
    fn into_conflict(self) -> Result<StoreError, Self> {
        match self {
            Self::Internal(error) => error.into_conflict().map_err(Self::Internal),
            other => Err(other),
        }
    }
}
