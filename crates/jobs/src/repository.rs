//! The table `jobs`.

use base::Timestamp;
use monitoring::traces::{self, TraceContext};
use store::{Batch, StoreError, Tx, Uuid};
use store_derive::FromRow;

use crate::{JobKind, Priority, Queue};

/// A job that failed so often is a dead letter.
pub const ATTEMPTS_MAX: i64 = 10;
const BACKOFF_BASE_S: i64 = 5;
const BACKOFF_MAX_S: i64 = 3_600;
const ERROR_CHARS_MAX: usize = 500;
const DEAD_LISTED_MAX: i64 = 200;

/// A job to be queued. There is one job per kind and subject.
#[derive(Debug, Clone, Copy)]
pub struct NewJob {
    kind: JobKind,
    subject: Uuid,
    priority: Priority,
    run_after: Timestamp,
}

impl NewJob {
    /// A job that can run at once.
    pub fn new(kind: JobKind, subject: impl Into<Uuid>, now: Timestamp) -> Self {
        Self { kind, subject: subject.into(), priority: Priority::Normal, run_after: now }
    }

    #[must_use]
    pub const fn with_priority(self, priority: Priority) -> Self {
        Self { priority, ..self }
    }

    #[must_use]
    pub const fn run_after(self, run_after: Timestamp) -> Self {
        Self { run_after, ..self }
    }
}

/// A job as a worker holds it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Job {
    pub id: Uuid,
    /// The kind's code: a newer version of this program may know more of them.
    pub kind: String,
    /// The id of what it is about: an application, a loan, a message.
    pub subject: Uuid,
    /// How often it was begun, this time included.
    pub attempts: i64,
    /// Why it failed the last time.
    pub last_error: Option<String>,
    /// The worker that holds the lease.
    leased_by: Option<Uuid>,
    /// What queued it, as `traceparent` has it.
    trace: Option<String>,
}

/// What queues a job here, to be stored with it: its runs then belong to that trace.
fn cause() -> Option<String> {
    Some(traces::cause()?.to_string())
}

/// Queues a job, unless there is one of this kind and subject, ended or not.
/// Idempotent.
pub async fn enqueue(tx: &mut Tx, job: NewJob, now: Timestamp) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO jobs
             (id, kind, subject, queue, priority, run_after, attempts, created_at, trace)
         VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8) ON CONFLICT (kind, subject) DO NOTHING",
    )
    .bind(Uuid::now_v7())
    .bind(job.kind.code().to_owned())
    .bind(job.subject)
    .bind(job.kind.queue().code().to_owned())
    .bind(job.priority.code().to_owned())
    .bind(job.run_after)
    .bind(now)
    .bind(cause())
    .exec()
    .await?;
    Ok(())
}

/// Queues a new job in the batch of its cause; a conflict if there is one already.
pub fn enqueue_in_batch(batch: &mut Batch<'_>, job: NewJob, now: Timestamp) {
    batch
        .sql(
            1,
            "INSERT INTO jobs
                 (id, kind, subject, queue, priority, run_after, attempts, created_at, trace)
             VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8) ON CONFLICT (kind, subject) DO NOTHING",
        )
        .bind(Uuid::now_v7())
        .bind(job.kind.code().to_owned())
        .bind(job.subject)
        .bind(job.kind.queue().code().to_owned())
        .bind(job.priority.code().to_owned())
        .bind(job.run_after)
        .bind(now)
        .bind(cause());
}

/// Queues a job together with what causes it. One that has ended, or runs now, runs again.
pub fn requeue_in_batch(
    batch: &mut Batch<'_>,
    kind: JobKind,
    subject: impl Into<Uuid>,
    now: Timestamp,
) {
    requeue_all_in_batch(batch, kind, &[subject.into()], now);
}

/// The same for many subjects, which must differ.
pub fn requeue_all_in_batch(
    batch: &mut Batch<'_>,
    kind: JobKind,
    subjects: &[impl Copy + Into<Uuid>],
    now: Timestamp,
) {
    batch.sql_values(
        subjects.len(),
        "INSERT INTO jobs
             (id, kind, subject, queue, priority, run_after, attempts, created_at, trace)",
        9,
        " ON CONFLICT (kind, subject) DO UPDATE SET run_after = excluded.run_after, attempts = 0,
             done_at = NULL, dead_at = NULL, leased_by = NULL, leased_until = NULL,
             trace = excluded.trace",
    );
    let cause = cause();
    for &subject in subjects {
        batch.bind(Uuid::now_v7()).bind(kind.code().to_owned()).bind(subject.into());
        batch.bind(kind.queue().code().to_owned()).bind(Priority::Normal.code().to_owned());
        batch.bind(now).bind(0_i64).bind(now).bind(cause.clone());
    }
}

