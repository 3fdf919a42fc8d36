//! Makes the file that a new SQLite database begins as: one on which every migration was run.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use sqlx::Connection;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode};

/// The same sources make the same file: nothing in it tells when it was built.
const RESET_MIGRATION_TIMES: &str = "UPDATE _sqlx_migrations
    SET installed_on = '1970-01-01 00:00:00', execution_time = 0";

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=migrations/sqlite");
    let file = PathBuf::from(env::var("OUT_DIR")?).join("new.db");
    if file.exists() {
        fs::remove_file(&file)?;
    }
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Wal);
    let mut on = SqliteConnection::connect_with(&options).await?;
    Migrator::new(Path::new("migrations/sqlite")).await?.run(&mut on).await?;
    sqlx::raw_sql(RESET_MIGRATION_TIMES).execute(&mut on).await?;
    // What later migrations have left free goes; closing it brings everything into the one file.
    sqlx::raw_sql("VACUUM").execute(&mut on).await?;
    Ok(on.close().await?)
}
