//! A process that stops cuts nobody off, and stops soon; the next one takes over without a refused
//! connection.

use std::net::{TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use reqwest::Client;
use testkit::databases::PostgresDatabase;

use crate::service_process::{ServiceProcess, pay};

const PAYERS: usize = 16;
/// More of them by ZHEDEL_TEST_STOPS.
const STOPS: usize = 5;
/// The shipped second of the lame duck, the requests, and a slow machine. Those that hung took 15
/// seconds.
const STOP_TIME_MAX: Duration = Duration::from_secs(6);
const PATIENCE: Duration = Duration::from_secs(30);

/// Payers that never rest.
struct Load {
    is_over: Arc<AtomicBool>,
    count: Arc<AtomicUsize>,
    longest_ms: Arc<AtomicU64>,
    payers: Vec<tokio::task::JoinHandle<Vec<String>>>,
}

impl Load {
    /// A payer ends when nobody listens any more, if that is `expected`; else it is a failure.
    fn start(site: &str, refusal_expected: bool) -> Self {
        let (is_over, count) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let longest_ms = Arc::new(AtomicU64::new(0));
        let payers = (0..PAYERS).map(|payer| {
            let (site, is_over, count, longest_ms) =
                (site.to_owned(), is_over.clone(), count.clone(), longest_ms.clone());
            tokio::spawn(async move {
                let (client, mut failures) = (Client::new(), Vec::new());
                for number in 0.. {
                    if is_over.load(Ordering::Relaxed) {
                        break;
                    }
                    let nonce = count.fetch_add(1, Ordering::Relaxed);
                    let begun_at = Instant::now();
                    let answer = pay(&client, &site, &format!("{payer}-{number}-{nonce}")).await;
                    longest_ms.fetch_max(elapsed_ms(begun_at), Ordering::Relaxed);
                    match answer {
                        Ok(response) if response.status() == 200 => {}
                        Ok(response) => failures.push(format!("status {}", response.status())),
                        Err(error) if refusal_expected && error.is_connect() => break,
                        Err(error) => failures.push(format!("{error:?}")),
                    }
                }
                failures
            })
        });
        let payers = payers.collect();
        Self { is_over, count, longest_ms, payers }
    }

    /// Waits until so many more requests were sent.
    async fn continue_for(&self, requests: usize) {
        let (begun_at, target) = (Instant::now(), self.count.load(Ordering::Relaxed) + requests);
        while self.count.load(Ordering::Relaxed) < target {
            assert!(begun_at.elapsed() < PATIENCE, "the load stands still");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    async fn assert_no_failure(self) {
        self.is_over.store(true, Ordering::Relaxed);
        for payer in self.payers {
            let failures = payer.await.unwrap();
            assert!(failures.is_empty(), "{failures:?}");
        }
    }
}

async fn stop_under_load(environment: &[(&str, &str)]) {
    let stops = std::env::var("ZHEDEL_TEST_STOPS").map_or(STOPS, |count| count.parse().unwrap());
    let (mut longest_stop_ms, mut longest_request_ms) = (0, 0);
    for stop in 0..stops {
        let mut service = ServiceProcess::start(environment).await;
        let load = Load::start(&service.site, true);
        load.continue_for(100 + 50 * (stop % STOPS)).await;
        let stopped_at = Instant::now();
        service.terminate();
        let unready = service.wait_for_readiness(503, PATIENCE).await;
        assert_eq!(unready, "the process stops\n");
        // It still serves whoever comes.
        load.continue_for(PAYERS).await;
        let status = service.wait_for_exit(STOP_TIME_MAX).await;
        longest_stop_ms = elapsed_ms(stopped_at).max(longest_stop_ms);
        assert!(status.success(), "{}", service.log());
        assert!(service.log().contains("server stopped"), "{}", service.log());
        longest_request_ms = load.longest_ms.load(Ordering::Relaxed).max(longest_request_ms);
        load.assert_no_failure().await;
    }
    println!(
        "{stops} stops: the longest took {longest_stop_ms} ms with the second of the lame duck, the \
         longest request {longest_request_ms} ms"
    );
}

fn elapsed_ms(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_millis()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_under_load_cuts_nobody_off_on_sqlite() {
    stop_under_load(&[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_under_load_cuts_nobody_off_on_postgres() {
    let database = PostgresDatabase::create().await;
    let url = database.url_at_socket();
    stop_under_load(&[("ZHEDEL_DATABASE_URL", &url)]).await;
    database.remove().await;
}

/// Connections that nobody uses do not hold it up: one that is kept alive, and one that a browser
/// opened in advance.
#[tokio::test(flavor = "multi_thread")]
async fn an_idle_process_stops_soon() {
    let mut service = ServiceProcess::start(&[("ZHEDEL_SHUTDOWN_LAME_DUCK_MS", "0")]).await;
    assert_eq!(service.readiness().await.unwrap().0, 200);
    let _early = TcpStream::connect(&service.site).unwrap();
    tokio::time::sleep(Duration::from_millis(500)).await;
    service.terminate();
    assert!(service.wait_for_exit(Duration::from_secs(5)).await.success(), "{}", service.log());
}

#[tokio::test(flavor = "multi_thread")]
async fn releases_follow_each_other_without_a_failed_request() {
    let database = PostgresDatabase::create().await;
    let url = database.url_at_socket();
    let environment = [("ZHEDEL_DATABASE_URL", url.as_str()), ("ZHEDEL_LISTEN_SHARED", "true")];
    let mut current = ServiceProcess::start(&environment).await;
    let load = Load::start(&current.site, false);
    load.continue_for(100).await;
    // The schema of the release after the next one: this release serves beside it, and starts on it
    // again, as after a crash or when the newer one is taken back.
    for add_schema in [false, true] {
        if add_schema {
            expand_schema(&database).await;
            load.continue_for(100).await;
        }
        let next = current.start_beside(&environment).await;
        load.continue_for(100).await;
        current.terminate();
        assert!(current.wait_for_exit(STOP_TIME_MAX).await.success(), "{}", current.log());
        load.continue_for(100).await;
        current = next;
    }
    load.assert_no_failure().await;
    database.remove().await;
}

/// What the migrations of a newer release may do at most: every table gets a column, and a table is
/// new. Each change is a transaction, as that of a migration under load has to be.
async fn expand_schema(database: &PostgresDatabase) {
    let db = database.open().await;
    let execute = async |sql: String| {
        let mut tx = db.begin().await.unwrap();
        tx.sql(sql.leak()).exec().await.unwrap();
        tx.commit().await.unwrap();
    };
    let tables = "SELECT CAST(tablename AS text) FROM pg_tables
         WHERE schemaname = current_schema() AND tablename NOT LIKE '\\_sqlx%'";
    let tables: Vec<(String,)> = db.read().await.unwrap().sql(tables).all().await.unwrap();
    assert!(tables.len() > 50, "{tables:?}");
    for (table,) in tables {
        execute(format!("ALTER TABLE {table} ADD COLUMN newer text NOT NULL DEFAULT ''")).await;
    }
    execute("CREATE TABLE newer (id uuid PRIMARY KEY)".to_owned()).await;
    let version =
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (999999, 'newer', true, 'of a newer release', 0)";
    execute(version.to_owned()).await;
    db.close().await;
}

/// The service manager keeps the socket: whoever connects while no process runs waits for the next.
#[tokio::test(flavor = "multi_thread")]
async fn a_socket_of_the_service_manager_outlives_processes() {
    let database = PostgresDatabase::create().await;
    let url = database.url_at_socket();
    let environment = [("ZHEDEL_DATABASE_URL", url.as_str())];
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let site = listener.local_addr().unwrap().to_string();
    let start = || {
        let socket = OwnedFd::from(listener.try_clone().unwrap());
        ServiceProcess::spawn(&site, &environment, |command| {
            let mut shell = Command::new("sh");
            let script = "LISTEN_PID=$$ LISTEN_FDS=1 exec \"$0\" serve 3<&0 </dev/null";
            shell.args(["-c", script, env!("CARGO_BIN_EXE_zhedel")]).stdin(Stdio::from(socket));
            *command = shell;
        })
    };
    let mut current = start();
    current.wait_until_ready(PATIENCE).await;
    let load = Load::start(&site, false);
    for _restart in 0..2 {
        load.continue_for(100).await;
        current.terminate();
        assert!(current.wait_for_exit(STOP_TIME_MAX).await.success(), "{}", current.log());
        current = start();
    }
    load.continue_for(100).await;
    load.assert_no_failure().await;
    drop(current);
    database.remove().await;
}

#[test]
fn a_socket_that_no_setting_names_is_refused() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let free = crate::service_process::free_address();
    let socket = OwnedFd::from(listener);
    let mut service = ServiceProcess::spawn(&free, &[], |command| {
        let mut shell = Command::new("sh");
        let script = "LISTEN_PID=$$ LISTEN_FDS=1 exec \"$0\" serve 3<&0 </dev/null";
        shell.args(["-c", script, env!("CARGO_BIN_EXE_zhedel")]).stdin(Stdio::from(socket));
        *command = shell;
    });
    assert!(!service.process.wait().unwrap().success());
    let expected = format!("the service manager listens on {address}, which is neither listen nor");
    assert!(service.log().contains(&expected), "{}", service.log());
}
