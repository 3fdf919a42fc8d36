//! Queues, leases, retries and dead letters, on both engines.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base::{Heartbeats, Timestamp};
use jobs::{
    ATTEMPTS_MAX, Dispatch, Handler, Job, JobClaim, JobKind, JobOutcome, NewJob, Priority, Queue,
    QueueStats, Runner,
};
use store::{Db, StoreError, Uuid, transact};
use testkit::databases::NOW;
use testkit::on_both_engines;
use tokio::sync::{Notify, Semaphore, oneshot};

/// Longer than a slow machine needs for anything here.
const PATIENCE: Duration = Duration::from_secs(60);

/// Records what it executes, with outcomes that the test scripts by kind.
#[derive(Clone)]
struct TestHandler {
    db: Db,
    dispatch: Dispatch,
    now_us: Arc<AtomicI64>,
    executed: Arc<Mutex<Vec<(JobKind, Uuid, i64)>>>,
    outcomes: Arc<Mutex<HashMap<JobKind, JobOutcome>>>,
    /// Kinds whose jobs hang until released, as a provider does that never answers.
    hanging: Arc<Mutex<Vec<JobKind>>>,
    /// A permit for each job that began to hang.
    started: Arc<Semaphore>,
    release: Arc<Notify>,
    /// Queued again while it runs, as a callback does.
    is_requeued_while_running: Arc<Mutex<bool>>,
}

impl TestHandler {
    fn new(db: &Db) -> Self {
        Self {
            db: db.clone(),
            dispatch: Dispatch::default(),
            now_us: Arc::new(AtomicI64::new(NOW.0)),
            executed: Arc::default(),
            outcomes: Arc::default(),
            hanging: Arc::default(),
            started: Arc::new(Semaphore::new(0)),
            release: Arc::default(),
            is_requeued_while_running: Arc::default(),
        }
    }

    fn script(&self, kind: JobKind, outcome: JobOutcome) {
        self.outcomes.lock().unwrap().insert(kind, outcome);
    }

    fn advance_to(&self, now: Timestamp) {
        self.now_us.store(now.0, Ordering::SeqCst);
    }

    fn executed(&self) -> Vec<(JobKind, Uuid, i64)> {
        self.executed.lock().unwrap().clone()
    }

    fn executed_kinds(&self) -> Vec<JobKind> {
        self.executed().into_iter().map(|(kind, ..)| kind).collect()
    }

    async fn wait_for(&self, kind: JobKind) {
        let started = async {
            while !self.executed_kinds().contains(&kind) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(PATIENCE, started)
            .await
            .unwrap_or_else(|_| panic!("{kind:?} never ran"));
    }
}

impl Handler for TestHandler {
    fn db(&self) -> &Db {
        &self.db
    }

    fn dispatch(&self) -> &Dispatch {
        &self.dispatch
    }

    fn now(&self) -> Timestamp {
        Timestamp(self.now_us.load(Ordering::SeqCst))
    }

    fn machine_now(&self) -> Timestamp {
        self.now()
    }

