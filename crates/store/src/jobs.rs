//! Work to be done once, some time: queued with its cause, claimed by a lease, tried again with
//! longer and longer pauses, and put aside for staff when it fails too often.

use sqlx::FromRow;

use crate::{Batch, StoreError, Tx, Uuid};
use base::Timestamp;

/// After so many failures a job is put aside.
pub const ATTEMPTS_MAX: i64 = 10;
const BACKOFF_BASE_S: i64 = 5;
const BACKOFF_MAX_S: i64 = 3_600;

/// A row of `jobs`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Job {
    /// The row.
    pub id: Uuid,
    /// What is to be done.
    pub kind: String,
    /// With what.
    pub subject: Uuid,
    /// How often it was begun.
    pub attempts: i64,
    /// Why it failed the last time.
    pub last_error: Option<String>,
}

/// Queues work; the same work twice is queued once.
pub async fn enqueue(
    tx: &mut Tx,
    kind: &str,
    subject: Uuid,
    now: Timestamp,
    run_after: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO jobs (id, kind, subject, run_after, attempts, created_at)
         VALUES ($1, $2, $3, $4, 0, $5) ON CONFLICT (kind, subject) DO NOTHING",
    )
    .bind(Uuid::now_v7())
    .bind(kind.to_owned())
    .bind(subject)
    .bind(run_after)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}

/// Queues work with what causes it; work that was done or put aside before is done again.
pub fn requeue_in_batch(batch: &mut Batch<'_>, kind: &str, subject: Uuid, now: Timestamp) {
    requeue_all_in_batch(batch, kind, &[subject], now);
}

/// The same for many subjects, each of which is named once.
pub fn requeue_all_in_batch(batch: &mut Batch<'_>, kind: &str, subjects: &[Uuid], now: Timestamp) {
    batch.sql_values(
        subjects.len(),
        "INSERT INTO jobs (id, kind, subject, run_after, attempts, created_at)",
        6,
        " ON CONFLICT (kind, subject) DO UPDATE SET run_after = excluded.run_after, attempts = 0,
             done_at = NULL, dead_at = NULL, leased_by = NULL, leased_until = NULL",
    );
    for subject in subjects {
        batch.bind(Uuid::now_v7()).bind(kind.to_owned()).bind(*subject);
        batch.bind(now).bind(0_i64).bind(now);
    }
}

/// Has work done again that is done or was put aside; what is under way or waiting goes its way.
pub async fn requeue_if_ended(
    tx: &mut Tx,
    kind: &str,
    subject: Uuid,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO jobs (id, kind, subject, run_after, attempts, created_at)
         VALUES ($1, $2, $3, $4, 0, $4)
         ON CONFLICT (kind, subject) DO UPDATE SET run_after = excluded.run_after, attempts = 0,
             done_at = NULL, dead_at = NULL, leased_by = NULL, leased_until = NULL
         WHERE jobs.done_at IS NOT NULL OR jobs.dead_at IS NOT NULL",
    )
    .bind(Uuid::now_v7())
    .bind(kind.to_owned())
    .bind(subject)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}

/// Queues new work together with what causes it.
pub fn enqueue_in_batch(batch: &mut Batch<'_>, kind: &str, subject: Uuid, now: Timestamp) {
    batch
        .sql(
            1,
            "INSERT INTO jobs (id, kind, subject, run_after, attempts, created_at)
             VALUES ($1, $2, $3, $4, 0, $4) ON CONFLICT (kind, subject) DO NOTHING",
        )
        .bind(Uuid::now_v7())
        .bind(kind.to_owned())
        .bind(subject)
        .bind(now);
}

/// Claims the jobs that have waited longest, up to `count`. The lease keeps other workers away; when
/// it runs out because the worker died, the job can be claimed again.
///
/// The conditions stand twice: PostgreSQL, having waited for another worker's change of a row, looks
/// at the outer ones again and not at those of the selection.
pub async fn claim(
    tx: &mut Tx,
    worker: Uuid,
    count: i64,
    now: Timestamp,
    leased_until: Timestamp,
) -> Result<Vec<Job>, StoreError> {
    tx.sql(
        "UPDATE jobs SET leased_by = $1, leased_until = $2, attempts = attempts + 1
         WHERE id IN (
             SELECT id FROM jobs
             WHERE done_at IS NULL AND dead_at IS NULL AND run_after <= $3
                 AND (leased_until IS NULL OR leased_until <= $3)
             ORDER BY run_after, id LIMIT $4
         ) AND done_at IS NULL AND dead_at IS NULL AND run_after <= $3
             AND (leased_until IS NULL OR leased_until <= $3)
         RETURNING id, kind, subject, attempts, last_error",
    )
    .bind(worker)
    .bind(leased_until)
    .bind(now)
    .bind(count)
    .all()
    .await
}

/// Whether a job can be claimed: a look that takes no lock.
pub async fn has_claimable(tx: &mut Tx, now: Timestamp) -> Result<bool, StoreError> {
    let first: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM jobs
             WHERE done_at IS NULL AND dead_at IS NULL AND run_after <= $1
                 AND (leased_until IS NULL OR leased_until <= $1)
             LIMIT 1",
        )
        .bind(now)
        .opt()
        .await?;
    Ok(first.is_some())
}

