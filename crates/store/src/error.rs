//! What can go wrong in the store, told so that a caller knows what to do.

use thiserror::Error;

/// An error of the store.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Somebody else changed the same thing first; the transaction may be run again.
    #[error("somebody else changed it first")]
    Conflict,
    /// The tries are used up: the caller may try later.
    #[error("the database is busy, try again")]
    Busy,
    /// A rule of the schema was broken, by its name.
    #[error("the rule {0} was broken")]
    Constraint(String),
    /// What must be there is not.
    #[error("{0} is missing")]
    NotFound(&'static str),
    /// What was read is not what was written.
    #[error("{0} cannot be read back")]
    Corrupt(&'static str),
    /// The database itself failed.
    #[error("the database failed: {0}")]
    Database(sqlx::Error),
    /// Personal data could not be sealed or opened.
    #[error(transparent)]
    Vault(#[from] crate::VaultError),
    /// The schema could not be brought up to date.
    #[error("the schema could not be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
}

impl StoreError {
    /// Whether the same transaction may succeed when it is run again.
    pub const fn is_retryable(&self) -> bool {
        matches!(self, Self::Conflict)
    }

    /// An argument that cannot be written in the engine's form.
    pub(crate) fn from_bind_error(fault: &sqlx::error::BoxDynError) -> Self {
        Self::Database(sqlx::Error::Protocol(fault.to_string()))
    }

    /// Whether a rule of the schema was broken, by its name.
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

/// The name of a broken rule, the same on both engines: PostgreSQL tells it, SQLite tells the
/// columns of a unique key (`customers.phone_hash`), from which the name follows
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
    fn knows_a_conflict_of_either_engine() {
        for code in ["40001", "40P01", "5", "6", "261", "262", "517"] {
            assert!(is_conflict(Some(code)), "{code}");
        }
        for code in [None, Some("23505"), Some("19"), Some("2067"), Some("00005"), Some("")] {
            assert!(!is_conflict(code), "{code:?}");
        }
    }
}
