//! The connections to a PostgreSQL server: one pool for requests and one for background work, each
//! with its own bounds, so that neither takes the connections of the other.

mod availability;
mod endpoints;
mod transaction;

use std::sync::Arc;
use std::time::Duration;

use monitoring::database::PoolStats;
use sqlx::Connection;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use tokio::time::timeout;

use crate::db::stats_of;
use crate::db_limits::DbLimits;
use crate::disk_alarm::DiskAlarm;
use crate::error::StoreError;
use availability::Availability;
use endpoints::{EndpointWatch, is_writable};
pub(crate) use endpoints::{Endpoints, IS_WRITABLE};
pub use transaction::PostgresTx;
pub(crate) use transaction::{Answers, PgHandle};

/// What the server's own limit is exceeded by before a connection counts as silent.
const ANSWER_MARGIN: Duration = Duration::from_secs(2);
/// How often a transaction is begun on another connection, because the server closed the first ones
/// while they were idle.
const BEGIN_ATTEMPTS_MAX: u32 = 3;
/// What PgBouncer calls a limit that is asked for at the start.
const PROTOCOL_VIOLATION: &str = "08P01";
/// The server notices by these that a machine of ours has gone, and lets go of its locks.
const SERVER_KEEPALIVE: [(&str, &str); 4] = [
    ("tcp_keepalives_idle", "10"),
    ("tcp_keepalives_interval", "5"),
    ("tcp_keepalives_count", "3"),
    ("tcp_user_timeout", "20000"),
];

/// For whom a transaction runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Work {
    /// A person or a program that waits for the answer.
    Interactive,
    /// Nobody waits.
    Background,
}

/// The pools of one server.
#[derive(Debug, Clone)]
pub struct PostgresPools {
    work: Work,
    interactive: PgPool,
    background: PgPool,
    limits: DbLimits,
    availability: Arc<Availability>,
    /// Ends with the last copy.
    _endpoint_watch: Option<Arc<EndpointWatch>>,
}

