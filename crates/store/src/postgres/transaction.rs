//! A transaction on PostgreSQL, none of whose waits is without a bound.
//!
//! The server ends what takes too long (`statement_timeout` and others), but a server that is
//! frozen, or a network that swallows packets, answers nothing at all, and no option of a socket
//! notices the former. So every answer is waited for a little longer than the server may take; then
//! the connection is closed, and those that were opened before it are not used again.

use std::sync::Arc;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnection, PgTransactionManager, Postgres};
use sqlx::{SqlSafeStr, SqlStr};
use sqlx_core::transaction::TransactionManager;
use tokio::runtime::Handle;
use tokio::time::timeout;

use super::availability::Availability;
use crate::error::StoreError;

/// A transaction. Dropped without a commit it is rolled back.
#[derive(Debug)]
pub struct PostgresTx {
    connection: Option<PoolConnection<Postgres>>,
    answers: Answers,
    is_open: bool,
}

/// The connection of a transaction, with the bound on its answers.
pub(crate) struct PgHandle<'t> {
    pub connection: &'t mut PgConnection,
    pub answers: &'t mut Answers,
}

/// Waits for the answers of a connection.
#[derive(Debug)]
pub(crate) struct Answers {
    wait_max: Duration,
    availability: Arc<Availability>,
    is_unusable: bool,
}

impl Answers {
    pub const fn new(wait_max: Duration, availability: Arc<Availability>) -> Self {
        Self { wait_max, availability, is_unusable: false }
    }

    /// The result of a statement, or an error if it does not arrive in time.
    pub async fn wait_for<T, E>(
        &mut self,
        answer: impl Future<Output = Result<T, E>>,
    ) -> Result<T, StoreError>
    where
        StoreError: From<E>,
    {
        // On the heap, or it would be part of the future of every caller and its callers.
        match timeout(self.wait_max, Box::pin(answer)).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(error)) => {
                let error = StoreError::from(error);
                self.availability.disk_alarm.observe(&error);
                if matches!(error, StoreError::ReadOnly) {
                    self.is_unusable = true;
                    self.availability.record_lost_connection(&error);
                }
                Err(error)
            }
            Err(_) => {
                self.is_unusable = true;
                self.availability.record_lost_connection(&StoreError::NoAnswer);
                Err(StoreError::NoAnswer)
            }
        }
    }
}

impl PostgresTx {
    pub(crate) async fn begin(
        connection: PoolConnection<Postgres>,
        statement: &'static str,
        answers: Answers,
    ) -> Result<Self, StoreError> {
        // Unless `BEGIN` is answered, nobody knows whether the connection is inside a transaction,
        // and it is closed: its next user would write into one that is not its own.
        let mut tx = Self {
            connection: Some(connection),
            answers: Answers { is_unusable: true, ..answers },
            is_open: true,
        };
        let PgHandle { connection, answers } = tx.handle();
        let statement: SqlStr = statement.into_sql_str();
        answers.wait_for(PgTransactionManager::begin(connection, Some(statement))).await?;
        answers.is_unusable = false;
        answers.availability.record_answer();
        Ok(tx)
    }

    pub(crate) fn handle(&mut self) -> PgHandle<'_> {
        let connection = self.connection.as_mut().expect("held until it ends");
        PgHandle { connection, answers: &mut self.answers }
    }

    pub async fn commit(mut self) -> Result<(), StoreError> {
        let PgHandle { connection, answers } = self.handle();
        answers.wait_for(PgTransactionManager::commit(connection)).await?;
        self.is_open = false;
        Ok(())
    }

    /// The server rolls back by itself what was begun on a connection that is closed.
    pub async fn roll_back(mut self) -> Result<(), StoreError> {
        if self.answers.is_unusable {
            return Ok(());
        }
        let PgHandle { connection, answers } = self.handle();
        answers.wait_for(PgTransactionManager::rollback(connection)).await?;
        self.is_open = false;
        Ok(())
    }
}

impl Drop for PostgresTx {
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else { return };
        let runtime = Handle::try_current();
        let (false, Ok(runtime)) = (self.answers.is_unusable, runtime) else {
            drop(connection.detach());
            return;
        };
        if self.is_open {
            PgTransactionManager::start_rollback(&mut connection);
        }
        // The pool itself would wait for a silent connection for ever, and hold its place.
        let returned = connection.return_to_pool();
        let (wait_max, availability) =
            (self.answers.wait_max, Arc::clone(&self.answers.availability));
        runtime.spawn(async move {
            if timeout(wait_max, returned).await.is_err() {
                availability.record_lost_connection(&StoreError::NoAnswer);
            }
        });
    }
}
