//! Opening the database: pools, the engine's settings, migrations.

use std::str::FromStr;
use std::time::Duration;

use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions, Postgres};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection, Transaction};

use crate::database_template;
use crate::error::StoreError;
use crate::migrations::{POSTGRES_MIGRATIONS, SQLITE_MIGRATIONS};
use crate::optimistic::OptimisticTx;
use crate::sql::Tx;
use crate::writer::Writer;

const SQLITE_READERS_MAX: u32 = 4;
const POSTGRES_CONNECTIONS_MAX: u32 = 16;
/// How long a caller waits for a connection, and a connection for a lock.
const WAIT_MAX: Duration = Duration::from_secs(10);

/// The database engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// A local file.
    Sqlite,
    /// A server that several instances share.
    Postgres,
}

/// The database.
#[derive(Debug, Clone)]
pub enum Db {
    /// One writer with a queue in the process, and readers that never wait for it.
    #[doc(hidden)]
    Sqlite { writer: Writer, readers: SqlitePool },
    /// A pool of equal connections.
    #[doc(hidden)]
    Postgres(PgPool),
}

/// The migrations of an engine, oldest first.
pub fn migrations(engine: Engine) -> &'static Migrator {
    match engine {
        Engine::Sqlite => &SQLITE_MIGRATIONS,
        Engine::Postgres => &POSTGRES_MIGRATIONS,
    }
}

