//! SQLite's single writer. Transactions run one after the other, each in a savepoint; those that
//! queued together are committed together, because the commit is what costs time. Success is
//! reported only after it.

use std::sync::Arc;
use std::time::Duration;

use sqlx::Connection;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio::sync::{Mutex, OwnedMutexGuard, mpsc, watch};

use crate::disk_alarm::DiskAlarm;
use crate::error::StoreError;

/// The outcome of a group of transactions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum GroupOutcome {
    Pending,
    Committed,
    RolledBack,
    DiskFull,
}

/// The engine's transaction that several grouped transactions share.
struct CommitGroup {
    members: usize,
    outcome: watch::Sender<GroupOutcome>,
}

/// The savepoint that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Savepoint {
    None,
    /// Of a member that has finished; the first statement of the next one releases it.
    Done,
    /// Of a member that has not finished: rolled back unless it does.
    Open,
}

/// The connection and what is open on it.
struct WriterConnection {
    connection: SqliteConnection,
    group: Option<CommitGroup>,
    savepoint: Savepoint,
    disk_alarm: Arc<DiskAlarm>,
}

impl WriterConnection {
    async fn run(&mut self, text: &'static str) -> Result<(), sqlx::Error> {
        sqlx::query(text).execute(&mut self.connection).await.map(|_| ())
    }

    /// The statements to be run before a member's first statement, or with it.
    fn begin_savepoint(&mut self) -> &'static str {
        let text = match (&self.group, self.savepoint) {
            // Takes the lock at once: a read transaction upgraded later could not be retried.
            (None, _) => "BEGIN IMMEDIATE; SAVEPOINT member; ",
            (Some(_), Savepoint::Done) => "RELEASE member; SAVEPOINT member; ",
            (Some(_), _) => "SAVEPOINT member; ",
        };
        self.savepoint = Savepoint::Open;
        let new = || CommitGroup { members: 0, outcome: watch::Sender::new(GroupOutcome::Pending) };
        self.group.get_or_insert_with(new);
        text
    }

    /// Rolls back an unfinished member. If that fails, the whole group is rolled back.
    async fn rollback_savepoint(&mut self) {
        if self.savepoint != Savepoint::Open {
            return;
        }
        match self.run("ROLLBACK TO member; RELEASE member").await {
            Ok(()) => self.savepoint = Savepoint::None,
            Err(_) => self.abort_group().await,
        }
    }

    /// Rolls back the whole group; its members run again.
    async fn abort_group(&mut self) {
        // Fails harmlessly if the engine has already rolled back by itself.
        let _ = self.run("ROLLBACK").await;
        self.end_group(GroupOutcome::RolledBack);
    }

    /// Commits the group and notifies its members.
    async fn commit_group(&mut self) {
        self.rollback_savepoint().await;
        match &self.group {
            None => {}
            Some(group) if group.members == 0 => self.abort_group().await,
            Some(_) => match self.run("COMMIT").await {
                Ok(()) => self.end_group(GroupOutcome::Committed),
                Err(error) => match StoreError::from(error) {
                    // To try again at once would only fill the log.
                    error @ StoreError::DiskFull => {
                        self.disk_alarm.observe(&error);
                        let _ = self.run("ROLLBACK").await;
                        self.end_group(GroupOutcome::DiskFull);
                    }
                    error => {
                        tracing::error!(%error, "group commit failed, transactions will retry");
                        self.abort_group().await;
                    }
                },
            },
        }
    }

    fn end_group(&mut self, outcome: GroupOutcome) {
        self.savepoint = Savepoint::None;
        if let Some(group) = self.group.take() {
            group.outcome.send_replace(outcome);
        }
    }
}

/// A handle to the writer.
#[derive(Clone)]
pub struct Writer {
    connection: Arc<Mutex<WriterConnection>>,
    /// Requests a commit. One at a time is enough: it covers every member before it.
    commit_requests: mpsc::Sender<()>,
    disk_alarm: Arc<DiskAlarm>,
}

impl std::fmt::Debug for Writer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Writer").finish_non_exhaustive()
    }
}

