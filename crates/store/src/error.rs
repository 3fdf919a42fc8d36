//! Errors of the store, by what a caller can do about them.

use thiserror::Error;

/// An error of the store.
#[derive(Debug, Error)]
pub enum StoreError {
    /// A concurrent transaction changed the same row; a retry may succeed.
    #[error("a concurrent transaction changed it first")]
    Conflict,
    /// The retries are used up: the caller may try later.
    #[error("the database is busy, try again")]
    Busy,
    /// A constraint of the schema was violated, by its name.
    #[error("the constraint {0} was violated")]
    Constraint(String),
    /// A required row is missing.
    #[error("{0} is missing")]
    NotFound(&'static str),
    /// A stored value cannot be decoded.
    #[error("{0} cannot be decoded")]
    Corrupt(&'static str),
    /// The server cannot be reached, or closed the connection: the caller may try later.
    #[error("the database cannot be reached: {0}")]
    ConnectionLost(sqlx::Error),
    /// An answer of the server did not arrive in time: the caller may try later.
    #[error("the database does not answer")]
    NoAnswer,
    /// The server takes no writes, because another one does: the caller may try later.
    #[error("the database is read-only")]
    ReadOnly,
    /// A pooler between us and the server keeps our settings from it.
    #[error(
        "the server did not take the limits of the connection: a pooler such as PgBouncer is not \
         supported, connect to the server itself or through a proxy that passes everything on"
    )]
    Pooler,
    /// The disk of the database is full: the caller may try later.
    #[error("the disk of the database is full")]
    DiskFull,
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(sqlx::Error),
    /// Personal data could not be sealed or opened.
    #[error(transparent)]
    Vault(#[from] crate::VaultError),
    /// The clock of this machine cannot be trusted to say that a day has passed.
    #[error("this machine's clock is {0} s ahead of the database's")]
    ClockAhead(i64),
    /// The keys are not those that the database was written with.
    #[error(transparent)]
    Keys(#[from] crate::key_checks::KeyMismatches),
    /// It is done by PostgreSQL's own tools there.
    #[error("this is for SQLite: PostgreSQL has tools of its own")]
    NotSqlite,
    /// The schema is not up to date, and this role may not change it.
    #[error("the schema is not up to date: its owner has to run zhedel migrate")]
    SchemaOutdated,
    /// The schema could not be migrated.
    #[error("the schema could not be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
}

impl StoreError {
    /// Whether a retry of the transaction may succeed.
    pub const fn is_retryable(&self) -> bool {
        matches!(self, Self::Conflict)
    }

    /// Whether the connection is of no more use: another one may lead to a server that works.
    pub const fn is_lost_connection(&self) -> bool {
        matches!(self, Self::ConnectionLost(_) | Self::NoAnswer | Self::ReadOnly)
    }

    /// An argument that cannot be encoded.
    pub(crate) fn from_bind_error(fault: &sqlx::error::BoxDynError) -> Self {
        Self::Database(sqlx::Error::Protocol(fault.to_string()))
    }

    /// Whether a constraint was violated, by its name.
    pub fn is_violation_of(&self, rule: &str) -> bool {
        matches!(self, Self::Constraint(name) if name == rule)
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::PoolTimedOut => Self::Busy,
            sqlx::Error::Io(_) | sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => {
                Self::ConnectionLost(error)
            }
            sqlx::Error::Database(database) => match Cause::of(database.code().as_deref()) {
                Cause::Conflict => Self::Conflict,
                Cause::LimitExceeded => Self::Busy,
                Cause::DiskFull => Self::DiskFull,
                Cause::ConnectionClosed => Self::ConnectionLost(error),
                Cause::ReadOnly => Self::ReadOnly,
                Cause::Other => match constraint_name(&**database) {
                    Some(rule) => Self::Constraint(rule),
                    None => Self::Database(error),
                },
            },
            _ => Self::Database(error),
        }
    }
}

/// What an engine's code says of an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cause {
    Conflict,
    /// `statement_timeout` or `lock_timeout`.
    LimitExceeded,
    DiskFull,
    /// The server stops or starts, has no connection left, or closed one that was idle too long.
    ConnectionClosed,
    /// A write on a standby.
    ReadOnly,
    Other,
}

impl Cause {
    fn of(code: Option<&str>) -> Self {
        match code {
            Some("40001" | "40P01") => Self::Conflict,
            Some("57014" | "55P03") => Self::LimitExceeded,
            Some("53100") => Self::DiskFull,
            Some("57P01" | "57P02" | "57P03" | "53300" | "25P03") => Self::ConnectionClosed,
            Some("25006") => Self::ReadOnly,
            // SQLSTATE has five characters and SQLite's numbers have fewer; the low byte of its
            // extended codes carries the kind: BUSY, LOCKED, FULL.
            Some(code) if code.len() < 5 => match code.parse::<u32>().map(|code| code & 0xff) {
                Ok(5 | 6) => Self::Conflict,
                Ok(13) => Self::DiskFull,
                _ => Self::Other,
            },
            _ => Self::Other,
        }
    }
}

/// The name of a violated constraint, the same on both engines: PostgreSQL reports it; SQLite
/// reports the columns of a unique key (`customers.phone_hash`), from which the name follows
/// (`customers_phone_hash_key`), or the name of a check.
fn constraint_name(error: &dyn sqlx::error::DatabaseError) -> Option<String> {
    if let Some(name) = error.constraint() {
        return Some(name.to_owned());
    }
    let message = error.message();
    if let Some(columns) = message.strip_prefix("UNIQUE constraint failed: ") {
        let mut columns = columns.split(", ");
        let mut name = columns.next()?.replace('.', "_");
        for column in columns {
            name.push('_');
            name.push_str(column.split_once('.')?.1);
        }
        return Some(format!("{name}_key"));
    }
    let check = message.strip_prefix("CHECK constraint failed: ");
    check.or_else(|| message.strip_prefix("rule: ")).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognises_conflicts_of_both_engines() {
        for code in ["40001", "40P01", "5", "6", "261", "262", "517"] {
            assert_eq!(Cause::of(Some(code)), Cause::Conflict, "{code}");
        }
        for code in [None, Some("23505"), Some("19"), Some("2067"), Some("00005"), Some("")] {
            assert_eq!(Cause::of(code), Cause::Other, "{code:?}");
        }
    }

    #[test]
    fn recognises_what_passes_by_itself() {
        for (code, cause) in [
            ("57014", Cause::LimitExceeded),
            ("55P03", Cause::LimitExceeded),
            ("53100", Cause::DiskFull),
            ("13", Cause::DiskFull),
            ("57P01", Cause::ConnectionClosed),
            ("57P03", Cause::ConnectionClosed),
        ] {
            assert_eq!(Cause::of(Some(code)), cause, "{code}");
        }
    }
}
