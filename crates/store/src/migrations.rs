//! The migrations of both engines, inside the binary.

use std::sync::LazyLock;

use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Version, description, SQL and its SHA-384.
type EmbeddedMigration = (i64, &'static str, &'static str, &'static [u8]);

include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

pub static SQLITE_MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| migrator(SQLITE));
pub static POSTGRES_MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| migrator(POSTGRES));

fn migrator(migrations: &[EmbeddedMigration]) -> Migrator {
    let migrations = migrations.iter().map(|&(version, description, sql, checksum)| Migration {
        version,
        description: description.into(),
        migration_type: MigrationType::Simple,
        sql: SqlStr::from_static(sql),
        checksum: checksum.into(),
        no_tx: false,
    });
    Migrator::with_migrations(migrations.collect())
}
