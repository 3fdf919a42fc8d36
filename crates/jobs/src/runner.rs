//! Claims jobs, has them executed and records how they ended.

use std::time::Duration;

use base::Timestamp;
use store::{Db, StoreError, Uuid, transact};
use tokio::sync::watch;

use crate::repository::{ATTEMPTS_MAX, JobClaim, claim, has_claimable};
use crate::{Dispatch, Job, JobKind, JobOutcome, Priority, Queue};

/// Longer than any provider call may take, so that no second worker claims a job that still runs.
const LEASE_S: i64 = 60;
/// How long a worker sleeps that found nothing. A job queued in this process wakes one at once.
const IDLE_WAIT: Duration = Duration::from_secs(1);
/// How long a worker sleeps after the database failed it or a handler panicked.
const ERROR_BACKOFF: Duration = Duration::from_secs(5);
/// When a job is looked at again whose kind only a newer version of this program knows.
const UNKNOWN_KIND_WAIT_S: i64 = 60;

/// Executes jobs. What it does must be safe to repeat: a worker that dies before it records the
/// outcome leaves the lease to expire, and the job runs again.
pub trait Handler: Clone + Send + Sync + 'static {
    fn db(&self) -> &Db;

    fn dispatch(&self) -> &Dispatch;

    fn now(&self) -> Timestamp;

    /// Executes one job. An error is one of the database: nothing can be recorded.
    fn execute(
        &self,
        kind: JobKind,
        job: &Job,
    ) -> impl Future<Output = Result<JobOutcome, StoreError>> + Send;
}

/// Runs one job at a time. Any number of runners, in any number of processes, share a database.
#[derive(Clone)]
pub struct Runner<H> {
    handler: H,
    id: Uuid,
}

impl<H: Handler> Runner<H> {
    pub fn new(handler: H) -> Self {
        Self { handler, id: Uuid::now_v7() }
    }

    /// Runs the next due job of any queue, the interactive ones first. Returns whether there was one.
    pub async fn run_next(&self) -> Result<bool, StoreError> {
        for queue in Queue::ALL {
            if self.run_next_of(*queue, Priority::ALL).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Runs the due job of a queue that has waited longest, of the first priority that has one.
    /// Returns whether there was one.
    pub async fn run_next_of(
        &self,
        queue: Queue,
        priorities: &[Priority],
    ) -> Result<bool, StoreError> {
        let _running = self.handler.dispatch().running().await;
        let (db, now) = (self.handler.db(), self.handler.now());
        for priority in priorities {
            let of = (queue, *priority);
            let mut tx = db.read().await?;
            let is_claimable = has_claimable(&mut tx, of, now).await?;
            drop(tx);
            if !is_claimable {
                continue;
            }
            let one = JobClaim {
                queue,
                priority: *priority,
                worker: self.id,
                now,
                leased_until: now.plus_seconds(LEASE_S),
                count: 1,
            };
            let claimed: Result<_, StoreError> = transact!(db, |tx| { claim(tx, &one).await });
            // Another worker may have claimed it; there may be more.
            if let Some(job) = claimed?.pop() {
                self.run(&job).await?;
            }
            return Ok(true);
        }
        Ok(false)
    }

    async fn run(&self, job: &Job) -> Result<(), StoreError> {
        let outcome = match job.kind() {
            Some(kind) => self.handler.execute(kind, job).await?,
            None => {
                tracing::warn!(job_id = %job.id, kind = job.kind, "job of an unknown kind postponed");
                JobOutcome::Postponed(self.handler.now().plus_seconds(UNKNOWN_KIND_WAIT_S))
            }
        };
        self.record(job, &outcome).await?;
        if outcome == JobOutcome::Completed {
            // The job may have queued others.
            self.handler.dispatch().notify();
        }
        Ok(())
    }

    async fn record(&self, job: &Job, outcome: &JobOutcome) -> Result<(), StoreError> {
        let now = self.handler.now();
        transact!(self.handler.db(), |tx| {
            match outcome {
                JobOutcome::Completed => job.complete_if_leased(tx, now).await,
                JobOutcome::Recorded => Ok(()),
                JobOutcome::Discarded(reason) => job.discard(tx, reason, now).await,
                JobOutcome::Postponed(until) => job.postpone(tx, *until).await,
                JobOutcome::RetryAt(at, error) => job.retry_at(tx, *at, error.as_deref()).await,
                JobOutcome::Failed(error) => {
                    job.fail(tx, error, job.attempts >= ATTEMPTS_MAX, now).await
                }
                JobOutcome::Dead(error) => job.fail(tx, error, true, now).await,
            }
        })
    }
}

/// Runs the workers of every queue until stopped; running jobs are finished first.
pub async fn run_workers<H: Handler>(handler: H, stop: impl Future<Output = ()>) {
    let (stopping, stopped) = watch::channel(());
    let mut workers = Vec::new();
    for queue in Queue::ALL {
        for number in 0..queue.workers() {
            let priorities = match number < queue.urgent_workers() {
                true => &[Priority::Urgent],
                false => Priority::ALL,
            };
            let runner = Runner::new(handler.clone());
            workers.push(tokio::spawn(worker(runner, *queue, priorities, stopped.clone())));
        }
    }
    stop.await;
    drop(stopping);
    for worker in workers {
        if worker.await.is_err() {
            tracing::error!("job worker ended unexpectedly");
        }
    }
}

async fn worker<H: Handler>(
    runner: Runner<H>,
    queue: Queue,
    priorities: &'static [Priority],
    mut stopped: watch::Receiver<()>,
) {
    while stopped.has_changed().is_ok() {
        let turn = runner.clone();
        // A task of its own, so that a panic does not end the worker.
        let turn = tokio::spawn(async move { turn.run_next_of(queue, priorities).await }).await;
        let pause = match turn {
            Ok(Ok(true)) => continue,
            Ok(Ok(false)) => IDLE_WAIT,
            Ok(Err(error)) => {
                tracing::error!(queue = queue.code(), %error, "job worker cannot reach the database");
                ERROR_BACKOFF
            }
            Err(_) => {
                tracing::error!(queue = queue.code(), "job handler panicked");
                ERROR_BACKOFF
            }
        };
        tokio::select! {
            _ = stopped.changed() => {}
            () = runner.handler.dispatch().notified(queue) => {}
            () = tokio::time::sleep(pause) => {}
        }
    }
}
