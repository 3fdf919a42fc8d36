//! Claims jobs, has them executed and records how they ended.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use base::{Heartbeat, Heartbeats, Timestamp};
use monitoring::jobs::{Run, RunOutcome};
use monitoring::traces::JobSpan;
use store::{Db, StoreError, Uuid, transact};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tracing::Instrument as _;

use crate::repository::{ATTEMPTS_MAX, JobClaim, claim, has_claimable};
use crate::{Dispatch, Job, JobKind, JobOutcome, Priority, Queue};

/// The lease is renewed while a job runs. When its worker dies, another one may take the job so much
/// later, and looks for it once a second.
const LEASE_S: i64 = 4;
/// Three renewals may fail before somebody else takes the job.
const LEASE_RENEWAL_INTERVAL: Duration = Duration::from_secs(1);
/// How often the server's clock is compared with this machine's.
const CLOCK_CHECK_INTERVAL: Duration = Duration::from_secs(30);
/// How long a stop waits for the jobs that run. What they would still have done, another worker does.
const LAST_JOBS_TIME_MAX: Duration = Duration::from_secs(20);
/// How long a worker sleeps that found nothing. A job queued in this process wakes one at once.
const IDLE_WAIT: Duration = Duration::from_secs(1);
/// How long a worker sleeps after the database failed it or a handler panicked.
const ERROR_BACKOFF: Duration = Duration::from_secs(5);
/// A turn that takes longer is given up: every call to a provider and to the database ends sooner.
const TURN_TIME_MAX: Duration = Duration::from_secs(180);
/// Without a heartbeat of any worker for so long, those of a queue hang or cannot reach the database.
/// Each beats whenever it has looked for a job or renewed a lease: about once a second, and later only
/// after a failure.
const LATE_AFTER: Duration = Duration::from_secs(7);
/// When a job is looked at again whose kind only a newer version of this program knows.
const UNKNOWN_KIND_WAIT_S: i64 = 60;

/// Executes jobs. What it does must be safe to repeat: a worker that dies before it records the
/// outcome leaves the lease to expire, and the job runs again.
pub trait Handler: Clone + Send + Sync + 'static {
    fn db(&self) -> &Db;

    fn dispatch(&self) -> &Dispatch;

    fn now(&self) -> Timestamp;

    /// The time of this machine, by which leases run: that of the business may be moved.
    fn machine_now(&self) -> Timestamp;

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
    clock_skew_us: Arc<AtomicI64>,
    /// Of the workers of its queue, if it is one of them.
    heartbeat: Option<Arc<Heartbeat>>,
}

impl<H: Handler> Runner<H> {
    pub fn new(handler: H) -> Self {
        Self { handler, id: Uuid::now_v7(), clock_skew_us: Arc::default(), heartbeat: None }
    }

    fn beat(&self) {
        if let Some(heartbeat) = &self.heartbeat {
            heartbeat.beat();
        }
    }

