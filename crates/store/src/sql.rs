//! A transaction and its statements: one text with `$1` placeholders that both engines accept, and
//! arguments bound by each driver.

use std::sync::Arc;

use futures_util::TryStreamExt;
use monitoring::database;
use sqlx::postgres::{PgArguments, PgRow, Postgres};
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteConnection, SqliteRow};
use sqlx::{
    Arguments, AssertSqlSafe, Encode, Executor, FromRow, SqlSafeStr, SqlStr, Transaction, Type,
};

use crate::BlindIndexes;
use crate::columns::{Columns, name_columns};
use crate::error::StoreError;
use crate::optimistic::OptimisticTx;
use crate::postgres::{PgHandle, PostgresTx};
use crate::writer::GroupedTx;

/// A value that can be bound on either engine.
pub trait Param:
    for<'q> Encode<'q, Sqlite> + Type<Sqlite> + for<'q> Encode<'q, Postgres> + Type<Postgres> + Send
{
}

impl<T> Param for T where
    T: for<'q> Encode<'q, Sqlite>
        + Type<Sqlite>
        + for<'q> Encode<'q, Postgres>
        + Type<Postgres>
        + Send
{
}

/// A value that can be read from a row of either engine; see `#[derive(store_derive::FromRow)]`.
pub trait Record:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Columns + Send + Unpin
{
}

impl<T> Record for T where
    T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Columns + Send + Unpin
{
}

/// A transaction of either engine. Dropped without a commit it is rolled back.
#[derive(Debug)]
pub enum Tx {
    #[doc(hidden)]
    SqliteReader(Transaction<'static, Sqlite>),
    #[doc(hidden)]
    SqliteWriter(GroupedTx),
    #[doc(hidden)]
    SqliteOptimistic(OptimisticTx),
    #[doc(hidden)]
    Postgres(PostgresTx),
}

impl Tx {
    /// Starts a statement.
    pub fn sql(&mut self, text: &'static str) -> Sql<'_> {
        Sql { handle: self.handle(), text, bind_error: None }
    }

    pub(crate) fn handle(&mut self) -> EngineHandle<'_> {
        match self {
            Self::SqliteReader(tx) => {
                EngineHandle::Sqlite(SqliteHandle::Reader(tx), SqliteArguments::default())
            }
            Self::SqliteWriter(tx) => {
                EngineHandle::Sqlite(SqliteHandle::Writer(tx), SqliteArguments::default())
            }
            Self::SqliteOptimistic(tx) => {
                EngineHandle::Sqlite(SqliteHandle::Optimistic(tx), SqliteArguments::default())
            }
            Self::Postgres(tx) => EngineHandle::Postgres(tx.handle(), PgArguments::default()),
        }
    }

    /// Commits.
    pub async fn commit(self) -> Result<(), StoreError> {
        match self {
            Self::SqliteReader(tx) => Box::pin(tx.commit()).await?,
            Self::SqliteWriter(tx) => Box::pin(tx.commit()).await?,
            Self::SqliteOptimistic(tx) => Box::pin(tx.commit()).await?,
            Self::Postgres(tx) => Box::pin(tx.commit()).await?,
        }
        Ok(())
    }

