//! A new SQLite file equals the result of all migrations, and an older one is migrated to it.

use std::fmt::Write;
use std::path::Path;

use sqlx::migrate::Migrator;
use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection};

/// Everything in a database except the record of its migrations.
async fn dump(on: &mut SqliteConnection) -> String {
    let mut text = String::new();
    let objects: Vec<(String, String, String)> = sqlx::query_as(
        "SELECT type, name, sql FROM sqlite_schema
         WHERE sql IS NOT NULL AND name NOT LIKE '\\_sqlx%' ESCAPE '\\'
             AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         ORDER BY name",
    )
    .fetch_all(&mut *on)
    .await
    .unwrap();
    for (_, _, sql) in &objects {
        writeln!(text, "\n{sql};").unwrap();
    }
    for (_, table, _) in objects.iter().filter(|(kind, ..)| kind == "table") {
        for row in rows(on, table).await {
            writeln!(text, "\nINSERT INTO {table} VALUES ({row});").unwrap();
        }
    }
    text
}

/// The rows of a table, as SQL literals.
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

/// A database in memory with all migrations applied.
async fn open_migrated() -> SqliteConnection {
    let mut on = SqliteConnection::connect("sqlite::memory:").await.unwrap();
    read_migrations().await.run(&mut on).await.unwrap();
    on
}

/// The migrations as sqlx reads them, which is not how the build does.
async fn read_migrations() -> Migrator {
    Migrator::new(Path::new("migrations/sqlite")).await.unwrap()
}

/// How many migrations were applied to the file itself, and not at build time.
async fn count_migrations_run_at_open(on: &mut SqliteConnection) -> i64 {
    let later = "SELECT COUNT(*) FROM _sqlx_migrations WHERE installed_on NOT LIKE '1970%'";
    sqlx::query_scalar(later).fetch_one(on).await.unwrap()
}

#[tokio::test]
async fn a_new_file_equals_the_migrated_schema() {
    let folder = testkit::databases::TempSqliteDir::create();
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
async fn a_file_of_an_older_build_is_migrated() {
    let folder = testkit::databases::TempSqliteDir::create();
    let mut old = folder.connect().await;
    read_migrations().await.run_to(3, &mut old).await.unwrap();
    old.close().await.unwrap();
    let db = folder.open().await;
    assert!(db.is_up_to_date().await.unwrap());
    db.close().await;
    assert_eq!(dump(&mut folder.connect().await).await, dump(&mut open_migrated().await).await);
}

#[tokio::test]
async fn an_orphaned_write_ahead_log_is_not_applied_to_a_new_file() {
    let folder = testkit::databases::TempSqliteDir::create();
    let db = folder.open().await;
    let mut old = folder.connect().await;
    sqlx::raw_sql("CREATE TABLE of_old (id INTEGER)").execute(&mut old).await.unwrap();
    let file = folder.path().join("test.db");
    // While it is open its write-ahead log exists, and contains this row.
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
async fn two_processes_opening_a_new_file_create_it_once() {
    let folder = testkit::databases::TempSqliteDir::create();
    let (one, other) = tokio::join!(folder.open(), folder.open());
    assert!(one.is_up_to_date().await.unwrap() && other.is_up_to_date().await.unwrap());
}