impl PostgresPools {
    pub async fn connect(url: &str, limits: DbLimits) -> Result<Self, StoreError> {
        let endpoints = Endpoints::parse(url)?;
        let options = endpoints.find_writable().await?;
        let interactive_settings = session_settings(&limits, limits.interactive_statement);
        let background_settings = session_settings(&limits, limits.background_statement);
        // Connects directly once: the pool would retry until its time-out, then report "busy".
        let first = check_settings(options.clone(), &interactive_settings);
        timeout(limits.connection_wait, first).await.map_err(|_| StoreError::NoAnswer)??;
        let availability = Arc::new(Availability::default());
        let pool = |connections, settings: &[(&'static str, String)]| {
            let pool = pool_options(connections, &limits, &availability);
            let pool = if endpoints.is_single() { pool } else { refuse_read_only(pool) };
            pool.connect_lazy_with(options.clone().options(settings.to_vec()))
        };
        let interactive = pool(limits.interactive_connections, &interactive_settings);
        let background = pool(limits.background_connections, &background_settings);
        let endpoint_watch = (!endpoints.is_single()).then(|| {
            let pools = vec![
                (interactive.clone(), interactive_settings),
                (background.clone(), background_settings),
            ];
            let availability = Arc::clone(&availability);
            Arc::new(EndpointWatch::start(endpoints, options, pools, availability))
        });
        Ok(Self {
            work: Work::Interactive,
            interactive,
            background,
            limits,
            availability,
            _endpoint_watch: endpoint_watch,
        })
    }

    /// One pool for everything.
    pub fn from_pool(pool: PgPool) -> Self {
        Self {
            work: Work::Interactive,
            interactive: pool.clone(),
            background: pool,
            limits: DbLimits::default(),
            availability: Arc::default(),
            _endpoint_watch: None,
        }
    }

    /// The connections of requests.
    pub const fn interactive(&self) -> &PgPool {
        &self.interactive
    }

    /// Whether the disk of the server was full a moment ago.
    pub fn disk_alarm(&self) -> &DiskAlarm {
        &self.availability.disk_alarm
    }

    /// The same server for background work.
    pub fn for_background(&self) -> Self {
        Self { work: Work::Background, ..self.clone() }
    }

    /// Begins a transaction with a statement.
    pub async fn begin(&self, statement: &'static str) -> Result<PostgresTx, StoreError> {
        let (pool, limit) = match self.work {
            Work::Interactive => (&self.interactive, self.limits.interactive_statement),
            Work::Background => (&self.background, self.limits.background_statement),
        };
        let mut attempts = 0;
        loop {
            attempts += 1;
            let answers = Answers::new(limit + ANSWER_MARGIN, Arc::clone(&self.availability));
            let begun = match pool.acquire().await {
                Ok(connection) => PostgresTx::begin(connection, statement, answers).await,
                Err(error) => Err(error.into()),
            };
            match begun {
                Err(error) if error.is_lost_connection() => {
                    self.availability.record_lost_connection(&error);
                    if attempts == BEGIN_ATTEMPTS_MAX || matches!(error, StoreError::NoAnswer) {
                        return Err(error);
                    }
                }
                begun => return begun,
            }
        }
    }

    /// Migrates on a connection without limits: some migrations rewrite a table, and others wait
    /// until the first process has run them.
    pub async fn migrate(&self, migrator: &Migrator) -> Result<(), StoreError> {
        let options = (*self.interactive.connect_options()).clone();
        let unlimited =
            ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
        let options = options.options(unlimited.map(|setting| (setting, "0")));
        let mut connection = PgConnection::connect_with(&options).await?;
        migrator.run(&mut connection).await?;
        Ok(connection.close().await?)
    }

    /// Both pools at this moment.
    pub fn stats(&self) -> Vec<PoolStats> {
        vec![stats_of("interactive", &self.interactive), stats_of("background", &self.background)]
    }

    pub async fn close(self) {
        tokio::join!(self.interactive.close(), self.background.close());
    }
}

/// The settings that a new connection sends to the server.
fn session_settings(limits: &DbLimits, statement: Duration) -> Vec<(&'static str, String)> {
    let millis = |limit: Duration| limit.as_millis().to_string();
    let limits = [
        ("statement_timeout", millis(statement)),
        ("lock_timeout", millis(limits.lock_wait)),
        ("idle_in_transaction_session_timeout", millis(limits.idle_transaction)),
    ];
    let keepalive = SERVER_KEEPALIVE.map(|(setting, value)| (setting, value.to_owned()));
    limits.into_iter().chain(keepalive).collect()
}

/// Connects once. A pooler in transaction mode would hand our limits to connections of others, or to
/// none: it refuses them, or says nothing and drops them.
async fn check_settings(
    options: PgConnectOptions,
    settings: &[(&'static str, String)],
) -> Result<(), StoreError> {
    let connecting = PgConnection::connect_with(&options.options(settings.to_vec())).await;
    let mut connection = connecting.map_err(|error| match error {
        sqlx::Error::Database(error) if error.code().as_deref() == Some(PROTOCOL_VIOLATION) => {
            StoreError::Pooler
        }
        error => error.into(),
    })?;
    let statement = "SELECT setting FROM pg_settings WHERE name = 'statement_timeout'";
    let found: String = sqlx::query_scalar(statement).fetch_one(&mut connection).await?;
    connection.close().await?;
    let is_taken = settings.contains(&("statement_timeout", found));
    if is_taken { Ok(()) } else { Err(StoreError::Pooler) }
}

/// A connection that leads to a standby is tried again, until the watch has found another server.
fn refuse_read_only(pool: PgPoolOptions) -> PgPoolOptions {
    pool.after_connect(|connection, _| {
        Box::pin(async move {
            match is_writable(connection).await? {
                true => Ok(()),
                false => Err(sqlx::Error::Configuration(StoreError::ReadOnly.into())),
            }
        })
    })
}

fn pool_options(
    connections: u32,
    limits: &DbLimits,
    availability: &Arc<Availability>,
) -> PgPoolOptions {
    let availability = Arc::clone(availability);
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(limits.connection_wait)
        .test_before_acquire(false)
        .before_acquire(move |_connection, meta| {
            let is_usable = !availability.is_suspect(meta.age);
            Box::pin(async move { Ok(is_usable) })
        })
}