/// Jobs put aside, the newest first: staff look at them and try them again.
pub async fn list_dead(tx: &mut Tx) -> Result<Vec<Job>, StoreError> {
    tx.sql(
        "SELECT id, kind, subject, attempts, last_error FROM jobs WHERE dead_at IS NOT NULL
         ORDER BY dead_at DESC, id LIMIT 200",
    )
    .all()
    .await
}

/// Lets a job that was put aside run again from the start.
pub async fn retry_dead(tx: &mut Tx, id: Uuid, now: Timestamp) -> Result<bool, StoreError> {
    let touched = tx
        .sql(
            "UPDATE jobs SET dead_at = NULL, attempts = 0, run_after = $2, leased_by = NULL,
                 leased_until = NULL
             WHERE id = $1 AND dead_at IS NOT NULL",
        )
        .bind(id)
        .bind(now)
        .exec()
        .await?;
    Ok(touched == 1)
}

impl Job {
    /// Notes that it is done; a conflict where the lease was lost to another worker.
    pub async fn complete(
        &self,
        tx: &mut Tx,
        worker: Uuid,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE jobs SET done_at = $3, leased_by = NULL, leased_until = NULL
             WHERE id = $1 AND leased_by = $2 AND done_at IS NULL",
        )
        .bind(self.id)
        .bind(worker)
        .bind(now)
        .exec_one()
        .await
    }

    /// Notes that it is done, unless it was queued again meanwhile: then it is to be done again.
    pub async fn complete_if_leased(
        &self,
        tx: &mut Tx,
        worker: Uuid,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE jobs SET done_at = $3, leased_by = NULL, leased_until = NULL
             WHERE id = $1 AND leased_by = $2 AND done_at IS NULL",
        )
        .bind(self.id)
        .bind(worker)
        .bind(now)
        .exec()
        .await?;
        Ok(())
    }

    /// Notes that nothing is to be done after all, and why.
    pub async fn cancel(
        &self,
        tx: &mut Tx,
        worker: Uuid,
        why: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE jobs SET done_at = $3, last_error = $4, leased_by = NULL, leased_until = NULL
             WHERE id = $1 AND leased_by = $2 AND done_at IS NULL",
        )
        .bind(self.id)
        .bind(worker)
        .bind(now)
        .bind(why.to_owned())
        .exec_one()
        .await
    }

    /// Puts it off: that it was claimed too early is no failure. Unless it was queued again meanwhile
    /// or somebody else took it over: then it is theirs.
    pub async fn postpone(
        &self,
        tx: &mut Tx,
        worker: Uuid,
        until: Timestamp,
    ) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE jobs SET run_after = $3, attempts = attempts - 1, leased_by = NULL,
                 leased_until = NULL
             WHERE id = $1 AND leased_by = $2",
        )
        .bind(self.id)
        .bind(worker)
        .bind(until)
        .exec()
        .await?;
        Ok(())
    }

    /// Puts it off because somebody outside has to answer first, however long that takes: it costs
    /// no try. Why nobody answered is kept, and forgotten once somebody does.
    pub async fn postpone_for_provider(
        &self,
        tx: &mut Tx,
        worker: Uuid,
        until: Timestamp,
        error: Option<&str>,
    ) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE jobs SET run_after = $3, attempts = attempts - 1, last_error = $4,
                 leased_by = NULL, leased_until = NULL
             WHERE id = $1 AND leased_by = $2",
        )
        .bind(self.id)
        .bind(worker)
        .bind(until)
        .bind(error.map(truncate_error))
        .exec()
        .await?;
        Ok(())
    }

    /// Notes that it failed: it waits for its next try, or is put aside. Queued again meanwhile, it is
    /// to be done at once.
    pub async fn fail(
        &self,
        tx: &mut Tx,
        worker: Uuid,
        error: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let is_dead = self.attempts >= ATTEMPTS_MAX;
        self.record_failure(tx, worker, error, is_dead, now).await
    }

    /// Notes that it failed for good: it is put aside at once.
    pub async fn fail_permanently(
        &self,
        tx: &mut Tx,
        worker: Uuid,
        error: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.record_failure(tx, worker, error, true, now).await
    }

    async fn record_failure(
        &self,
        tx: &mut Tx,
        worker: Uuid,
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
        .bind(worker)
        .bind(truncate_error(error))
        .bind(now.plus_seconds(backoff_s(self.attempts)))
        .bind(is_dead.then_some(now))
        .exec()
        .await?;
        Ok(())
    }
}

/// An error's words, as long as a row needs them.
fn truncate_error(error: &str) -> String {
    error.chars().take(500).collect()
}

/// The pause doubles with each failure and ends at an hour.
fn backoff_s(attempts: i64) -> i64 {
    let doublings = u32::try_from(attempts.clamp(1, 20) - 1).unwrap_or(0);
    (BACKOFF_BASE_S << doublings).min(BACKOFF_MAX_S)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_an_hour() {
        assert_eq!([0, 1, 2, 3, 10, 11, 99].map(backoff_s), [5, 5, 10, 20, 2_560, 3_600, 3_600]);
    }
}
