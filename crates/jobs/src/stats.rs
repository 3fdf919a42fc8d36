//! Depth and age of the queues, for the person on call.

use base::Timestamp;
use store::{StoreError, Tx};
use store_derive::FromRow;

use crate::{JobKind, Queue};

/// What waits in one queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueueStats {
    pub queue: Queue,
    /// Jobs that could run now and that no worker has claimed.
    pub due: i64,
    /// Since when the longest-waiting of them could run.
    pub oldest_due_at: Option<Timestamp>,
    /// Jobs claimed by a worker.
    pub running: i64,
    /// Jobs that wait for a later time: a retry, a provider, the morning.
    pub scheduled: i64,
    /// Dead letters.
    pub dead: i64,
}

#[derive(FromRow)]
struct PendingRow {
    queue: String,
    due: i64,
    oldest_due_at: Option<Timestamp>,
    running: i64,
    pending: i64,
}

/// The state of every queue, an empty one too.
pub async fn queue_stats(tx: &mut Tx, now: Timestamp) -> Result<Vec<QueueStats>, StoreError> {
    let pending: Vec<PendingRow> = tx
        .sql(
            "SELECT queue, COUNT(*) AS pending,
                 COUNT(CASE WHEN leased_until > $1 THEN 1 END) AS running,
                 COUNT(CASE WHEN run_after <= $1
                     AND (leased_until IS NULL OR leased_until <= $1) THEN 1 END) AS due,
                 MIN(CASE WHEN run_after <= $1
                     AND (leased_until IS NULL OR leased_until <= $1) THEN run_after END)
                     AS oldest_due_at
             FROM jobs WHERE done_at IS NULL AND dead_at IS NULL GROUP BY queue",
        )
        .bind(now)
        .all()
        .await?;
    let dead: Vec<(String, i64)> = tx
        .sql("SELECT queue, COUNT(*) FROM jobs WHERE dead_at IS NOT NULL GROUP BY queue")
        .all()
        .await?;
    let stats = |queue: &Queue| {
        let row = pending.iter().find(|row| row.queue == queue.code());
        let (due, running) = row.map_or((0, 0), |row| (row.due, row.running));
        QueueStats {
            queue: *queue,
            due,
            oldest_due_at: row.and_then(|row| row.oldest_due_at),
            running,
            scheduled: row.map_or(0, |row| row.pending) - due - running,
            dead: dead.iter().find(|(code, _)| code == queue.code()).map_or(0, |(_, count)| *count),
        }
    };
    Ok(Queue::ALL.iter().map(stats).collect())
}

/// What waits of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KindStats {
    pub kind: JobKind,
    /// Jobs that could run now and that no worker has claimed.
    pub due: i64,
    /// Since when the longest-waiting of them could run.
    pub oldest_due_at: Option<Timestamp>,
    /// Jobs claimed by a worker.
    pub running: i64,
    /// Jobs that wait for a later time.
    pub scheduled: i64,
    /// Dead letters.
    pub dead: i64,
}

#[derive(FromRow)]
struct KindRow {
    kind: String,
    due: i64,
    oldest_due_at: Option<Timestamp>,
    running: i64,
    pending: i64,
}

/// The state of every kind, one without jobs too.
pub async fn kind_stats(tx: &mut Tx, now: Timestamp) -> Result<Vec<KindStats>, StoreError> {
    let pending: Vec<KindRow> = tx
        .sql(
            "SELECT kind, COUNT(*) AS pending,
                 COUNT(CASE WHEN leased_until > $1 THEN 1 END) AS running,
                 COUNT(CASE WHEN run_after <= $1
                     AND (leased_until IS NULL OR leased_until <= $1) THEN 1 END) AS due,
                 MIN(CASE WHEN run_after <= $1
                     AND (leased_until IS NULL OR leased_until <= $1) THEN run_after END)
                     AS oldest_due_at
             FROM jobs WHERE done_at IS NULL AND dead_at IS NULL GROUP BY kind",
        )
        .bind(now)
        .all()
        .await?;
    let dead: Vec<(String, i64)> = tx
        .sql("SELECT kind, COUNT(*) FROM jobs WHERE dead_at IS NOT NULL GROUP BY kind")
        .all()
        .await?;
    let stats = |kind: &JobKind| {
        let row = pending.iter().find(|row| row.kind == kind.code());
        let (due, running) = row.map_or((0, 0), |row| (row.due, row.running));
        KindStats {
            kind: *kind,
            due,
            oldest_due_at: row.and_then(|row| row.oldest_due_at),
            running,
            scheduled: row.map_or(0, |row| row.pending) - due - running,
            dead: dead.iter().find(|(code, _)| code == kind.code()).map_or(0, |(_, count)| *count),
        }
    };
    Ok(JobKind::ALL.iter().map(stats).collect())
}
