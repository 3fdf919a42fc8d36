//! Opening the database: pools, the engine's settings, migrations.

use std::collections::HashMap;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use base::Timestamp;
use monitoring::database::{self, Begin, PoolStats};
use sqlx::migrate::{Migration, Migrator};
use sqlx::postgres::PgPool;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use crate::database_template;
use crate::db_limits::DbLimits;
use crate::error::StoreError;
use crate::migrations::{POSTGRES_MIGRATIONS, SQLITE_MIGRATIONS};
use crate::optimistic::OptimisticTx;
use crate::postgres::{IS_WRITABLE, PostgresPools};
use crate::sql::Tx;
use crate::writer::Writer;

const SQLITE_READERS_MAX: u32 = 4;
/// How long a caller of SQLite waits for a connection, and a connection for a lock.
const WAIT_MAX: Duration = Duration::from_secs(10);
/// How long closing waits for connections that are in use.
const CLOSE_WAIT_MAX: Duration = Duration::from_secs(5);

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
    /// Pools of equal connections.
    #[doc(hidden)]
    Postgres(PostgresPools),
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
        Self::open_within(url, DbLimits::default()).await
    }

    /// The same within limits of the caller's.
    pub async fn open_within(url: &str, limits: DbLimits) -> Result<Self, StoreError> {
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
        let db = Self::connect_within(url, limits).await?;
        db.migrate().await?;
        Ok(db)
    }

    /// Opens without migrating.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        Self::connect_within(url, DbLimits::default()).await
    }

    /// The same within limits of the caller's.
    pub async fn connect_within(url: &str, limits: DbLimits) -> Result<Self, StoreError> {
        if is_postgres(url) {
            return Ok(Self::Postgres(PostgresPools::connect(url, limits).await?));
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

    /// With the connections of a pool, for everything.
    pub fn from_pool(pool: PgPool) -> Self {
        Self::Postgres(PostgresPools::from_pool(pool))
    }

    /// The same database for background work, which takes no connection that requests wait for.
    #[must_use]
    pub fn for_background(&self) -> Self {
        match self {
            Self::Sqlite { .. } => self.clone(),
            Self::Postgres(pools) => Self::Postgres(pools.for_background()),
        }
    }

    /// Migrates the schema. Idempotent. A role of PostgreSQL that may not create tables leaves that
    /// to their owner (`crate::grants`).
    pub async fn migrate(&self) -> Result<(), StoreError> {
        if self.is_up_to_date().await? {
            return Ok(());
        }
        match self {
            Self::Sqlite { writer, .. } => writer.migrate(&SQLITE_MIGRATIONS).await,
            Self::Postgres(pools) if self.may_create_tables().await? => {
                pools.migrate(&POSTGRES_MIGRATIONS).await
            }
            Self::Postgres(_) => Err(StoreError::SchemaOutdated),
        }
    }

    async fn may_create_tables(&self) -> Result<bool, StoreError> {
        let may = "SELECT COALESCE(has_schema_privilege(current_schema(), 'CREATE'), true)";
        let (may,): (bool,) = self.read().await?.sql(may).one("a privilege").await?;
        Ok(may)
    }

    /// Whether every migration of this release was applied. A newer release may have applied its own:
    /// they only add, so the previous release goes on beside it and can be started again.
    pub async fn is_up_to_date(&self) -> Result<bool, StoreError> {
        let exists = match self {
            Self::Sqlite { .. } => {
                "SELECT CAST(COUNT(*) AS bigint) FROM sqlite_schema WHERE name = '_sqlx_migrations'"
            }
            Self::Postgres(_) => {
                "SELECT COUNT(*) FROM information_schema.tables
                 WHERE table_schema = current_schema() AND table_name = '_sqlx_migrations'"
            }
        };
        let mut tx = self.read().await?;
        let (tables,): (i64,) = tx.sql(exists).one("a count").await?;
        if tables == 0 {
            return Ok(false);
        }
        let applied = "SELECT version, checksum FROM _sqlx_migrations WHERE success";
        let applied: Vec<(i64, Vec<u8>)> = tx.sql(applied).all().await?;
        let applied: HashMap<i64, Vec<u8>> = applied.into_iter().collect();
        let is_applied = |own: &Migration| {
            applied.get(&own.version).is_some_and(|checksum| **checksum == *own.checksum)
        };
        Ok(migrations(self.engine()).iter().all(is_applied))
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

    /// Writes a copy of the SQLite file as it is at one moment. Writers go on meanwhile.
    pub async fn snapshot_into(&self, path: &Path) -> Result<(), StoreError> {
        let Self::Sqlite { readers, .. } = self else { return Err(StoreError::NotSqlite) };
        let mut reader = readers.acquire().await?;
        let path = path.to_str().ok_or(StoreError::Corrupt("the path of the copy"))?;
        sqlx::query("VACUUM INTO $1").bind(path).execute(&mut *reader).await?;
        Ok(())
    }

    /// The version of the schema.
    pub async fn schema_version(&self) -> Result<i64, StoreError> {
        let last = "SELECT CAST(MAX(version) AS bigint) FROM _sqlx_migrations WHERE success";
        let (version,): (i64,) = self.read().await?.sql(last).one("a version").await?;
        Ok(version)
    }

    /// The database engine.
    pub const fn engine(&self) -> Engine {
        match self {
            Self::Sqlite { .. } => Engine::Sqlite,
            Self::Postgres(_) => Engine::Postgres,
        }
    }

    /// Begins a transaction that may write. Use [`crate::transact!`], which also retries.
    ///
    /// What waits for a connection is on the heap, here and below: it is large, and would be part of the
    /// future of every caller and its callers.
    pub async fn begin(&self) -> Result<Tx, StoreError> {
        let _timer = database::begin_timer(Begin::Write);
        Ok(match self {
            Self::Sqlite { writer, .. } => {
                Tx::SqliteWriter(Box::pin(writer.begin(WAIT_MAX)).await?)
            }
            Self::Postgres(pools) => Tx::Postgres(Box::pin(pools.begin("BEGIN")).await?),
        })
    }

    /// The database for [`crate::transact!`] with optimistic locking: others may write between the
    /// reads and the writes, so every write must name the version or the key that was read.
    pub const fn optimistic(&self) -> OptimisticDb<'_> {
        OptimisticDb(self)
    }

    /// Begins a read-only transaction on one snapshot.
    pub async fn read(&self) -> Result<Tx, StoreError> {
        let _timer = database::begin_timer(Begin::Read);
        Ok(match self {
            Self::Sqlite { readers, .. } => Tx::SqliteReader(Box::pin(readers.begin()).await?),
            Self::Postgres(pools) => {
                let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                Tx::Postgres(Box::pin(pools.begin(begin)).await?)
            }
        })
    }

    /// Whether the database answers, and takes writes.
    pub async fn ping(&self) -> Result<(), StoreError> {
        let (statement, disk_alarm) = match self {
            Self::Sqlite { writer, .. } => ("SELECT 1", &**writer.disk_alarm()),
            Self::Postgres(pools) => (IS_WRITABLE, pools.disk_alarm()),
        };
        if disk_alarm.is_raised() {
            return Err(StoreError::DiskFull);
        }
        let (is_writable,): (bool,) = self.read().await?.sql(statement).one("an answer").await?;
        if is_writable { Ok(()) } else { Err(StoreError::ReadOnly) }
    }

    /// How far the server's clock is ahead of this machine's, in microseconds. All processes can
    /// agree upon the server's. A file has no clock of its own.
    pub async fn clock_skew_us(
        &self,
        machine_now: impl Fn() -> Timestamp + Send,
    ) -> Result<i64, StoreError> {
        if self.engine() == Engine::Sqlite {
            return Ok(0);
        }
        let mut tx = self.read().await?;
        let Timestamp(asked_at) = machine_now();
        let statement = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS bigint)";
        let (server_us,): (i64,) = tx.sql(statement).one("a time").await?;
        let Timestamp(answered_at) = machine_now();
        Ok(server_us - (asked_at + (answered_at - asked_at) / 2))
    }

    /// The pools at this moment. The writer of SQLite is one connection outside of them.
    pub fn pool_stats(&self) -> Vec<PoolStats> {
        match self {
            Self::Sqlite { readers, .. } => vec![stats_of("readers", readers)],
            Self::Postgres(pools) => pools.stats(),
        }
    }

    /// Waits until every connection is returned, though not for long, and closes them.
    pub async fn close(self) {
        let closed = tokio::time::timeout(CLOSE_WAIT_MAX, async {
            match self {
                Self::Sqlite { writer, readers } => {
                    readers.close().await;
                    writer.close().await;
                }
                Self::Postgres(pools) => pools.close().await,
            }
        });
        if closed.await.is_err() {
            tracing::warn!("database connections not closed in time");
        }
    }
}