impl Writer {
    pub async fn connect(options: &SqliteConnectOptions) -> Result<Self, StoreError> {
        let on = SqliteConnection::connect_with(options).await?;
        let disk_alarm = Arc::new(DiskAlarm::default());
        let line = Arc::new(Mutex::new(WriterConnection {
            connection: on,
            group: None,
            savepoint: Savepoint::None,
            disk_alarm: Arc::clone(&disk_alarm),
        }));
        let (commit, mut requests) = mpsc::channel(1);
        let committing = Arc::clone(&line);
        // It queues like everybody else, so everything before it is in the commit. It ends with
        // the last handle to the writer.
        tokio::spawn(async move {
            while requests.recv().await.is_some() {
                committing.lock().await.commit_group().await;
            }
        });
        Ok(Self { connection: line, commit_requests: commit, disk_alarm })
    }

    /// Whether the disk was full a moment ago.
    pub const fn disk_alarm(&self) -> &Arc<DiskAlarm> {
        &self.disk_alarm
    }

    /// Begins a transaction after those queued before.
    pub async fn begin(&self, wait_max: Duration) -> Result<GroupedTx, StoreError> {
        let turn = tokio::time::timeout(wait_max, Arc::clone(&self.connection).lock_owned());
        let line = turn.await.map_err(|_| StoreError::Busy)?;
        let mut member = GroupedTx {
            guard: Some(line),
            has_begun: false,
            commit_requests: self.commit_requests.clone(),
            disk_alarm: Arc::clone(&self.disk_alarm),
        };
        member.writer_connection().rollback_savepoint().await;
        Ok(member)
    }

    /// Migrates the schema, in transactions of its own. They need not be durable one by one: what a
    /// crash undoes is repeated, and the next commit makes them durable.
    pub async fn migrate(&self, migrator: &Migrator) -> Result<(), StoreError> {
        let mut line = self.connection.lock().await;
        line.commit_group().await;
        sqlx::raw_sql("PRAGMA synchronous = NORMAL").execute(&mut line.connection).await?;
        let migrated = migrator.run(&mut line.connection).await;
        sqlx::raw_sql("PRAGMA synchronous = FULL").execute(&mut line.connection).await?;
        Ok(migrated?)
    }

    /// Commits what is pending. The connection closes with its last handle.
    pub async fn close(self) {
        self.connection.lock().await.commit_group().await;
    }
}

/// A transaction on the writer. Dropped without a commit it is rolled back.
pub struct GroupedTx {
    guard: Option<OwnedMutexGuard<WriterConnection>>,
    /// Whether the savepoint is open: it opens with the first statement, in the same round trip.
    has_begun: bool,
    commit_requests: mpsc::Sender<()>,
    disk_alarm: Arc<DiskAlarm>,
}

impl std::fmt::Debug for GroupedTx {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GroupedTx").finish_non_exhaustive()
    }
}

impl GroupedTx {
    fn writer_connection(&mut self) -> &mut WriterConnection {
        self.guard.as_mut().expect("held until it ends")
    }

    pub const fn disk_alarm(&self) -> &Arc<DiskAlarm> {
        &self.disk_alarm
    }

    /// The connection, and what has to be run first.
    pub fn statement_connection(&mut self) -> (&'static str, &mut SqliteConnection) {
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        let line = self.writer_connection();
        let begin = if is_first { line.begin_savepoint() } else { "" };
        (begin, &mut line.connection)
    }

    /// Lets the next transaction begin, and waits for the commit of the group.
    pub async fn commit(mut self) -> Result<(), StoreError> {
        if !self.has_begun {
            return Ok(());
        }
        let line = self.writer_connection();
        let Some(group) = &mut line.group else { return Err(StoreError::Conflict) };
        group.members += 1;
        let mut outcome = group.outcome.subscribe();
        line.savepoint = Savepoint::Done;
        drop(self);
        match outcome.wait_for(|outcome| *outcome != GroupOutcome::Pending).await.as_deref() {
            Ok(GroupOutcome::Committed) => Ok(()),
            Ok(GroupOutcome::DiskFull) => Err(StoreError::DiskFull),
            _ => Err(StoreError::Conflict),
        }
    }

    pub async fn roll_back(mut self) {
        self.writer_connection().rollback_savepoint().await;
    }
}

impl Drop for GroupedTx {
    fn drop(&mut self) {
        // A pending request covers this one too.
        let _ = self.commit_requests.try_send(());
        self.guard = None;
    }
}