/// Runs a job again that was completed or is a dead letter; one that waits or runs is left alone.
pub async fn requeue_if_ended(
    tx: &mut Tx,
    kind: JobKind,
    subject: impl Into<Uuid>,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO jobs
             (id, kind, subject, queue, priority, run_after, attempts, created_at, trace)
         VALUES ($1, $2, $3, $4, $5, $6, 0, $6, $7)
         ON CONFLICT (kind, subject) DO UPDATE SET run_after = excluded.run_after, attempts = 0,
             done_at = NULL, dead_at = NULL, leased_by = NULL, leased_until = NULL,
             trace = excluded.trace
         WHERE jobs.done_at IS NOT NULL OR jobs.dead_at IS NOT NULL",
    )
    .bind(Uuid::now_v7())
    .bind(kind.code().to_owned())
    .bind(subject.into())
    .bind(kind.queue().code().to_owned())
    .bind(Priority::Normal.code().to_owned())
    .bind(now)
    .bind(cause())
    .exec()
    .await?;
    Ok(())
}

/// Which jobs to claim, for whom and until when.
#[derive(Debug, Clone, Copy)]
pub struct JobClaim {
    pub queue: Queue,
    pub priority: Priority,
    pub worker: Uuid,
    /// Jobs are due by it.
    pub now: Timestamp,
    /// Leases expire by it: a clock that all processes agree upon.
    pub lease_now: Timestamp,
    pub leased_until: Timestamp,
    /// How many at most.
    pub count: i64,
}

/// Claims the jobs that have been due longest. The lease keeps other workers
/// away; when it expires because the worker died, the job can be claimed again.
///
/// The conditions are repeated: PostgreSQL, having waited for another worker's change of a row,
/// evaluates the outer ones again and not those of the selection.
pub async fn claim(tx: &mut Tx, claim: &JobClaim) -> Result<Vec<Job>, StoreError> {
    tx.sql(
        "UPDATE jobs SET leased_by = $1, leased_until = $2, attempts = attempts + 1
         WHERE id IN (
             SELECT id FROM jobs
             WHERE queue = $4 AND priority = $5 AND done_at IS NULL AND dead_at IS NULL
                 AND run_after <= $3 AND (leased_until IS NULL OR leased_until <= $7)
             ORDER BY run_after, id LIMIT $6
         ) AND done_at IS NULL AND dead_at IS NULL AND run_after <= $3
             AND (leased_until IS NULL OR leased_until <= $7)
         RETURNING id, kind, subject, attempts, last_error, leased_by, trace",
    )
    .bind(claim.worker)
    .bind(claim.leased_until)
    .bind(claim.now)
    .bind(claim.queue.code().to_owned())
    .bind(claim.priority.code().to_owned())
    .bind(claim.count)
    .bind(claim.lease_now)
    .all()
    .await
}

/// Whether a job can be claimed. Takes no lock.
pub(crate) async fn has_claimable(
    tx: &mut Tx,
    (queue, priority): (Queue, Priority),
    now: Timestamp,
    lease_now: Timestamp,
) -> Result<bool, StoreError> {
    let first: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM jobs
             WHERE queue = $2 AND priority = $3 AND done_at IS NULL AND dead_at IS NULL
                 AND run_after <= $1 AND (leased_until IS NULL OR leased_until <= $4)
             LIMIT 1",
        )
        .bind(now)
        .bind(queue.code().to_owned())
        .bind(priority.code().to_owned())
        .bind(lease_now)
        .opt()
        .await?;
    Ok(first.is_some())
}

/// The newest dead letters.
pub async fn list_dead(tx: &mut Tx) -> Result<Vec<Job>, StoreError> {
    tx.sql(
        "SELECT id, kind, subject, attempts, last_error, leased_by, trace FROM jobs
         WHERE dead_at IS NOT NULL ORDER BY dead_at DESC, id LIMIT $1",
    )
    .bind(DEAD_LISTED_MAX)
    .all()
    .await
}

/// Runs a dead letter again with all its attempts. Returns whether there was one.
pub async fn retry_dead(tx: &mut Tx, id: Uuid, now: Timestamp) -> Result<bool, StoreError> {
    let changed = tx
        .sql(
            "UPDATE jobs SET dead_at = NULL, attempts = 0, run_after = $2, leased_by = NULL,
                 leased_until = NULL
             WHERE id = $1 AND dead_at IS NOT NULL",
        )
        .bind(id)
        .bind(now)
        .exec()
        .await?;
    Ok(changed == 1)
}

/// Runs all dead letters of a kind again with all their attempts. Returns how many there were.
pub async fn retry_all_dead(tx: &mut Tx, kind: JobKind, now: Timestamp) -> Result<u64, StoreError> {
    tx.sql(
        "UPDATE jobs SET dead_at = NULL, attempts = 0, run_after = $2, leased_by = NULL,
             leased_until = NULL
         WHERE kind = $1 AND dead_at IS NOT NULL",
    )
    .bind(kind.code().to_owned())
    .bind(now)
    .exec()
    .await
}