impl Db {
    /// Opens `sqlite://<file>` or `postgres://…` and migrates the schema.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        if !is_postgres(url) {
            let options = SqliteConnectOptions::from_str(url)?;
            // If the template could not be copied, for instance for lack of hard links or write
            // permission, the engine creates the file or reports the error.
            let make = move || database_template::create_if_missing(options.get_filename());
            let result = tokio::task::spawn_blocking(make).await;
            if let Err(error) = result.map_err(std::io::Error::other).flatten() {
                tracing::warn!(%error, "database template not used, SQLite creates the file");
            }
        }
        let db = Self::connect(url).await?;
        db.migrate().await?;
        Ok(db)
    }

    /// Opens without migrating.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        if is_postgres(url) {
            let options = PgConnectOptions::from_str(url)?;
            // Connects directly once: the pool would retry until its timeout, then report "busy".
            PgConnection::connect_with(&options).await?.close().await?;
            let pool = PgPoolOptions::new()
                .max_connections(POSTGRES_CONNECTIONS_MAX)
                .acquire_timeout(WAIT_MAX)
                .test_before_acquire(false)
                .connect_with(options)
                .await?;
            return Ok(Self::Postgres(pool));
        }
        let options = SqliteConnectOptions::from_str(url)?
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(WAIT_MAX)
            .foreign_keys(true);
        // The writer first: it creates the file that the readers open.
        let writer = Writer::connect(&options).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(SQLITE_READERS_MAX)
            .acquire_timeout(WAIT_MAX)
            .test_before_acquire(false)
            .connect_with(options.read_only(true))
            .await?;
        Ok(Self::Sqlite { writer, readers })
    }

    /// Migrates the schema. Idempotent. A role of PostgreSQL that may not create tables leaves that
    /// to their owner (`crate::grants`).
    pub async fn migrate(&self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite { writer, .. } => writer.migrate(&SQLITE_MIGRATIONS).await?,
            Self::Postgres(pool) if self.may_create_tables().await? => {
                POSTGRES_MIGRATIONS.run(pool).await?;
            }
            Self::Postgres(_) if self.is_up_to_date().await? => {}
            Self::Postgres(_) => return Err(StoreError::SchemaOutdated),
        }
        Ok(())
    }

    async fn may_create_tables(&self) -> Result<bool, StoreError> {
        let may = "SELECT COALESCE(has_schema_privilege(current_schema(), 'CREATE'), true)";
        let (may,): (bool,) = self.read().await?.sql(may).one("a privilege").await?;
        Ok(may)
    }

    /// Whether every migration was applied.
    pub async fn is_up_to_date(&self) -> Result<bool, StoreError> {
        let (expected, exists) = match self {
            Self::Sqlite { .. } => (
                SQLITE_MIGRATIONS.iter().count(),
                "SELECT CAST(COUNT(*) AS bigint) FROM sqlite_schema WHERE name = '_sqlx_migrations'",
            ),
            Self::Postgres(_) => (
                POSTGRES_MIGRATIONS.iter().count(),
                "SELECT COUNT(*) FROM information_schema.tables
                 WHERE table_schema = current_schema() AND table_name = '_sqlx_migrations'",
            ),
        };
        let mut tx = self.read().await?;
        let (tables,): (i64,) = tx.sql(exists).one("a count").await?;
        if tables == 0 {
            return Ok(false);
        }
        let done = "SELECT CAST(COUNT(*) AS bigint) FROM _sqlx_migrations WHERE success";
        let (done,): (i64,) = tx.sql(done).one("a count").await?;
        Ok(u64::try_from(done).is_ok_and(|done| done == expected as u64))
    }

    /// Integrity errors of the SQLite file; PostgreSQL checks its own.
    pub async fn list_integrity_errors(&self) -> Result<Vec<String>, StoreError> {
        if self.engine() == Engine::Postgres {
            return Ok(Vec::new());
        }
        let mut tx = self.read().await?;
        let messages: Vec<(String,)> = tx.sql("PRAGMA quick_check(20)").all().await?;
        let damaged =
            messages.into_iter().map(|(message,)| message).filter(|message| message != "ok");
        let mut faults: Vec<String> =
            damaged.map(|message| format!("the file: {message}")).collect();
        let orphans: Vec<(String, String)> =
            tx.sql("SELECT \"table\", parent FROM pragma_foreign_key_check LIMIT 20").all().await?;
        let describe =
            |(table, parent)| format!("a row of {table} whose row of {parent} is not there");
        faults.extend(orphans.into_iter().map(describe));
        Ok(faults)
    }

    /// The database engine.
    pub const fn engine(&self) -> Engine {
        match self {
            Self::Sqlite { .. } => Engine::Sqlite,
            Self::Postgres(_) => Engine::Postgres,
        }
    }

    /// Begins a transaction that may write. Use [`crate::transact!`], which also retries.
    pub async fn begin(&self) -> Result<Tx, StoreError> {
        Ok(match self {
            Self::Sqlite { writer, .. } => Tx::SqliteWriter(writer.begin(WAIT_MAX).await?),
            Self::Postgres(pool) => Tx::Postgres(begin_detached(pool, "BEGIN").await?),
        })
    }

    /// The database for [`crate::transact!`] with optimistic locking: others may write between the
    /// reads and the writes, so every write must name the version or the key that was read.
    pub const fn optimistic(&self) -> OptimisticDb<'_> {
        OptimisticDb(self)
    }

    /// Begins a read-only transaction on one snapshot.
    pub async fn read(&self) -> Result<Tx, StoreError> {
        Ok(match self {
            Self::Sqlite { readers, .. } => Tx::SqliteReader(readers.begin().await?),
            Self::Postgres(pool) => {
                let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                Tx::Postgres(begin_detached(pool, begin).await?)
            }
        })
    }

    /// Whether the database responds.
    pub async fn ping(&self) -> Result<(), StoreError> {
        let (_one,): (i64,) =
            self.read().await?.sql("SELECT CAST(1 AS bigint)").one("an answer").await?;
        Ok(())
    }

    /// Waits until every connection is returned and closes them.
    pub async fn close(self) {
        match self {
            Self::Sqlite { writer, readers } => {
                readers.close().await;
                writer.close().await;
            }
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

pub(crate) fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

/// Begins on a task of its own. A future that is cancelled while a transaction begins, such as a
/// request whose client disconnected, would leave the connection inside an open transaction: its
/// next user would write into a read-only one.
async fn begin_detached(
    pool: &PgPool,
    begin: &'static str,
) -> Result<Transaction<'static, Postgres>, StoreError> {
    let pool = pool.clone();
    let begun = tokio::spawn(async move { pool.begin_with(begin).await });
    Ok(begun.await.map_err(|_| sqlx::Error::WorkerCrashed)??)
}

/// A database whose transactions take the writer only when they write.
#[derive(Debug, Clone, Copy)]
pub struct OptimisticDb<'d>(&'d Db);

impl OptimisticDb<'_> {
    /// Begins such a transaction.
    pub async fn begin(&self) -> Result<Tx, StoreError> {
        Ok(match self.0 {
            Db::Sqlite { writer, readers } => {
                let reader = readers.acquire().await?;
                Tx::SqliteOptimistic(OptimisticTx::new(reader, writer.clone(), WAIT_MAX))
            }
            // Its transactions are read committed anyway.
            Db::Postgres(pool) => Tx::Postgres(begin_detached(pool, "BEGIN").await?),
        })
    }
}