pub(crate) fn stats_of<D: sqlx::Database>(name: &'static str, pool: &sqlx::Pool<D>) -> PoolStats {
    PoolStats {
        pool: name,
        open: usize::try_from(pool.size()).unwrap_or(usize::MAX),
        idle: pool.num_idle(),
        max: usize::try_from(pool.options().get_max_connections()).unwrap_or(usize::MAX),
    }
}

pub(crate) fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

/// A database whose transactions take the writer only when they write.
#[derive(Debug, Clone, Copy)]
pub struct OptimisticDb<'d>(&'d Db);

impl OptimisticDb<'_> {
    /// Begins such a transaction.
    pub async fn begin(&self) -> Result<Tx, StoreError> {
        let _timer = database::begin_timer(Begin::Optimistic);
        Ok(match self.0 {
            Db::Sqlite { writer, readers } => {
                let reader = Box::pin(readers.acquire()).await?;
                Tx::SqliteOptimistic(OptimisticTx::new(reader, writer.clone(), WAIT_MAX))
            }
            // Its transactions are read committed anyway.
            Db::Postgres(pools) => Tx::Postgres(Box::pin(pools.begin("BEGIN")).await?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each is part of the future of a use case, and of all that call it.
    #[tokio::test]
    async fn what_waits_for_the_database_is_small() {
        let folder = std::env::temp_dir().join(format!("zhedel-sizes-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let db = Db::connect(&format!("sqlite://{}/sizes.db", folder.display())).await.unwrap();
        let mut tx = db.begin().await.unwrap();
        let mut sizes = vec![
            ("begin", size_of_val(&db.begin())),
            ("read", size_of_val(&db.read())),
            ("all", size_of_val(&tx.sql("SELECT 1").all::<(i64,)>())),
        ];
        sizes.push(("one", size_of_val(&tx.sql("SELECT 1").one::<(i64,)>("a number"))));
        sizes.push(("exec", size_of_val(&tx.sql("SELECT 1").exec())));
        sizes.push(("commit", size_of_val(&tx.commit())));
        for (name, bytes) in sizes {
            assert!(bytes <= 1_280, "{name}: {bytes} bytes");
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
