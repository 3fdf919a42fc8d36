//! What the service may do as a PostgreSQL role of its own. It owns nothing, so it can neither drop
//! the triggers that keep tables append-only nor change what they keep.

use std::fmt::Write;

use thiserror::Error;

/// Tables whose rows are never changed nor deleted.
pub const INSERT_ONLY_TABLES: [&str; 8] = [
    "accruals",
    "application_events",
    "consents",
    "ledger",
    "loan_events",
    "payments",
    "payoff_quotes",
    "published_documents",
];

/// Tables whose rows are never deleted, and in which only these columns may change: the number that
/// an audit row gets, and what is sealed with another key or erased.
pub const COLUMN_UPDATE_TABLES: [(&str, &[&str]); 4] = [
    ("attributions", &["visit_sealed"]),
    ("audit", &["hash", "key_number", "number"]),
    ("content_pages", &["published_at", "status"]),
    ("decisions", &["result", "result_sealed", "snapshot", "snapshot_sealed"]),
];

/// Tables whose rows are never deleted; triggers say what of them may change.
pub const NO_DELETE_TABLES: [&str; 13] = [
    "addenda",
    "application_documents",
    "applications",
    "biller_payments",
    "guest_orders",
    "loan_documents",
    "loans",
    "payment_orders",
    "payouts",
    "promo_codes",
    "refunds",
    "source_refunds",
    "unmatched_payments",
];

/// The name of a role, which needs no quotes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoleName(String);

/// A name that would need quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("1 to 63 lower-case letters, digits and _, and a letter first")]
pub struct RoleNameError;

impl RoleName {
    /// Accepts a plain identifier.
    pub fn try_new(name: &str) -> Result<Self, RoleNameError> {
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let begins_well = name.starts_with(|c: char| c.is_ascii_lowercase());
        if begins_well && name.len() <= 63 && name.chars().all(is_plain) {
            Ok(Self(name.to_owned()))
        } else {
            Err(RoleNameError)
        }
    }
}

/// The statements for a role, to be run by the owner of the tables after every migration.
pub fn service_grants(RoleName(role): &RoleName) -> String {
    let mut sql = format!(
        "-- What {role} may do. Run it as the owner of the tables, after every zhedel migrate.\n\
         BEGIN;\n\
         DO $$ BEGIN\n\
         \x20   EXECUTE format('REVOKE CREATE ON SCHEMA %I FROM PUBLIC', current_schema());\n\
         \x20   EXECUTE format('REVOKE ALL ON ALL TABLES IN SCHEMA %I FROM {role}', current_schema());\n\
         \x20   EXECUTE format('REVOKE ALL ON SCHEMA %I FROM {role}', current_schema());\n\
         \x20   EXECUTE format('GRANT USAGE ON SCHEMA %I TO {role}', current_schema());\n\
         \x20   EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO {role}',\n\
         \x20       current_schema());\n\
         \x20   EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA %I TO {role}', current_schema());\n\
         END $$;\n\
         REVOKE INSERT, UPDATE, DELETE ON _sqlx_migrations FROM {role};\n"
    );
    for table in INSERT_ONLY_TABLES {
        let _ = writeln!(sql, "REVOKE UPDATE, DELETE ON {table} FROM {role};");
    }
    for (table, columns) in COLUMN_UPDATE_TABLES {
        let columns = columns.join(", ");
        let _ = writeln!(sql, "REVOKE UPDATE, DELETE ON {table} FROM {role};");
        let _ = writeln!(sql, "GRANT UPDATE ({columns}) ON {table} TO {role};");
    }
    for table in NO_DELETE_TABLES {
        let _ = writeln!(sql, "REVOKE DELETE ON {table} FROM {role};");
    }
    sql.push_str("COMMIT;\n");
    sql
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_role_has_a_plain_name() {
        assert!(RoleName::try_new("zhedel_service").is_ok());
        let long = "a".repeat(64);
        for name in ["", "1a", "Zhedel", "a;b", "a b", "a\"b", "a'b", "_a", long.as_str()] {
            assert_eq!(RoleName::try_new(name), Err(RoleNameError), "{name}");
        }
    }
}