    async fn execute(&self, kind: JobKind, job: &Job) -> Result<JobOutcome, StoreError> {
        if self.hanging.lock().unwrap().contains(&kind) {
            let released = self.release.notified();
            self.started.add_permits(1);
            released.await;
        }
        let is_requeued = std::mem::take(&mut *self.is_requeued_while_running.lock().unwrap());
        if is_requeued {
            requeue(&self.db, kind, job.subject).await;
        }
        self.executed.lock().unwrap().push((kind, job.subject, job.attempts));
        let scripted = self.outcomes.lock().unwrap().get(&kind).cloned();
        Ok(scripted.unwrap_or(JobOutcome::Completed))
    }
}

async fn enqueue(db: &Db, job: NewJob) {
    let queued: Result<(), StoreError> = transact!(db, |tx| { jobs::enqueue(tx, job, NOW).await });
    queued.unwrap();
}

async fn requeue(db: &Db, kind: JobKind, subject: Uuid) {
    let mut tx = db.begin().await.unwrap();
    let mut batch = tx.batch();
    jobs::requeue_in_batch(&mut batch, kind, subject, NOW);
    batch.exec().await.unwrap();
    tx.commit().await.unwrap();
}

async fn requeue_if_ended(db: &Db, kind: JobKind, subject: Uuid) {
    let mut tx = db.begin().await.unwrap();
    jobs::requeue_if_ended(&mut tx, kind, subject, NOW).await.unwrap();
    tx.commit().await.unwrap();
}

async fn last_error(db: &Db, subject: Uuid) -> Option<String> {
    let mut tx = db.read().await.unwrap();
    let sql = "SELECT last_error FROM jobs WHERE subject = $1";
    let (error,): (Option<String>,) = tx.sql(sql).bind(subject).one("a job").await.unwrap();
    error
}

async fn lease_end(db: &Db) -> Timestamp {
    let mut tx = db.read().await.unwrap();
    let (until,): (Timestamp,) =
        tx.sql("SELECT leased_until FROM jobs").one("a lease").await.unwrap();
    until
}

fn payout(number: u128) -> NewJob {
    NewJob::new(JobKind::Payout, Uuid::from_u128(number), NOW)
}

on_both_engines! {
    async fn every_job_is_run_by_one_runner(db: Db) {
        for number in 0..60_u128 {
            enqueue(&db, payout(number)).await;
            // The same job once more is not another job.
            enqueue(&db, payout(number)).await;
        }
        let handler = TestHandler::new(&db);
        let runners: Vec<_> = (0..6)
            .map(|_| {
                let runner = Runner::new(handler.clone());
                tokio::spawn(async move { while runner.run_next().await.unwrap() {} })
            })
            .collect();
        for runner in runners {
            runner.await.unwrap();
        }
        let mut subjects: Vec<Uuid> = handler.executed().into_iter().map(|(_, id, _)| id).collect();
        subjects.sort_unstable();
        assert_eq!(subjects, (0..60).map(Uuid::from_u128).collect::<Vec<_>>());
    }

    async fn an_expired_lease_is_claimed_again(db: Db) {
        enqueue(&db, payout(1)).await;
        let claim = JobClaim {
            queue: Queue::Providers,
            priority: Priority::Normal,
            worker: Uuid::now_v7(),
            now: NOW,
            lease_now: NOW,
            leased_until: NOW.plus_seconds(60),
            count: 1,
        };
        let mut tx = db.begin().await.unwrap();
        let of_dead_worker = jobs::claim(&mut tx, &claim).await.unwrap().remove(0);
        tx.commit().await.unwrap();
        let handler = TestHandler::new(&db);
        let runner = Runner::new(handler.clone());
        handler.advance_to(NOW.plus_seconds(59));
        assert!(!runner.run_next().await.unwrap());
        handler.advance_to(NOW.plus_seconds(60));
        assert!(runner.run_next().await.unwrap());
        assert_eq!(handler.executed(), [(JobKind::Payout, Uuid::from_u128(1), 2)]);
        // The first worker comes back too late, and what it did with it is rolled back.
        let mut tx = db.begin().await.unwrap();
        assert!(matches!(of_dead_worker.complete(&mut tx, NOW).await, Err(StoreError::Conflict)));
        assert!(matches!(of_dead_worker.discard(&mut tx, "late", NOW).await, Err(StoreError::Conflict)));
    }

    async fn a_job_that_runs_keeps_its_lease(db: Db) {
        enqueue(&db, payout(1)).await;
        let handler = TestHandler::new(&db);
        handler.hanging.lock().unwrap().push(JobKind::Payout);
        let runner = Runner::new(handler.clone());
        let running = tokio::spawn(async move { runner.run_next().await });
        tokio::time::timeout(PATIENCE, handler.started.acquire()).await.unwrap().unwrap().forget();
        // Long after the first lease would have expired.
        let later = NOW.plus_seconds(100);
        handler.advance_to(later);
        let is_renewed = async {
            while lease_end(&db).await <= later {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(PATIENCE, is_renewed).await.unwrap();
        assert_eq!(lease_end(&db).await, later.plus_seconds(4));
        assert!(!Runner::new(handler.clone()).run_next().await.unwrap());
        handler.hanging.lock().unwrap().clear();
        handler.release.notify_waiters();
        assert!(running.await.unwrap().unwrap());
        assert_eq!(handler.executed(), [(JobKind::Payout, Uuid::from_u128(1), 1)]);
    }

    async fn a_job_that_keeps_failing_is_a_dead_letter(db: Db) {
        enqueue(&db, payout(1)).await;
        let handler = TestHandler::new(&db);
        let runner = Runner::new(handler.clone());
        handler.script(JobKind::Payout, JobOutcome::Failed("no answer".into()));
        let mut now = NOW;
        for attempt in 1..=ATTEMPTS_MAX {
            assert!(runner.run_next().await.unwrap());
            assert_eq!(handler.executed().last().unwrap().2, attempt);
            assert!(!runner.run_next().await.unwrap(), "it waits for its next attempt");
            now = now.plus_seconds(3_600);
            handler.advance_to(now);
        }
        assert!(!runner.run_next().await.unwrap());
        let mut tx = db.begin().await.unwrap();
        let dead = jobs::list_dead(&mut tx).await.unwrap();
        assert_eq!(dead[0].last_error.as_deref(), Some("no answer"));
        assert!(jobs::retry_dead(&mut tx, dead[0].id, now).await.unwrap());
        assert!(!jobs::retry_dead(&mut tx, dead[0].id, now).await.unwrap());
        tx.commit().await.unwrap();
        assert!(runner.run_next().await.unwrap());
        assert_eq!(handler.executed().last().unwrap().2, 1, "with all its attempts");
    }

    async fn a_job_that_can_never_succeed_is_a_dead_letter_at_once(db: Db) {
        enqueue(&db, payout(1)).await;
        let handler = TestHandler::new(&db);
        let runner = Runner::new(handler.clone());
        handler.script(JobKind::Payout, JobOutcome::Dead("for good".into()));
        assert!(runner.run_next().await.unwrap());
        let mut tx = db.read().await.unwrap();
        assert_eq!(jobs::list_dead(&mut tx).await.unwrap().len(), 1);
        drop(tx);
        handler.script(JobKind::Payout, JobOutcome::Completed);
        requeue_if_ended(&db, JobKind::Payout, Uuid::from_u128(1)).await;
        assert!(runner.run_next().await.unwrap());
        let mut tx = db.read().await.unwrap();
        assert!(jobs::list_dead(&mut tx).await.unwrap().is_empty());
    }

    async fn waiting_for_a_provider_costs_no_attempt(db: Db) {
        let subject = Uuid::from_u128(1);
        enqueue(&db, payout(1)).await;
        let handler = TestHandler::new(&db);
        let runner = Runner::new(handler.clone());
        let later = NOW.plus_seconds(5);
        handler.script(JobKind::Payout, JobOutcome::RetryAt(later, Some("no answer".into())));
        assert!(runner.run_next().await.unwrap());
        assert_eq!(last_error(&db, subject).await.as_deref(), Some("no answer"));
        // It is running, so a request to run it has nothing to do.
        requeue_if_ended(&db, JobKind::Payout, subject).await;
        handler.advance_to(NOW.plus_seconds(4));
        assert!(!runner.run_next().await.unwrap());
        handler.advance_to(later);
        handler.script(JobKind::Payout, JobOutcome::retry_at(later));
        assert!(runner.run_next().await.unwrap());
        assert_eq!(last_error(&db, subject).await, None, "it answered");
        handler.script(JobKind::Payout, JobOutcome::Postponed(later));
        assert!(runner.run_next().await.unwrap());
        assert!(handler.executed().iter().all(|(.., attempts)| *attempts == 1));
        handler.script(JobKind::Payout, JobOutcome::Discarded("not needed"));
        assert!(runner.run_next().await.unwrap());
        assert!(!runner.run_next().await.unwrap());
        assert_eq!(last_error(&db, subject).await.as_deref(), Some("not needed"));
    }

    async fn a_job_queued_again_while_it_runs_is_run_again(db: Db) {
        let handler = TestHandler::new(&db);
        let runner = Runner::new(handler.clone());
        let later = NOW.plus_seconds(60);
        for (number, outcome) in [
            (1, JobOutcome::Completed),
            (2, JobOutcome::Postponed(later)),
            (3, JobOutcome::retry_at(later)),
            (4, JobOutcome::Failed("no answer".into())),
        ] {
            requeue(&db, JobKind::Payout, Uuid::from_u128(number)).await;
            handler.script(JobKind::Payout, outcome.clone());
            *handler.is_requeued_while_running.lock().unwrap() = true;
            assert!(runner.run_next().await.unwrap());
            handler.script(JobKind::Payout, JobOutcome::Completed);
            assert!(runner.run_next().await.unwrap(), "{outcome:?}");
            assert!(!runner.run_next().await.unwrap(), "{outcome:?}");
            assert_eq!(handler.executed().last().unwrap().2, 1, "{outcome:?}");
        }
    }

    async fn a_completed_job_runs_again_when_it_is_wanted_again(db: Db) {
        let handler = TestHandler::new(&db);
        let runner = Runner::new(handler.clone());
        enqueue(&db, payout(1)).await;
        assert!(runner.run_next().await.unwrap());
        enqueue(&db, payout(1)).await;
        assert!(!runner.run_next().await.unwrap(), "queued once for ever");
        requeue_if_ended(&db, JobKind::Payout, Uuid::from_u128(1)).await;
        assert!(runner.run_next().await.unwrap());
    }

    async fn urgent_jobs_go_first_and_others_by_age(db: Db) {
        let message = |number: u128, age_s: i64| {
            let at = NOW.plus_seconds(-age_s);
            NewJob::new(JobKind::SendMessage, Uuid::from_u128(number), at)
        };
        enqueue(&db, message(1, 10)).await;
        enqueue(&db, message(2, 20)).await;
        enqueue(&db, message(3, 1).with_priority(Priority::Urgent)).await;
        enqueue(&db, message(4, -1).with_priority(Priority::Urgent)).await;
        let handler = TestHandler::new(&db);
        let runner = Runner::new(handler.clone());
        assert!(runner.run_next_of(Queue::Interactive, &[Priority::Urgent]).await.unwrap());
        assert!(!runner.run_next_of(Queue::Interactive, &[Priority::Urgent]).await.unwrap());
        assert!(!runner.run_next_of(Queue::Providers, Priority::ALL).await.unwrap());
        while runner.run_next_of(Queue::Interactive, Priority::ALL).await.unwrap() {}
        let order: Vec<u128> = handler.executed().iter().map(|(_, id, _)| id.as_u128()).collect();
        assert_eq!(order, [3, 2, 1], "the fourth is not due yet");
    }

    async fn four_hanging_bureau_calls_do_not_delay_a_login_code(db: Db) {
        let handler = TestHandler::new(&db);
        handler.hanging.lock().unwrap().push(JobKind::Prescreening);
        for number in 0..8 {
            enqueue(&db, NewJob::new(JobKind::Prescreening, Uuid::from_u128(number), NOW)).await;
        }
        let (stopping, stopped) = oneshot::channel::<()>();
        let stop = async { drop(stopped.await) };
        let workers = jobs::run_workers(handler.clone(), Heartbeats::default(), stop);
        let workers = tokio::spawn(workers);
        for _ in 0..Queue::Providers.workers() {
            let started = tokio::time::timeout(PATIENCE, handler.started.acquire());
            started.await.unwrap().unwrap().forget();
        }
        let code = NewJob::new(JobKind::SendMessage, Uuid::from_u128(99), NOW);
        enqueue(&db, code.with_priority(Priority::Urgent)).await;
        handler.dispatch.notify();
        handler.wait_for(JobKind::SendMessage).await;
        enqueue(&db, NewJob::new(JobKind::Erasure, Uuid::from_u128(98), NOW)).await;
        handler.dispatch.notify();
        handler.wait_for(JobKind::Erasure).await;
        assert!(!handler.executed_kinds().contains(&JobKind::Prescreening), "they still hang");
        handler.hanging.lock().unwrap().clear();
        handler.release.notify_waiters();
        handler.wait_for(JobKind::Prescreening).await;
        drop(stopping);
        tokio::time::timeout(PATIENCE, workers).await.unwrap().unwrap();
    }

    async fn a_burst_of_slow_documents_leaves_a_worker_for_codes(db: Db) {
        let handler = TestHandler::new(&db);
        handler.hanging.lock().unwrap().push(JobKind::BankStatementReading);
        for number in 0..8 {
            let job = NewJob::new(JobKind::BankStatementReading, Uuid::from_u128(number), NOW);
            enqueue(&db, job).await;
        }
        let (stopping, stopped) = oneshot::channel::<()>();
        let stop = async { drop(stopped.await) };
        let workers = jobs::run_workers(handler.clone(), Heartbeats::default(), stop);
        let workers = tokio::spawn(workers);
        for _ in 0..Queue::Interactive.workers() - Queue::Interactive.urgent_workers() {
            let started = tokio::time::timeout(PATIENCE, handler.started.acquire());
            started.await.unwrap().unwrap().forget();
        }
        let code = NewJob::new(JobKind::SendMessage, Uuid::from_u128(99), NOW);
        enqueue(&db, code.with_priority(Priority::Urgent)).await;
        handler.dispatch.notify();
        handler.wait_for(JobKind::SendMessage).await;
        handler.hanging.lock().unwrap().clear();
        handler.release.notify_waiters();
        drop(stopping);
        tokio::time::timeout(PATIENCE, workers).await.unwrap().unwrap();
    }

    async fn nothing_runs_while_work_is_paused(db: Db) {
        let handler = TestHandler::new(&db);
        enqueue(&db, payout(1)).await;
        let pause = handler.dispatch.pause().await;
        let runner = Runner::new(handler.clone());
        let turn = tokio::spawn(async move { runner.run_next().await.unwrap() });
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert!(handler.executed().is_empty());
        drop(pause);
        assert!(tokio::time::timeout(PATIENCE, turn).await.unwrap().unwrap());
        assert_eq!(handler.executed_kinds(), [JobKind::Payout]);
    }

    async fn a_kind_of_a_newer_version_is_left_for_it(db: Db) {
        let mut tx = db.begin().await.unwrap();
        tx.sql(
            "INSERT INTO jobs (id, kind, subject, run_after, attempts, created_at)
             VALUES ($1, 'of_tomorrow', $1, $2, 0, $2)",
        )
        .bind(Uuid::from_u128(1))
        .bind(NOW)
        .exec()
        .await
        .unwrap();
        tx.commit().await.unwrap();
        let handler = TestHandler::new(&db);
        let runner = Runner::new(handler.clone());
        assert!(runner.run_next().await.unwrap());
        assert!(!runner.run_next().await.unwrap());
        handler.advance_to(NOW.plus_seconds(60));
        assert!(runner.run_next().await.unwrap(), "looked at again");
        assert!(handler.executed().is_empty());
    }

    async fn depth_and_age_of_every_queue_can_be_read(db: Db) {
        let handler = TestHandler::new(&db);
        let runner = Runner::new(handler.clone());
        for (number, age_s) in [(1, 30), (2, 90), (3, -60)] {
            let at = NOW.plus_seconds(-age_s);
            enqueue(&db, NewJob::new(JobKind::Payout, Uuid::from_u128(number), at)).await;
        }
        enqueue(&db, NewJob::new(JobKind::Erasure, Uuid::from_u128(4), NOW)).await;
        handler.script(JobKind::Erasure, JobOutcome::Dead("no".into()));
        assert!(runner.run_next_of(Queue::Batch, Priority::ALL).await.unwrap());
        let claim = JobClaim {
            queue: Queue::Providers,
            priority: Priority::Normal,
            worker: Uuid::now_v7(),
            now: NOW,
            lease_now: NOW,
            leased_until: NOW.plus_seconds(60),
            count: 1,
        };
        let mut tx = db.begin().await.unwrap();
        jobs::claim(&mut tx, &claim).await.unwrap();
        let stats = jobs::queue_stats(&mut tx, NOW).await.unwrap();
        let empty = |queue| QueueStats {
            queue,
            due: 0,
            oldest_due_at: None,
            running: 0,
            scheduled: 0,
            dead: 0,
        };
        let providers = QueueStats {
            due: 1,
            oldest_due_at: Some(NOW.plus_seconds(-30)),
            running: 1,
            scheduled: 1,
            ..empty(Queue::Providers)
        };
        let batch = QueueStats { dead: 1, ..empty(Queue::Batch) };
        assert_eq!(stats, [empty(Queue::Interactive), providers, batch]);
        let kinds = jobs::kind_stats(&mut tx, NOW).await.unwrap();
        assert_eq!(kinds.len(), JobKind::ALL.len(), "one without jobs too");
        let of = |kind| *kinds.iter().find(|stats| stats.kind == kind).unwrap();
        let payouts = of(JobKind::Payout);
        assert_eq!((payouts.due, payouts.running, payouts.scheduled, payouts.dead), (1, 1, 1, 0));
        assert_eq!(payouts.oldest_due_at, Some(NOW.plus_seconds(-30)));
        let nothing = of(JobKind::Scoring);
        assert_eq!((nothing.due, nothing.running, nothing.scheduled, nothing.dead), (0, 0, 0, 0));
        assert_eq!(of(JobKind::Erasure).dead, 1);
    }
}