    /// Rolls back. A connection that cannot is closed by its pool.
    pub async fn roll_back(self) {
        let undone = match self {
            Self::SqliteReader(tx) => tx.rollback().await.map_err(StoreError::from),
            Self::SqliteWriter(tx) => {
                tx.roll_back().await;
                Ok(())
            }
            Self::SqliteOptimistic(tx) => {
                tx.roll_back().await;
                Ok(())
            }
            Self::Postgres(tx) => tx.roll_back().await,
        };
        if let Err(error) = undone {
            tracing::warn!(%error, "transaction rollback failed");
        }
    }
}

pub(crate) enum EngineHandle<'t> {
    Sqlite(SqliteHandle<'t>, SqliteArguments),
    Postgres(PgHandle<'t>, PgArguments),
}

/// The connection of the transaction.
pub(crate) enum SqliteHandle<'t> {
    Reader(&'t mut SqliteConnection),
    Writer(&'t mut GroupedTx),
    Optimistic(&'t mut OptimisticTx),
}

impl<'t> SqliteHandle<'t> {
    /// The connection for a statement that returns rows, and what has to be run with it.
    fn read_connection(self) -> Result<(&'static str, &'t mut SqliteConnection), StoreError> {
        match self {
            Self::Reader(on) => Ok(("", on)),
            Self::Writer(member) => Ok(member.statement_connection()),
            Self::Optimistic(tx) => tx.read_connection(),
        }
    }

    /// Runs statements and returns how many rows they touched.
    pub(crate) async fn execute(
        self,
        text: impl SqlSafeStr,
        arguments: SqliteArguments,
    ) -> Result<u64, StoreError> {
        let disk_alarm = match &self {
            Self::Reader(_) => None,
            Self::Writer(member) => Some(Arc::clone(member.disk_alarm())),
            Self::Optimistic(tx) => Some(Arc::clone(tx.disk_alarm())),
        };
        let executed = self.execute_all(text, arguments).await;
        if let (Err(error), Some(disk_alarm)) = (&executed, disk_alarm) {
            disk_alarm.observe(error);
        }
        executed
    }

    async fn execute_all(
        self,
        text: impl SqlSafeStr,
        arguments: SqliteArguments,
    ) -> Result<u64, StoreError> {
        let (begin, on) = match self {
            Self::Reader(on) => ("", on),
            Self::Writer(member) => member.statement_connection(),
            Self::Optimistic(tx) => tx.write_connection().await?,
        };
        let text = prepend_sql(begin, text.into_sql_str());
        // The engine reports a count for every statement, and for one that opens a transaction or a
        // savepoint the count of the statement before it.
        let not_ours = begin.matches(';').count();
        let mut results = on.fetch_many(sqlx::query_with(text, arguments));
        let (mut statements, mut touched) = (0, 0);
        while let Some(step) = results.try_next().await? {
            if let sqlx::Either::Left(done) = step {
                statements += 1;
                if statements > not_ours {
                    touched += done.rows_affected();
                }
            }
        }
        Ok(touched)
    }
}

/// Prepends what has to be run first, so that it is one round trip.
fn prepend_sql(begin: &'static str, text: SqlStr) -> SqlStr {
    match begin {
        "" => text,
        begin => AssertSqlSafe(format!("{begin}{}", text.as_str())).into_sql_str(),
    }
}

/// A statement with the arguments bound so far.
#[must_use = "a statement does nothing until it is run"]
pub struct Sql<'t> {
    handle: EngineHandle<'t>,
    text: &'static str,
    bind_error: Option<StoreError>,
}

impl Sql<'_> {
    /// Binds the next argument.
    pub fn bind(mut self, value: impl Param) -> Self {
        let added = match &mut self.handle {
            EngineHandle::Sqlite(_, arguments) => arguments.add(value),
            EngineHandle::Postgres(_, arguments) => arguments.add(value),
        };
        if let Err(fault) = added {
            self.bind_error.get_or_insert(StoreError::from_bind_error(&fault));
        }
        self
    }

    /// Binds the blind indexes of a value as the next two arguments.
    pub fn bind_indexes(self, indexes: &BlindIndexes) -> Self {
        self.bind(indexes.current.clone()).bind(indexes.former.clone())
    }

    /// Executes it and returns the number of affected rows.
    pub async fn exec(mut self) -> Result<u64, StoreError> {
        self.check_bindings()?;
        let _timer = database::statement_timer(self.text);
        Ok(match self.handle {
            EngineHandle::Sqlite(on, arguments) => {
                Box::pin(on.execute(self.text, arguments)).await?
            }
            EngineHandle::Postgres(on, arguments) => {
                let statement = sqlx::query_with(self.text, arguments).execute(on.connection);
                on.answers.wait_for(statement).await?.rows_affected()
            }
        })
    }

    /// Executes it for exactly one row; a conflict if the version has changed.
    pub async fn exec_one(self) -> Result<(), StoreError> {
        match self.exec().await? {
            1 => Ok(()),
            _ => Err(StoreError::Conflict),
        }
    }

    /// The first row, if there is one.
    pub async fn opt<T: Record>(mut self) -> Result<Option<T>, StoreError> {
        self.check_bindings()?;
        let _timer = database::statement_timer(self.text);
        let text = name_columns::<T>(self.text);
        Ok(match self.handle {
            EngineHandle::Sqlite(on, arguments) => {
                let (begin, on) = on.read_connection()?;
                let text = prepend_sql(begin, text.into_sql_str());
                let row = sqlx::query_as_with::<Sqlite, T, _>(text, arguments).fetch_optional(on);
                Box::pin(row).await?
            }
            EngineHandle::Postgres(on, arguments) => {
                let statement = sqlx::query_as_with::<Postgres, T, _>(text, arguments);
                on.answers.wait_for(statement.fetch_optional(on.connection)).await?
            }
        })
    }

    /// The row, which must be there.
    pub async fn one<T: Record>(self, what: &'static str) -> Result<T, StoreError> {
        self.opt().await?.ok_or(StoreError::NotFound(what))
    }

    /// All rows. The statement itself bounds their number.
    pub async fn all<T: Record>(mut self) -> Result<Vec<T>, StoreError> {
        self.check_bindings()?;
        let _timer = database::statement_timer(self.text);
        let text = name_columns::<T>(self.text);
        Ok(match self.handle {
            EngineHandle::Sqlite(on, arguments) => {
                let (begin, on) = on.read_connection()?;
                let text = prepend_sql(begin, text.into_sql_str());
                let rows = sqlx::query_as_with::<Sqlite, T, _>(text, arguments).fetch_all(on);
                Box::pin(rows).await?
            }
            EngineHandle::Postgres(on, arguments) => {
                let statement = sqlx::query_as_with::<Postgres, T, _>(text, arguments);
                on.answers.wait_for(statement.fetch_all(on.connection)).await?
            }
        })
    }

    fn check_bindings(&mut self) -> Result<(), StoreError> {
        self.bind_error.take().map_or(Ok(()), Err)
    }
}