impl Job {
    /// The kind, where this version of the program knows it.
    pub fn kind(&self) -> Option<JobKind> {
        JobKind::from_code(&self.kind)
    }

    /// What queued it, where that was in a trace.
    pub(crate) fn cause(&self) -> Option<TraceContext> {
        self.trace.as_deref()?.parse().ok()
    }

    /// Keeps other workers away for longer. Nothing changes if it was queued again while it ran.
    pub(crate) async fn renew_lease(
        &self,
        tx: &mut Tx,
        leased_until: Timestamp,
    ) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE jobs SET leased_until = $3
             WHERE id = $1 AND leased_by = $2 AND done_at IS NULL",
        )
        .bind(self.id)
        .bind(self.leased_by)
        .bind(leased_until)
        .exec()
        .await?;
        Ok(())
    }

    /// Marks it completed, with effects in the same transaction; a conflict if the lease was
    /// lost, so that they are rolled back.
    pub async fn complete(&self, tx: &mut Tx, now: Timestamp) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE jobs SET done_at = $3, leased_by = NULL, leased_until = NULL
             WHERE id = $1 AND leased_by = $2 AND done_at IS NULL",
        )
        .bind(self.id)
        .bind(self.leased_by)
        .bind(now)
        .exec_one()
        .await
    }

    /// Marks it completed without effect, and why; a conflict if the lease was lost.
    pub async fn discard(
        &self,
        tx: &mut Tx,
        reason: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE jobs SET done_at = $3, last_error = $4, leased_by = NULL, leased_until = NULL
             WHERE id = $1 AND leased_by = $2 AND done_at IS NULL",
        )
        .bind(self.id)
        .bind(self.leased_by)
        .bind(now)
        .bind(reason.to_owned())
        .exec_one()
        .await
    }

    /// Marks it completed, unless it was queued again while it ran: then it runs again.
    pub(crate) async fn complete_if_leased(
        &self,
        tx: &mut Tx,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE jobs SET done_at = $3, leased_by = NULL, leased_until = NULL
             WHERE id = $1 AND leased_by = $2 AND done_at IS NULL",
        )
        .bind(self.id)
        .bind(self.leased_by)
        .bind(now)
        .exec()
        .await?;
        Ok(())
    }

    /// Postpones it without counting the attempt, unless it was queued again or claimed by another
    /// worker. The last error stays.
    pub(crate) async fn postpone(&self, tx: &mut Tx, until: Timestamp) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE jobs SET run_after = $3, attempts = attempts - 1, leased_by = NULL,
                 leased_until = NULL
             WHERE id = $1 AND leased_by = $2",
        )
        .bind(self.id)
        .bind(self.leased_by)
        .bind(until)
        .exec()
        .await?;
        Ok(())
    }

    /// Retries at a time without counting the attempt, because a response is awaited. The error is
    /// replaced, also by none.
    pub(crate) async fn retry_at(
        &self,
        tx: &mut Tx,
        at: Timestamp,
        error: Option<&str>,
    ) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE jobs SET run_after = $3, attempts = attempts - 1, last_error = $4,
                 leased_by = NULL, leased_until = NULL
             WHERE id = $1 AND leased_by = $2",
        )
        .bind(self.id)
        .bind(self.leased_by)
        .bind(at)
        .bind(error.map(truncate_error))
        .exec()
        .await?;
        Ok(())
    }

    /// Records a failure: it is retried after a back-off, or a dead letter. Nothing changes if it
    /// was queued again while it ran.
    pub(crate) async fn fail(
        &self,
        tx: &mut Tx,
        error: &str,
        is_dead: bool,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE jobs SET last_error = $3, run_after = $4, dead_at = $5, leased_by = NULL,
                 leased_until = NULL
             WHERE id = $1 AND leased_by = $2",
        )
        .bind(self.id)
        .bind(self.leased_by)
        .bind(truncate_error(error))
        .bind(now.plus_seconds(backoff_s(self.attempts)))
        .bind(is_dead.then_some(now))
        .exec()
        .await?;
        Ok(())
    }
}

fn truncate_error(error: &str) -> String {
    error.chars().take(ERROR_CHARS_MAX).collect()
}

/// Doubles with each failure, up to an hour.
fn backoff_s(attempts: i64) -> i64 {
    let doublings = u32::try_from(attempts.clamp(1, 20) - 1).unwrap_or(0);
    (BACKOFF_BASE_S << doublings).min(BACKOFF_MAX_S)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retry_delays_double_up_to_an_hour() {
        assert_eq!([0, 1, 2, 3, 10, 11, 99].map(backoff_s), [5, 5, 10, 20, 2_560, 3_600, 3_600]);
    }
}
