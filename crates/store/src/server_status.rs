//! What a database says about itself, for whoever is about to serve from it.

use crate::{Db, Engine, StoreError};
use base::Timestamp;

/// What a server of PostgreSQL says about itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerStatus {
    /// As it is printed: `17.2`.
    pub version: String,
    /// As a number: 170002.
    pub version_number: i64,
    /// A replica, or told to refuse writes.
    pub is_read_only: bool,
    /// `UTF8`.
    pub encoding: String,
    /// Of all its clients together.
    pub connections_max: i64,
    /// Settings with which something acknowledged may be lost, by name.
    pub unsafe_settings: Vec<&'static str>,
    /// Its own clock.
    pub now: Timestamp,
}

impl Db {
    /// What the server says about itself; a file says nothing.
    pub async fn load_server_status(&self) -> Result<Option<ServerStatus>, StoreError> {
        if self.engine() == Engine::Sqlite {
            return Ok(None);
        }
        let mut tx = self.read().await?;
        let (version, version_number, is_read_only, encoding, connections_max): (
            String,
            i64,
            bool,
            String,
            i64,
        ) = tx
            .sql(
                "SELECT current_setting('server_version'),
                     CAST(current_setting('server_version_num') AS bigint),
                     pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on',
                     current_setting('server_encoding'),
                     CAST(current_setting('max_connections') AS bigint)",
            )
            .one("a server's settings")
            .await?;
        let (fsync, full_page_writes, synchronous_commit): (bool, bool, bool) = tx
            .sql(
                "SELECT current_setting('fsync') = 'on', current_setting('full_page_writes') = 'on',
                     current_setting('synchronous_commit') <> 'off'",
            )
            .one("a server's settings")
            .await?;
        let (now,): (Timestamp,) = tx.sql("SELECT clock_timestamp()").one("a time").await?;
        let safe = [
            ("fsync", fsync),
            ("full_page_writes", full_page_writes),
            ("synchronous_commit", synchronous_commit),
        ];
        let unsafe_settings = safe.into_iter().filter_map(|(name, is)| (!is).then_some(name));
        Ok(Some(ServerStatus {
            version,
            version_number,
            is_read_only,
            encoding,
            connections_max,
            unsafe_settings: unsafe_settings.collect(),
            now,
        }))
    }

    /// When the newest row of the audit trail was written. The schema has to be up to date.
    pub async fn load_last_audit_time(&self) -> Result<Option<Timestamp>, StoreError> {
        let newest: Option<(Timestamp,)> = self
            .read()
            .await?
            .sql(
                "SELECT occurred_at FROM audit WHERE number IS NOT NULL
                 ORDER BY number DESC LIMIT 1",
            )
            .opt()
            .await?;
        Ok(newest.map(|(at,)| at))
    }
}
