//! A transaction on SQLite that reads beside the writer and stands in the writer's line only when it
//! writes. What is decided in between keeps nobody waiting; what was read may have changed by then,
//! as it may on PostgreSQL, so that every write names the version it builds on.

use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{Sqlite, SqliteConnection};

use crate::error::StoreError;
use crate::writer::{GroupedTx, Writer};

/// The transaction and how far it is.
#[derive(Debug)]
pub struct OptimisticTx {
    writer: Writer,
    wait_max: Duration,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    Reading(PoolConnection<Sqlite>),
    /// In the writer's line. The reader is given back: others read meanwhile.
    Waiting,
    Writing(GroupedTx),
}

impl OptimisticTx {
    pub const fn new(reader: PoolConnection<Sqlite>, writer: Writer, wait_max: Duration) -> Self {
        Self { writer, wait_max, stage: Stage::Reading(reader) }
    }

    /// The connection for a statement that gives rows, and what has to be run with it.
    pub fn read_connection(&mut self) -> Result<(&'static str, &mut SqliteConnection), StoreError> {
        match &mut self.stage {
            Stage::Reading(on) => Ok(("", on)),
            Stage::Writing(member) => Ok(member.statement_connection()),
            // Its turn did not come, and the caller was told so.
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