    /// The time by which leases expire.
    fn lease_now(&self) -> Timestamp {
        let now = self.handler.machine_now();
        Timestamp(now.0 + self.clock_skew_us.load(Ordering::Relaxed))
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
            let lease_now = self.lease_now();
            let is_claimable = has_claimable(&mut tx, of, now, lease_now).await?;
            drop(tx);
            self.beat();
            if !is_claimable {
                continue;
            }
            let one = JobClaim {
                queue,
                priority: *priority,
                worker: self.id,
                now,
                lease_now,
                leased_until: lease_now.plus_seconds(LEASE_S),
                count: 1,
            };
            let claimed: Result<_, StoreError> = transact!(db, |tx| { claim(tx, &one).await });
            // Another worker may have claimed it; there may be more.
            if let Some(job) = claimed?.pop() {
                self.run(queue, &job).await?;
            }
            return Ok(true);
        }
        Ok(false)
    }

    async fn run(&self, queue: Queue, job: &Job) -> Result<(), StoreError> {
        let run = Run::new(JobSpan {
            kind: job.kind().map_or("unknown", JobKind::code),
            queue: queue.code(),
            attempt: job.attempts,
            cause: job.cause(),
            // An end of day queues one for each of its loans.
            is_bulk: queue == Queue::Batch,
        });
        let span = run.span();
        let log = tracing::info_span!("job", trace_id = %span.trace_id(), job_id = %job.id);
        let outcome = span.scope(self.execute(job)).instrument(log).await?;
        run.end(run_outcome(job, &outcome));
        if outcome == JobOutcome::Completed {
            // The job may have queued others.
            self.handler.dispatch().notify();
        }
        Ok(())
    }

    /// Executes a job and records the outcome.
    async fn execute(&self, job: &Job) -> Result<JobOutcome, StoreError> {
        let outcome = match job.kind() {
            Some(kind) => tokio::select! {
                outcome = self.handler.execute(kind, job) => outcome?,
                never = self.renew_lease(job) => never,
            },
            None => {
                tracing::warn!(job_id = %job.id, kind = job.kind, "job of an unknown kind postponed");
                JobOutcome::Postponed(self.handler.now().plus_seconds(UNKNOWN_KIND_WAIT_S))
            }
        };
        self.record(job, &outcome).await?;
        Ok(outcome)
    }

    /// Keeps other workers away as long as it is polled.
    async fn renew_lease(&self, job: &Job) -> JobOutcome {
        loop {
            tokio::time::sleep(LEASE_RENEWAL_INTERVAL).await;
            let leased_until = self.lease_now().plus_seconds(LEASE_S);
            let renewed: Result<(), StoreError> =
                transact!(self.handler.db(), |tx| { job.renew_lease(tx, leased_until).await });
            match renewed {
                Ok(()) => self.beat(),
                Err(error) => {
                    tracing::warn!(job_id = %job.id, %error, "job lease not renewed, will retry");
                }
            }
        }
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

fn run_outcome(job: &Job, outcome: &JobOutcome) -> RunOutcome {
    match outcome {
        JobOutcome::Completed | JobOutcome::Recorded => RunOutcome::Completed,
        JobOutcome::Discarded(_) => RunOutcome::Discarded,
        JobOutcome::Postponed(_) => RunOutcome::Postponed,
        JobOutcome::RetryAt(..) => RunOutcome::Waiting,
        JobOutcome::Failed(_) if job.attempts < ATTEMPTS_MAX => RunOutcome::Failed,
        JobOutcome::Failed(_) | JobOutcome::Dead(_) => RunOutcome::Dead,
    }
}

/// Runs the workers of every queue until stopped; running jobs are finished first.
pub async fn run_workers<H: Handler>(
    handler: H,
    heartbeats: Heartbeats,
    stop: impl Future<Output = ()>,
) {
    let (stopping, stopped) = watch::channel(());
    let clock_skew_us = Arc::new(AtomicI64::new(0));
    let clock_check = check_clock(handler.clone(), Arc::clone(&clock_skew_us));
    let _clock_check = AbortOnDrop(tokio::spawn(clock_check));
    let mut workers = Vec::new();
    for queue in Queue::ALL {
        let heartbeat = Arc::new(heartbeats.expect(queue.loop_name(), LATE_AFTER));
        for number in 0..queue.workers() {
            let priorities = match number < queue.urgent_workers() {
                true => &[Priority::Urgent],
                false => Priority::ALL,
            };
            let clock_skew_us = Arc::clone(&clock_skew_us);
            let heartbeat = Some(Arc::clone(&heartbeat));
            let runner = Runner { clock_skew_us, heartbeat, ..Runner::new(handler.clone()) };
            let worker = worker(runner, *queue, priorities, stopped.clone());
            workers.push(AbortOnDrop(tokio::spawn(worker)));
        }
    }
    stop.await;
    drop(stopping);
    let ended = timeout(LAST_JOBS_TIME_MAX, async {
        for worker in &mut workers {
            if (&mut worker.0).await.is_err() {
                tracing::error!("job worker ended unexpectedly");
            }
        }
    });
    if ended.await.is_err() {
        tracing::warn!("jobs still run at shutdown, left to other workers");
    }
}

/// A task that ends with its owner.
struct AbortOnDrop<T>(JoinHandle<T>);

impl<T> Drop for AbortOnDrop<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Leases of a machine whose clock is ahead would expire early for it and late for all others.
async fn check_clock<H: Handler>(handler: H, clock_skew_us: Arc<AtomicI64>) {
    loop {
        match handler.db().clock_skew_us(|| handler.machine_now()).await {
            Ok(skew_us) => clock_skew_us.store(skew_us, Ordering::Relaxed),
            Err(error) => tracing::warn!(%error, "clock of the database not checked"),
        }
        tokio::time::sleep(CLOCK_CHECK_INTERVAL).await;
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
        let turn = async move { turn.run_next_of(queue, priorities).await };
        let mut task = AbortOnDrop(tokio::spawn(turn));
        let turn = timeout(TURN_TIME_MAX, &mut task.0).await;
        drop(task);
        let pause = match turn {
            Ok(Ok(Ok(true))) => continue,
            Ok(Ok(Ok(false))) => IDLE_WAIT,
            Ok(Ok(Err(error))) => {
                tracing::error!(queue = queue.code(), %error, "job worker cannot reach the database");
                ERROR_BACKOFF
            }
            Err(_) => {
                tracing::error!(queue = queue.code(), "job takes too long, given up");
                ERROR_BACKOFF
            }
            Ok(Err(_)) => {
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
