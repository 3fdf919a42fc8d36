//! The settings of connections to PostgreSQL.

use std::time::Duration;

use serde::Deserialize;
use store::DbLimits;

use crate::config::SettingErrors;

/// Above it a pool takes more of the server than any number of processes can share.
const CONNECTIONS_MAX: u32 = 1_000;
const MILLIS_MAX: u64 = 3_600_000;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DatabaseConfig {
    interactive_connections: u32,
    background_connections: u32,
    connection_wait_ms: u64,
    interactive_statement_ms: u64,
    background_statement_ms: u64,
    lock_wait_ms: u64,
    idle_transaction_ms: u64,
}

impl DatabaseConfig {
    pub(crate) fn limits(&self) -> DbLimits {
        DbLimits {
            interactive_connections: self.interactive_connections,
            background_connections: self.background_connections,
            connection_wait: Duration::from_millis(self.connection_wait_ms),
            interactive_statement: Duration::from_millis(self.interactive_statement_ms),
            background_statement: Duration::from_millis(self.background_statement_ms),
            lock_wait: Duration::from_millis(self.lock_wait_ms),
            idle_transaction: Duration::from_millis(self.idle_transaction_ms),
        }
    }

    /// To the server a limit of 0 is none at all.
    pub(crate) fn check(&self, errors: &mut SettingErrors) {
        for (key, connections) in [
            ("database.interactive_connections", self.interactive_connections),
            ("database.background_connections", self.background_connections),
        ] {
            if !(1..=CONNECTIONS_MAX).contains(&connections) {
                errors.add(key, "is out of range", "1 to 1000");
            }
        }
        for (key, millis) in [
            ("database.connection_wait_ms", self.connection_wait_ms),
            ("database.interactive_statement_ms", self.interactive_statement_ms),
            ("database.background_statement_ms", self.background_statement_ms),
            ("database.lock_wait_ms", self.lock_wait_ms),
            ("database.idle_transaction_ms", self.idle_transaction_ms),
        ] {
            if !(1..=MILLIS_MAX).contains(&millis) {
                errors.add(key, "is out of range", "1 to 3600000 milliseconds");
            }
        }
    }
}
