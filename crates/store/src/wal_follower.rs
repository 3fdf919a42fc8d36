//! Follows the write-ahead log of an SQLite database that others write to, and misses no transaction.
//!
//! SQLite begins the log anew when everything in it has been copied into the database file, and nobody
//! reads it. The follower always has a read transaction open, which prevents that until it has read
//! the log to its end. To let the log be begun anew it takes the writer's lock for a moment: while
//! nobody can write it reads the rest, has the log copied into the database file, and opens the next
//! read transaction. That one needs nothing of the log, and as long as it is open the database file
//! stays as it is: no later transaction is copied into it.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use crate::wal::{NewFrames, WalReader, copy_file};
use crate::{StoreError, db};

const LOCK_WAIT_MAX: Duration = Duration::from_secs(10);
/// How often the start of a copy is tried: a reader that needs the log is in the way.
const TRIES_MAX: u32 = 200;
const TRY_INTERVAL: Duration = Duration::from_millis(25);

/// Whether a checkpoint was blocked, how many frames the log has, and how many were copied.
type CheckpointRow = (i64, i64, i64);

/// A follower of the log.
#[derive(Debug)]
pub struct WalFollower {
    database: PathBuf,
    lock: SqliteConnection,
    checkpoint: SqliteConnection,
    reader: SqliteConnection,
    log: WalReader,
}

impl WalFollower {
    /// Connects to the database, copies its file as it is at one moment, and follows the log from
    /// that moment on.
    pub async fn start(url: &str, copy: &Path) -> Result<Self, StoreError> {
        if db::is_postgres(url) {
            return Err(StoreError::NotSqlite);
        }
        let options = SqliteConnectOptions::from_str(url)?
            .busy_timeout(LOCK_WAIT_MAX)
            .pragma("wal_autocheckpoint", "0");
        let database = options.get_filename().to_owned();
        let mut follower = Self {
            lock: SqliteConnection::connect_with(&options).await?,
            checkpoint: SqliteConnection::connect_with(&options).await?,
            reader: SqliteConnection::connect_with(&options).await?,
            log: WalReader::new(&database),
            database,
        };
        run(&mut follower.reader, BEGIN_READ).await?;
        follower.copy_database(copy).await?;
        Ok(follower)
    }

    async fn copy_database(&mut self, copy: &Path) -> Result<(), StoreError> {
        for _ in 0..TRIES_MAX {
            let (_, is_whole) = self.begin_anew().await?;
            if is_whole {
                let (from, to) = (self.database.clone(), copy.to_owned());
                let copied = tokio::task::spawn_blocking(move || copy_file(&from, &to));
                return copied.await.map_err(|_| sqlx::Error::WorkerCrashed)?.map_err(io_error);
            }
            tokio::time::sleep(TRY_INTERVAL).await;
        }
        Err(StoreError::Busy)
    }

    /// What was committed since the last call.
    pub fn read_new(&mut self) -> Result<NewFrames, StoreError> {
        self.log.read_new().map_err(io_error)
    }

    /// How long the log is.
    pub fn log_bytes(&self) -> u64 {
        self.log.bytes_read()
    }

    /// Lets the log be begun anew. Returns what was committed since the last call, and whether all of
    /// the log is in the database file now.
    pub async fn begin_anew(&mut self) -> Result<(NewFrames, bool), StoreError> {
        run(&mut self.lock, "BEGIN IMMEDIATE").await?;
        let done = self.begin_anew_locked().await;
        // Whatever happened, others may write again.
        let released = run(&mut self.lock, "ROLLBACK").await;
        let done = done?;
        released?;
        Ok(done)
    }

    async fn begin_anew_locked(&mut self) -> Result<(NewFrames, bool), StoreError> {
        let frames = self.read_new()?;
        run(&mut self.reader, "ROLLBACK").await?;
        let checkpoint: Result<CheckpointRow, _> =
            sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(&mut self.checkpoint).await;
        run(&mut self.reader, BEGIN_READ).await?;
        let (blocked, frames_all, frames_copied) = checkpoint?;
        Ok((frames, blocked == 0 && frames_all == frames_copied))
    }

    /// Lets go of the log.
    pub async fn close(self) -> Result<(), StoreError> {
        for connection in [self.reader, self.lock, self.checkpoint] {
            connection.close().await?;
        }
        Ok(())
    }
}

/// A transaction reads, and holds the log, from its first query on.
const BEGIN_READ: &str = "BEGIN; SELECT COUNT(*) FROM sqlite_schema";

async fn run(on: &mut SqliteConnection, sql: &'static str) -> Result<(), StoreError> {
    sqlx::raw_sql(sql).execute(on).await?;
    Ok(())
}

fn io_error(error: std::io::Error) -> StoreError {
    StoreError::Database(sqlx::Error::Io(error))
}
