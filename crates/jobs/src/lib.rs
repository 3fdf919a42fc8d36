//! Background jobs: typed kinds in queues with workers of their own. A job is stored with what
//! causes it, claimed by a lease, retried with back-off, and becomes a dead letter when it fails too
//! often.

mod dispatch;
mod kind;
mod outcome;
mod repository;
mod runner;
mod stats;

pub use dispatch::Dispatch;
pub use kind::{JobKind, Priority, Queue};
pub use outcome::JobOutcome;
pub use repository::{
    ATTEMPTS_MAX, Job, JobClaim, NewJob, claim, enqueue, enqueue_in_batch, list_dead,
    requeue_all_in_batch, requeue_if_ended, requeue_in_batch, retry_all_dead, retry_dead,
};
pub use runner::{Handler, Runner, run_workers};
pub use stats::{KindStats, QueueStats, kind_stats, queue_stats};
