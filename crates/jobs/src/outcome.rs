//! How a job ended.

use base::Timestamp;

/// What the runner records when a handler returns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JobOutcome {
    /// Nothing is left to do.
    Completed,
    /// The handler has recorded the outcome itself, in one transaction with its effects.
    Recorded,
    /// Nothing was to be done after all; the reason is stored with the job.
    Discarded(&'static str),
    /// It was claimed too early. Costs no attempt.
    Postponed(Timestamp),
    /// Somebody else has to answer first, however long that takes. Costs no attempt; the error, if
    /// any, is stored with the job.
    RetryAt(Timestamp, Option<String>),
    /// It failed: retried after a back-off that doubles, and a dead letter after
    /// [`ATTEMPTS_MAX`](crate::ATTEMPTS_MAX) attempts.
    Failed(String),
    /// It can never succeed: a dead letter at once.
    Dead(String),
}

impl JobOutcome {
    /// Somebody else has to answer first, and nothing went wrong.
    pub const fn retry_at(at: Timestamp) -> Self {
        Self::RetryAt(at, None)
    }
}
