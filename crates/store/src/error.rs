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
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(sqlx::Error),
    /// Personal data could not be sealed or opened.
    #[error(transparent)]
    Vault(#[from] crate::VaultError),
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
            sqlx::Error::Database(database) if is_conflict(database.code().as_deref()) => {
                Self::Conflict
            }
            sqlx::Error::Database(database) => match constraint_name(&**database) {
                Some(rule) => Self::Constraint(rule),
                None => Self::Database(error),
            },
            _ => Self::Database(error),
        }
    }
}

/// Serialization failure and deadlock in PostgreSQL; BUSY and LOCKED in SQLite, whose extended
/// codes carry the kind in the low byte.
fn is_conflict(code: Option<&str>) -> bool {
    match code {
        Some("40001" | "40P01") => true,
        // SQLSTATE has five characters and SQLite's numbers have fewer.
        Some(code) if code.len() < 5 => {
            code.parse::<u32>().is_ok_and(|code| matches!(code & 0xff, 5 | 6))
        }
        _ => false,
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
            assert!(is_conflict(Some(code)), "{code}");
        }
        for code in [None, Some("23505"), Some("19"), Some("2067"), Some("00005"), Some("")] {
            assert!(!is_conflict(code), "{code:?}");
        }
    }
}
