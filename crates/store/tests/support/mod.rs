//! Each test runs on both engines, each time on a database of its own.

#![allow(dead_code, reason = "each test file uses its own part")]
#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

use std::str::FromStr;

use base::{Language, Timestamp};
use identity::{Iin, Phone};
use sqlx::Connection as _;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::SqliteConnection;
use store::customers::NewCustomer;
use store::{Db, StoreError, Tx, Uuid, Vault};

pub const NOW: Timestamp = Timestamp(1_794_700_800_000_000);

/// Makes `mod name { fn sqlite(); fn postgres(); }` of one body.
#[macro_export]
macro_rules! on_both_engines {
    ($($(#[$attribute:meta])* async fn $name:ident($db:ident: Db) $body:block)*) => { $(
        mod $name {
            use super::*;

            $(#[$attribute])*
            async fn body($db: Db) $body

            #[tokio::test(flavor = "multi_thread")]
            async fn sqlite() {
                let folder = $crate::support::TempSqliteDir::new();
                body(folder.open().await).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn postgres() {
                body($crate::support::create_postgres_db().await).await;
            }
        }
    )* };
}

/// A folder for one SQLite file, gone with the test.
pub struct TempSqliteDir(std::path::PathBuf);

impl TempSqliteDir {
    pub fn new() -> Self {
        let folder = std::env::temp_dir().join(format!("zhedel-{}", Uuid::now_v7()));
        std::fs::create_dir(&folder).unwrap();
        Self(folder)
    }

    pub fn path(&self) -> &std::path::Path {
        &self.0
    }

    pub async fn open(&self) -> Db {
        Db::open(&self.url()).await.unwrap()
    }

    /// One connection past the store.
    pub async fn connect(&self) -> SqliteConnection {
        SqliteConnection::connect(&format!("{}?mode=rwc", self.url())).await.unwrap()
    }

    fn url(&self) -> String {
        format!("sqlite://{}/test.db", self.0.display())
    }
}

impl Drop for TempSqliteDir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A fresh schema on the server that `scripts/with-postgres` starts.
pub async fn create_postgres_db() -> Db {
    create_postgres_schema(&format!("t{}", Uuid::now_v7().simple())).await
}

/// A fresh schema of this name.
pub async fn create_postgres_schema(schema: &str) -> Db {
    let url = std::env::var("ZHEDEL_TEST_POSTGRES_URL")
        .expect("run the tests by scripts/with-postgres, as make test does");
    let options = PgConnectOptions::from_str(&url).unwrap();
    let admin =
        PgPoolOptions::new().max_connections(1).connect_with(options.clone()).await.unwrap();
    let create = sqlx::AssertSqlSafe(format!("CREATE SCHEMA {schema}"));
    sqlx::query(create).execute(&admin).await.unwrap();
    admin.close().await;
    let options = options.options([("search_path", schema)]);
    let db =
        Db::Postgres(PgPoolOptions::new().max_connections(8).connect_with(options).await.unwrap());
    db.migrate().await.unwrap();
    db
}

pub fn vault() -> Vault {
    let key = |digit: &str| digit.repeat(64);
    Vault::try_new(&format!("1:{}", key("1")), &key("2")).unwrap()
}

pub fn phone() -> Phone {
    Phone::try_new("+77011234567").unwrap()
}

pub fn iin() -> Iin {
    Iin::try_new("900101300007").unwrap()
}

/// The phone of one of many.
pub fn nth_phone(number: u32) -> Phone {
    Phone::try_new(&format!("+7701{number:07}")).unwrap()
}

/// The number of one of many, born on a day of 1990.
pub fn nth_iin(number: u32) -> Iin {
    let (month, day) = (number / 28 % 12 + 1, number % 28 + 1);
    (0..10_000)
        .filter_map(|tail| Iin::try_new(&format!("90{month:02}{day:02}3{tail:05}")).ok())
        .nth(number as usize / 336)
        .unwrap()
}

/// One of many people with an account.
pub async fn insert_nth_customer(db: &Db, number: u32) -> Uuid {
    let (id, phone, iin, vault) = (Uuid::now_v7(), nth_phone(number), nth_iin(number), vault());
    let new = NewCustomer { id, phone: &phone, iin: &iin, language: Language::Ru, created_at: NOW };
    let added: Result<(), StoreError> =
        store::transact!(db, |tx| { store::customers::insert(tx, &vault, &new).await });
    added.unwrap();
    id
}

pub async fn insert_customer(db: &Db) -> Uuid {
    let (id, phone, iin, vault) = (Uuid::now_v7(), phone(), iin(), vault());
    let new = NewCustomer { id, phone: &phone, iin: &iin, language: Language::Ru, created_at: NOW };
    let added: Result<(), StoreError> =
        store::transact!(db, |tx| { store::customers::insert(tx, &vault, &new).await });
    added.unwrap();
    id
}

/// A row of `jobs` by hand, for tests that need any row to write.
pub async fn insert_job(tx: &mut Tx, subject: Uuid) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO jobs (id, kind, subject, run_after, attempts, created_at)
         VALUES ($1, 'count', $2, $3, 0, $3)",
    )
    .bind(Uuid::now_v7())
    .bind(subject)
    .bind(NOW)
    .exec()
    .await?;
    Ok(())
}
