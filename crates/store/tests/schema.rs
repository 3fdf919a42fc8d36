//! A new SQLite file is what the migrations come to, and an older one is brought there.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

use std::fmt::Write;
use std::path::Path;

use sqlx::migrate::Migrator;
use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection};

mod support;

/// Everything in a database but the account of its migrations.
async fn dump(on: &mut SqliteConnection) -> String {
    let mut text = String::new();
    let made: Vec<(String, String, String)> = sqlx::query_as(
        "SELECT type, name, sql FROM sqlite_schema
         WHERE sql IS NOT NULL AND name NOT LIKE '\\_sqlx%' ESCAPE '\\'
             AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         ORDER BY name",
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

/// A database in memory on which every migration was run.
async fn open_migrated() -> SqliteConnection {
    let mut on = SqliteConnection::connect("sqlite::memory:").await.unwrap();
    read_migrations().await.run(&mut on).await.unwrap();
    on
}

/// The migrations as sqlx reads them, which is not how the build does.
async fn read_migrations() -> Migrator {
    Migrator::new(Path::new("migrations/sqlite")).await.unwrap()
}

/// How many migrations were run on the file itself, and not by the build.
async fn count_migrations_run_at_open(on: &mut SqliteConnection) -> i64 {
    let later = "SELECT COUNT(*) FROM _sqlx_migrations WHERE installed_on NOT LIKE '1970%'";
    sqlx::query_scalar(later).fetch_one(on).await.unwrap()
}

#[tokio::test]
async fn a_new_file_gets_what_the_migrations_come_to() {
    let folder = support::TempSqliteDir::new();
    let db = folder.open().await;
    assert!(db.is_up_to_date().await.unwrap());
    db.close().await;
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let name = entry.unwrap().file_name();
        assert!(["test.db", "test.db-wal", "test.db-shm"].iter().any(|own| name == *own));
    }
    let (mut new, mut migrated) = (folder.connect().await, open_migrated().await);
    assert_eq!(dump(&mut new).await, dump(&mut migrated).await);
    let accounts = "SELECT group_concat(version || ' ' || description || ' ' || hex(checksum))
        FROM _sqlx_migrations";
    let account = async |on: &mut SqliteConnection| -> String {
        sqlx::query_scalar(accounts).fetch_one(on).await.unwrap()
    };
    assert_eq!(account(&mut new).await, account(&mut migrated).await);
    assert_eq!(count_migrations_run_at_open(&mut new).await, 0);
}

#[tokio::test]
async fn a_file_that_an_older_build_left_is_brought_up_to_date() {
    let folder = support::TempSqliteDir::new();
    let mut old = folder.connect().await;
    read_migrations().await.run_to(3, &mut old).await.unwrap();
    old.close().await.unwrap();
    let db = folder.open().await;
    assert!(db.is_up_to_date().await.unwrap());
    db.close().await;
    assert_eq!(dump(&mut folder.connect().await).await, dump(&mut open_migrated().await).await);
}

#[tokio::test]
async fn a_log_that_outlived_its_file_does_not_come_into_a_new_one() {
    let folder = support::TempSqliteDir::new();
    let db = folder.open().await;
    let mut old = folder.connect().await;
    sqlx::raw_sql("CREATE TABLE of_old (id INTEGER)").execute(&mut old).await.unwrap();
    let file = folder.path().join("test.db");
    // While it is open its log is there, and this is in it.
    std::fs::remove_file(&file).unwrap();
    let log = std::fs::read(folder.path().join("test.db-wal")).unwrap();
    assert!(log.len() > 4096);
    db.close().await;
    old.close().await.unwrap();
    std::fs::write(folder.path().join("test.db-wal"), log).unwrap();

    let db = folder.open().await;
    assert!(
        db.is_up_to_date().await.unwrap() && db.list_integrity_errors().await.unwrap().is_empty()
    );
    db.close().await;
    assert_eq!(dump(&mut folder.connect().await).await, dump(&mut open_migrated().await).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_open_a_new_file_at_once_make_it_once() {
    let folder = support::TempSqliteDir::new();
    let (one, other) = tokio::join!(folder.open(), folder.open());
    assert!(one.is_up_to_date().await.unwrap() && other.is_up_to_date().await.unwrap());
}
