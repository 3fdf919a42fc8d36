//! How much of a PostgreSQL server one process takes, and how long it waits for it.

use std::time::Duration;

/// Bounds on connections and waits. SQLite, a local file, has bounds of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DbLimits {
    /// Connections of requests, for which somebody waits.
    pub interactive_connections: u32,
    /// Connections of jobs, the end of day and maintenance, which never take those of requests.
    pub background_connections: u32,
    /// How long a caller waits for a connection, whether a free one or a new one.
    pub connection_wait: Duration,
    /// How long a statement of a request may run.
    pub interactive_statement: Duration,
    /// How long a statement of background work may run.
    pub background_statement: Duration,
    /// How long a statement waits for a lock.
    pub lock_wait: Duration,
    /// How long the server keeps a transaction open for which nothing is asked.
    pub idle_transaction: Duration,
}

/// A command that reads or rewrites whole tables, which somebody watches and may interrupt.
const TOOL_STATEMENT: Duration = Duration::from_secs(3_600);

impl DbLimits {
    /// For such commands.
    #[must_use]
    pub const fn for_tools(self) -> Self {
        Self { interactive_statement: TOOL_STATEMENT, background_statement: TOOL_STATEMENT, ..self }
    }
}

impl Default for DbLimits {
    /// As shipped in `config/zhedel.toml`.
    fn default() -> Self {
        Self {
            interactive_connections: 16,
            background_connections: 6,
            connection_wait: Duration::from_secs(5),
            interactive_statement: Duration::from_secs(5),
            background_statement: Duration::from_secs(60),
            lock_wait: Duration::from_secs(4),
            idle_transaction: Duration::from_secs(20),
        }
    }
}
