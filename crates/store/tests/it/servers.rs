//! Several servers, of which one takes writes, and poolers, which are refused.

use std::time::{Duration, Instant};

use store::{Db, DbLimits, StoreError, Uuid, transact};
use testkit::databases::{PostgresDatabase, insert_job};
use testkit::startup_proxy::{Session, StartupProxy};

const FAILOVER_TIME_MAX: Duration = Duration::from_secs(10);

async fn write(db: &Db, number: u128) -> Result<(), StoreError> {
    transact!(db, |tx| { insert_job(tx, Uuid::from_u128(number)).await })
}

fn url(database: &PostgresDatabase, servers: &[&StartupProxy]) -> String {
    let ports: Vec<u16> = servers.iter().map(|server| server.port).collect();
    database.url_behind_all(&ports)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_that_takes_writes_is_found_and_followed() {
    let database = PostgresDatabase::create().await;
    let standby = StartupProxy::start(Session::ReadOnly).await;
    let primary = StartupProxy::start(Session::Unchanged).await;
    let db = Db::connect(&url(&database, &[&standby, &primary])).await.unwrap();
    write(&db, 1).await.unwrap();
    db.ping().await.unwrap();

    // The primary dies, and the standby is promoted.
    primary.change_to(Session::Refused);
    standby.change_to(Session::Unchanged);
    let begun_at = Instant::now();
    let mut number = 2;
    while let Err(error) = write(&db, number).await {
        assert!(begun_at.elapsed() < FAILOVER_TIME_MAX, "{error}");
        number += 1;
    }
    db.ping().await.unwrap();

    // The former primary comes back as a standby, and the other one stops.
    primary.change_to(Session::ReadOnly);
    standby.change_to(Session::Refused);
    assert!(write(&db, 1_000).await.is_err());
    db.close().await;
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_has_become_read_only_is_told_as_such() {
    let database = PostgresDatabase::create().await;
    let server = StartupProxy::start(Session::Unchanged).await;
    let db = Db::connect(&url(&database, &[&server])).await.unwrap();
    db.ping().await.unwrap();
    server.change_to(Session::ReadOnly);
    assert!(matches!(db.ping().await, Err(StoreError::ReadOnly)));
    assert!(matches!(write(&db, 1).await, Err(StoreError::ReadOnly)));
    server.change_to(Session::Unchanged);
    db.ping().await.unwrap();
    write(&db, 1).await.unwrap();
    db.close().await;
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_server_that_takes_writes_nothing_starts() {
    let database = PostgresDatabase::create().await;
    let one = StartupProxy::start(Session::ReadOnly).await;
    let two = StartupProxy::start(Session::ReadOnly).await;
    let error = Db::connect(&url(&database, &[&one, &two])).await.unwrap_err();
    assert!(matches!(error, StoreError::ReadOnly), "{error}");
    database.remove().await;
}

/// In its transaction mode a pooler hands each transaction another session, and with it somebody
/// else's limits.
#[tokio::test(flavor = "multi_thread")]
async fn a_pooler_that_keeps_limits_from_the_server_is_refused() {
    let database = PostgresDatabase::create().await;
    for session in [Session::WithoutOptions, Session::OptionsRefused] {
        let pooler = StartupProxy::start(session).await;
        let error = Db::connect(&url(&database, &[&pooler])).await.unwrap_err();
        assert!(matches!(error, StoreError::Pooler), "{session:?}: {error}");
        assert!(error.to_string().contains("a pooler such as PgBouncer is not supported"));
    }
    database.remove().await;
}

/// What takes too long is ended by the server, and told as busy.
#[tokio::test(flavor = "multi_thread")]
async fn a_statement_and_a_lock_are_waited_for_within_limits() {
    let database = PostgresDatabase::create().await;
    let server = StartupProxy::start(Session::Unchanged).await;
    let limits = DbLimits {
        interactive_statement: Duration::from_millis(300),
        background_statement: Duration::from_secs(20),
        lock_wait: Duration::from_millis(100),
        ..DbLimits::default()
    };
    let db = Db::connect_within(&url(&database, &[&server]), limits).await.unwrap();
    write(&db, 1).await.unwrap();
    let sleep = "SELECT CAST(pg_sleep(0.6) AS text)";
    let mut tx = db.read().await.unwrap();
    let error = tx.sql(sleep).one::<(String,)>("a pause").await.unwrap_err();
    assert!(matches!(error, StoreError::Busy), "{error}");
    drop(tx);
    let mut tx = db.for_background().read().await.unwrap();
    tx.sql(sleep).one::<(String,)>("a pause").await.unwrap();
    drop(tx);

    let mut owner = db.begin().await.unwrap();
    owner.sql("UPDATE jobs SET attempts = 1").exec().await.unwrap();
    let mut other = db.begin().await.unwrap();
    let error = other.sql("UPDATE jobs SET attempts = 2").exec().await.unwrap_err();
    assert!(matches!(error, StoreError::Busy), "{error}");
    other.roll_back().await;
    owner.commit().await.unwrap();
    db.close().await;
    database.remove().await;
}

/// One kind of work that takes all its connections leaves the other kind's alone.
#[tokio::test(flavor = "multi_thread")]
async fn background_work_takes_no_connection_of_requests() {
    let database = PostgresDatabase::create().await;
    let server = StartupProxy::start(Session::Unchanged).await;
    let limits = DbLimits {
        interactive_connections: 2,
        background_connections: 2,
        connection_wait: Duration::from_millis(200),
        ..DbLimits::default()
    };
    let db = Db::connect_within(&url(&database, &[&server]), limits).await.unwrap();
    let background = db.for_background();
    let held = [background.read().await.unwrap(), background.read().await.unwrap()];
    assert!(matches!(background.read().await, Err(StoreError::Busy)));
    let interactive = [db.read().await.unwrap(), db.read().await.unwrap()];
    assert!(matches!(db.read().await, Err(StoreError::Busy)));
    drop((held, interactive));
    db.close().await;
    database.remove().await;
}
