//! A transaction on SQLite that reads on a reader connection and queues for the writer only when it
//! writes. Decisions in between block nobody; what was read may have changed by then, as on
//! PostgreSQL, so every write names the version it is based on.

use std::sync::Arc;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{Sqlite, SqliteConnection};

use crate::disk_alarm::DiskAlarm;
use crate::error::StoreError;
use crate::writer::{GroupedTx, Writer};

/// The transaction and its phase.
#[derive(Debug)]
pub struct OptimisticTx {
    writer: Writer,
    wait_max: Duration,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    Reading(PoolConnection<Sqlite>),
    /// On the writer. The reader connection is returned to its pool.
    Waiting,
    Writing(GroupedTx),
}

impl OptimisticTx {
    pub const fn new(reader: PoolConnection<Sqlite>, writer: Writer, wait_max: Duration) -> Self {
        Self { writer, wait_max, stage: Stage::Reading(reader) }
    }

    /// The connection for a statement that returns rows, and what has to be run with it.
    pub fn read_connection(&mut self) -> Result<(&'static str, &mut SqliteConnection), StoreError> {
        match &mut self.stage {
            Stage::Reading(on) => Ok(("", on)),
            Stage::Writing(member) => Ok(member.statement_connection()),
            // Waiting for the writer failed, and the caller got that error.
            Stage::Waiting => Err(StoreError::Busy),
        }
    }

    /// The connection for statements that write, and what has to be run with them.
    pub async fn write_connection(
        &mut self,
    ) -> Result<(&'static str, &mut SqliteConnection), StoreError> {
        if let Stage::Reading(_) = self.stage {
            self.stage = Stage::Waiting;
            self.stage = Stage::Writing(self.writer.begin(self.wait_max).await?);
        }
        self.read_connection()
    }

    pub const fn disk_alarm(&self) -> &Arc<DiskAlarm> {
        self.writer.disk_alarm()
    }

    pub async fn commit(self) -> Result<(), StoreError> {
        match self.stage {
            Stage::Writing(member) => member.commit().await,
            Stage::Reading(_) => Ok(()),
            Stage::Waiting => Err(StoreError::Busy),
        }
    }

    pub async fn roll_back(self) {
        if let Stage::Writing(member) = self.stage {
            member.roll_back().await;
        }
    }
}
