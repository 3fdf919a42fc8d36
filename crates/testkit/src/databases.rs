//! Databases of both engines, one for each test, and rows that tests put into them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::str::FromStr;

use app::audit_anchors::AuditTrail;
use base::ids::CustomerId;
use base::{Language, Timestamp};
use identity::{Iin, Phone};
use sqlx::Connection as _;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sqlx::sqlite::SqliteConnection;
use store::customers::NewCustomer;
use store::grants::{RoleName, service_grants};
use store::{AuditKeys, Db, Engine, StoreError, Tx, Uuid, Vault};

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
                let folder = $crate::databases::TempSqliteDir::create();
                body(folder.open().await).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn postgres() {
                let database = $crate::databases::PostgresDatabase::create().await;
                body(database.open().await).await;
                database.remove().await;
            }
        }
    )* };
}

/// A folder for one SQLite file, gone with the test.
pub struct TempSqliteDir(std::path::PathBuf);

impl TempSqliteDir {
    pub fn create() -> Self {
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

/// A database on the server that `scripts/with-postgres` starts. It is a copy of a template that was
/// migrated once: to run all migrations takes several times as long as to copy what they come to.
pub struct PostgresDatabase {
    server: PgConnectOptions,
    name: String,
}

impl PostgresDatabase {
    pub async fn create() -> Self {
        let database =
            Self { server: postgres_server(), name: format!("t{}", Uuid::now_v7().simple()) };
        let mut admin = PgConnection::connect_with(&database.server).await.unwrap();
        let template = find_or_create_template(&database.server, &mut admin).await;
        // A small database is copied faster as files than through the write-ahead log.
        let name = &database.name;
        execute(
            &mut admin,
            format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY"),
        )
        .await;
        admin.close().await.unwrap();
        database
    }

    pub async fn open(&self) -> Db {
        open_postgres(self.server.clone().database(&self.name)).await
    }

    /// As the role of the service, which owns nothing (`zhedel grants`).
    pub async fn open_as_service(&self) -> Db {
        let role = format!("svc_{}", self.name);
        let owned = self.server.clone().database(&self.name);
        let mut owner = PgConnection::connect_with(&owned).await.unwrap();
        execute(&mut owner, format!("CREATE ROLE {role} LOGIN")).await;
        let name = RoleName::try_new(&role).unwrap();
        execute(&mut owner, service_grants(&name)).await;
        owner.close().await.unwrap();
        let db = open_postgres(owned.username(&role)).await;
        db.migrate().await.unwrap();
        db
    }

    /// Its URL for another process.
    pub fn url_at_socket(&self) -> String {
        let folder = self.server.get_socket().expect("the server listens on a socket");
        let user = self.server.get_username();
        format!("postgres://{user}@localhost/{}?host={}", self.name, folder.display())
    }

    /// Its URL behind a proxy on this machine.
    pub fn url_behind(&self, port: u16) -> String {
        self.url_behind_all(&[port])
    }

    /// Its URL behind any of several.
    pub fn url_behind_all(&self, ports: &[u16]) -> String {
        let hosts: Vec<String> = ports.iter().map(|port| format!("127.0.0.1:{port}")).collect();
        let (user, hosts) = (self.server.get_username(), hosts.join(","));
        format!("postgres://{user}@{hosts}/{}?sslmode=disable", self.name)
    }

    /// Drops it, with whatever is still connected. A test that fails leaves its database behind.
    pub async fn remove(self) {
        let mut admin = PgConnection::connect_with(&self.server).await.unwrap();
        execute(&mut admin, format!("DROP DATABASE {} WITH (FORCE)", self.name)).await;
        admin.close().await.unwrap();
    }
}

/// Any number that no other lock of the server has.
const TEMPLATE_LOCK: i64 = 7_301_846_552;

/// The name of a database that has run the migrations of this build and that nobody connects to.
/// The first test that needs it makes it while the others wait.
async fn find_or_create_template(server: &PgConnectOptions, admin: &mut PgConnection) -> String {
    let mut hasher = DefaultHasher::new();
    store::migrations(Engine::Postgres).iter().for_each(|it| it.checksum.hash(&mut hasher));
    let template = format!("template_{:016x}", hasher.finish());
    if has_database(admin, &template).await {
        return template;
    }
    execute(admin, format!("SELECT pg_advisory_lock({TEMPLATE_LOCK})")).await;
    if !has_database(admin, &template).await {
        // It gets its name when it is complete.
        let draft = format!("{template}_draft");
        execute(admin, format!("DROP DATABASE IF EXISTS {draft} WITH (FORCE)")).await;
        execute(admin, format!("CREATE DATABASE {draft}")).await;
        let db = open_postgres(server.clone().database(&draft)).await;
        db.migrate().await.unwrap();
        db.close().await;
        execute(admin, format!("ALTER DATABASE {draft} RENAME TO {template}")).await;
    }
    execute(admin, format!("SELECT pg_advisory_unlock({TEMPLATE_LOCK})")).await;
    template
}

async fn has_database(admin: &mut PgConnection, name: &str) -> bool {
    let found = sqlx::query("SELECT 1 FROM pg_database WHERE datname = $1").bind(name);
    found.fetch_optional(admin).await.unwrap().is_some()
}

async fn execute(admin: &mut PgConnection, sql: String) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(admin).await.unwrap();
}

async fn open_postgres(options: PgConnectOptions) -> Db {
    let pool = PgPoolOptions::new().max_connections(8).connect_with(options).await.unwrap();
    Db::from_pool(pool)
}

fn postgres_server() -> PgConnectOptions {
    let url = std::env::var("ZHEDEL_TEST_POSTGRES_URL")
        .expect("run the tests by scripts/with-postgres, as make test does");
    PgConnectOptions::from_str(&url).unwrap()
}

/// The socket on which the server of the tests listens.
pub fn server_socket() -> std::path::PathBuf {
    let server = postgres_server();
    let folder = server.get_socket().expect("scripts/with-postgres listens on a socket");
    folder.join(format!(".s.PGSQL.{}", server.get_port()))
}

/// A migrated schema of this name in the server's own database, for measurements that connect to it
/// by other means.
pub async fn create_postgres_schema(schema: &str) -> Db {
    let server = postgres_server();
    let mut admin = PgConnection::connect_with(&server).await.unwrap();
    execute(&mut admin, format!("CREATE SCHEMA {schema}")).await;
    admin.close().await.unwrap();
    let db = open_postgres(server.options([("search_path", schema)])).await;
    db.migrate().await.unwrap();
    db
}

pub fn vault() -> Vault {
    let key = |digit: &str| digit.repeat(64);
    Vault::try_new(&format!("1:{}", key("1")), &key("2")).unwrap()
}

pub fn audit_keys() -> AuditKeys {
    AuditKeys::try_new(&format!("1:{}", "4".repeat(64))).unwrap()
}

/// The keys, with a folder of anchors that is not there.
pub fn audit_trail() -> AuditTrail {
    let anchor_folder = std::env::temp_dir().join("zhedel-no-anchors");
    AuditTrail { keys: audit_keys(), anchor_folder, requires_anchors: false }
}

pub fn phone() -> Phone {
    Phone::try_new("+77011234567").unwrap()
}

pub fn iin() -> Iin {
    Iin::try_new("900101300007").unwrap()
}

/// The phone of the nth test customer.
pub fn nth_phone(number: u32) -> Phone {
    Phone::try_new(&format!("+7701{number:07}")).unwrap()
}

/// The IIN of the nth test customer, born in 1990.
pub fn nth_iin(number: u32) -> Iin {
    let (month, day) = (number / 28 % 12 + 1, number % 28 + 1);
    (0..10_000)
        .filter_map(|tail| Iin::try_new(&format!("90{month:02}{day:02}3{tail:05}")).ok())
        .nth(number as usize / 336)
        .unwrap()
}

/// Inserts the nth test customer.
pub async fn insert_nth_customer(db: &Db, number: u32) -> CustomerId {
    let (id, phone, iin, vault) =
        (CustomerId::now_v7(), nth_phone(number), nth_iin(number), vault());
    let new = NewCustomer { id, phone: &phone, iin: &iin, language: Language::Ru, created_at: NOW };
    let result: Result<(), StoreError> =
        store::transact!(db, |tx| { store::customers::insert(tx, &vault, &new).await });
    result.unwrap();
    id
}

pub async fn insert_customer(db: &Db) -> CustomerId {
    let (id, phone, iin, vault) = (CustomerId::now_v7(), phone(), iin(), vault());
    let new = NewCustomer { id, phone: &phone, iin: &iin, language: Language::Ru, created_at: NOW };
    let result: Result<(), StoreError> =
        store::transact!(db, |tx| { store::customers::insert(tx, &vault, &new).await });
    result.unwrap();
    id
}

/// Inserts a row of `jobs`, for tests that need any row to write.
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
