//! `migrations/sqlite.sql`, which a new file gets, is what the migrations come to.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

use std::fmt::Write;

use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection};
use store::Db;

mod support;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations/sqlite.sql");
const HEAD: &str =
    "-- What all migrations of this folder come to, written by a test (UPDATE_SHARED=1).
-- A file that is new gets it at once. Change the schema by a migration, never here.\n";

/// Everything in a database but the account of its migrations.
async fn dump(on: &mut SqliteConnection) -> String {
    let mut text = HEAD.to_owned();
    let made: Vec<(String, String, String)> = sqlx::query_as(
        "SELECT type, name, sql FROM sqlite_schema
         WHERE sql IS NOT NULL AND name NOT LIKE '\\_sqlx%' ESCAPE '\\'
             AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         ORDER BY rowid",
    )
    .fetch_all(&mut *on)
    .await
    .unwrap();
    for (_, _, sql) in &made {
        writeln!(text, "\n{sql};").unwrap();
    }
    for (_, table, _) in made.iter().filter(|(kind, ..)| kind == "table") {
        for row in rows(on, table).await {
            writeln!(text, "\nINSERT INTO {table} VALUES ({row});").unwrap();
        }
    }
    text
}

/// The rows of a table, as they are written in a statement.
async fn rows(on: &mut SqliteConnection, table: &str) -> Vec<String> {
    let columns: Vec<String> =
        sqlx::query_scalar(AssertSqlSafe(format!("SELECT name FROM pragma_table_info('{table}')")))
            .fetch_all(&mut *on)
            .await
            .unwrap();
    let quoted: Vec<String> = columns.iter().map(|column| format!("quote({column})")).collect();
    let row = quoted.join(" || ', ' || ");
    sqlx::query_scalar(AssertSqlSafe(format!("SELECT {row} FROM {table}")))
        .fetch_all(on)
        .await
        .unwrap()
}

#[tokio::test]
async fn a_new_file_gets_what_the_migrations_come_to() {
    let mut migrated = SqliteConnection::connect("sqlite::memory:").await.unwrap();
    sqlx::migrate!("migrations/sqlite").run(&mut migrated).await.unwrap();
    let now = dump(&mut migrated).await;
    if std::env::var_os("UPDATE_SHARED").is_some() {
        // What was compiled is the old one.
        return std::fs::write(FILE, &now).unwrap();
    }
    let kept = std::fs::read_to_string(FILE).unwrap();
    assert!(now == kept, "migrations/sqlite.sql is old: run the tests with UPDATE_SHARED=1");

    let folder = support::Folder::new();
    let db = folder.open().await;
    assert!(db.is_up_to_date().await.unwrap());
    db.close().await;
    let path = folder.path().join("test.db");
    let mut new = SqliteConnection::connect(&format!("sqlite://{}", path.display())).await.unwrap();
    assert_eq!(dump(&mut new).await, now);
    let accounts = "SELECT group_concat(version || ' ' || hex(checksum)) FROM _sqlx_migrations";
    let account = async |on: &mut SqliteConnection| -> String {
        sqlx::query_scalar(accounts).fetch_one(on).await.unwrap()
    };
    assert_eq!(account(&mut new).await, account(&mut migrated).await);
}

#[tokio::test]
async fn a_file_that_an_older_build_left_is_brought_up_to_date() {
    let folder = support::Folder::new();
    let path = folder.path().join("test.db");
    let url = format!("sqlite://{}?mode=rwc", path.display());
    let mut old = SqliteConnection::connect(&url).await.unwrap();
    sqlx::migrate!("migrations/sqlite").run_to(3, &mut old).await.unwrap();
    old.close().await.unwrap();
    let db = Db::open(&format!("sqlite://{}", path.display())).await.unwrap();
    assert!(db.is_up_to_date().await.unwrap());
    db.close().await;
    let mut now = SqliteConnection::connect(&url).await.unwrap();
    assert!(dump(&mut now).await == std::fs::read_to_string(FILE).unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_open_a_new_file_at_once_make_it_once() {
    let folder = support::Folder::new();
    let (one, other) = tokio::join!(folder.open(), folder.open());
    assert!(one.is_up_to_date().await.unwrap() && other.is_up_to_date().await.unwrap());
}
