//! A database that falls silent: nothing waits for it for ever, nothing that was acknowledged is
//! lost, and everything goes on by itself when it answers again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use reqwest::Client;
use serde_json::{Value, json};
use store::Db;
use testkit::databases::PostgresDatabase;
use testkit::silent_proxy::SilentProxy;

use crate::service_process::{ServiceProcess, free_address, pay};

/// Shorter than the shipped ones, so that the test need not wait for them.
const LIMITS: [(&str, &str); 5] = [
    ("ZHEDEL_DATABASE_CONNECTION_WAIT_MS", "1000"),
    ("ZHEDEL_DATABASE_INTERACTIVE_STATEMENT_MS", "1000"),
    ("ZHEDEL_DATABASE_BACKGROUND_STATEMENT_MS", "2000"),
    ("ZHEDEL_DATABASE_LOCK_WAIT_MS", "800"),
    ("ZHEDEL_DATABASE_IDLE_TRANSACTION_MS", "2000"),
];
const LOOPS: [&str; 6] =
    ["content", "end_of_day", "jobs_batch", "jobs_interactive", "ledger_control", "maintenance"];
const PAYERS: usize = 4;
/// What waits longer was not bounded. The shipped limits of a wait for a connection and of a statement
/// are 5 seconds each, and a request has 15.
const ANSWER_TIME_MAX: Duration = Duration::from_secs(10);
const SHIPPED_ANSWER_TIME_MAX: Duration = Duration::from_secs(20);
/// A statement of background work has a minute.
const SHIPPED_PATIENCE: Duration = Duration::from_secs(90);
/// By then readiness and metrics tell of the silence.
const TOLD_WITHIN: Duration = Duration::from_secs(10);
/// Another one by ZHEDEL_TEST_SILENCE_S, then under the shipped limits.
const SILENCE: Duration = Duration::from_secs(8);
const PATIENCE: Duration = Duration::from_secs(20);

/// What the payers saw.
#[derive(Default)]
struct Ledger {
    acknowledged: Vec<String>,
    unavailable: usize,
}

/// Pays one transaction after the other, each until it is acknowledged, as a biller does.
async fn pay_until(
    stopped: Arc<AtomicBool>,
    payer: usize,
    site: String,
    answer_time_max: Duration,
) -> Ledger {
    let (client, mut ledger) = (Client::new(), Ledger::default());
    let mut number = 0;
    while !stopped.load(Ordering::Relaxed) {
        let txn_id = format!("{payer}-{number}");
        let begun_at = Instant::now();
        let response = pay(&client, &site, &txn_id).await.unwrap();
        let waited = begun_at.elapsed();
        assert!(waited < answer_time_max, "{txn_id} was answered after {waited:?}");
        match response.status().as_u16() {
            200 => {
                let body: Value = serde_json::from_slice(&response.bytes().await.unwrap()).unwrap();
                assert_eq!(body["result"], json!(0), "{body}");
                ledger.acknowledged.push(txn_id);
                number += 1;
            }
            503 => ledger.unavailable += 1,
            status => panic!("{txn_id} was answered with {status}"),
        }
    }
    ledger
}

async fn count_payments(db: &Db, txn_id: &str) -> i64 {
    let mut tx = db.read().await.unwrap();
    let statement = tx.sql("SELECT COUNT(*) FROM biller_payments WHERE txn_id = $1");
    let (count,): (i64,) = statement.bind(txn_id.to_owned()).one("a count").await.unwrap();
    count
}

/// Asks for a code, and waits until the workers have sent it.
async fn receive_code(service: &ServiceProcess, patience: Duration) {
    let request = json!({ "purpose": "register", "phone": "+77019876543", "language": "ru" });
    let response = service
        .client
        .post(service.url("/api/v1/codes"))
        .header("origin", format!("http://{}", service.site))
        .header("content-type", "application/json")
        .body(request.to_string())
        .send()
        .await
        .unwrap();
    assert_eq!(response.status().as_u16(), 200);
    let outbox = format!("http://{}/outbox?to=+77019876543", service.sandbox);
    let begun_at = Instant::now();
    loop {
        let response = service.client.get(&outbox).send().await.unwrap();
        let body: Value = serde_json::from_slice(&response.bytes().await.unwrap()).unwrap();
        if !body["messages"].as_array().unwrap().is_empty() {
            return;
        }
        assert!(begun_at.elapsed() < patience, "no worker sent the code");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Waits until the metrics have each of these lines.
async fn wait_for_metrics(service: &ServiceProcess, monitoring: &str, lines: &[&str], by: Instant) {
    loop {
        let response = service.client.get(format!("http://{monitoring}/metrics")).send().await;
        let text = match response {
            Ok(response) => response.text().await.unwrap(),
            Err(_) => String::new(),
        };
        if lines.iter().all(|line| text.lines().any(|it| it == *line)) {
            return;
        }
        assert!(Instant::now() < by, "{lines:?} not all in {text}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_database_holds_up_nothing_for_ever() {
    let (database, proxy) = (PostgresDatabase::create().await, SilentProxy::start().await);
    let url = database.url_behind(proxy.port);
    let longer = std::env::var("ZHEDEL_TEST_SILENCE_S").ok();
    let longer = longer.map(|seconds| Duration::from_secs(seconds.parse().unwrap()));
    let (silence, answer_time_max, patience) = match longer {
        Some(silence) => (silence, SHIPPED_ANSWER_TIME_MAX, SHIPPED_PATIENCE),
        None => (SILENCE, ANSWER_TIME_MAX, PATIENCE),
    };
    let mut environment = if longer.is_some() { Vec::new() } else { LIMITS.to_vec() };
    let monitoring = free_address();
    environment.push(("ZHEDEL_DATABASE_URL", &url));
    environment.push(("ZHEDEL_MONITORING_LISTEN", &monitoring));
    let mut service = ServiceProcess::start(&environment).await;
    let stopped = Arc::new(AtomicBool::new(false));
    let payers = (0..PAYERS).map(|payer| {
        let (stopped, site) = (Arc::clone(&stopped), service.site.clone());
        tokio::spawn(pay_until(stopped, payer, site, answer_time_max))
    });
    let payers: Vec<_> = payers.collect();
    let well =
        [r#"zhedel_ready{reason="late_loop"} 1"#, r#"zhedel_loop_late{loop="jobs_batch"} 0"#];
    wait_for_metrics(&service, &monitoring, &well, Instant::now() + PATIENCE).await;

    proxy.go_silent();
    let silent_since = Instant::now();
    let unready = service.wait_for_readiness(503, TOLD_WITHIN).await;
    assert_eq!(unready, "the database does not answer\n");
    let told = [
        "zhedel_db_up 0",
        r#"zhedel_ready{reason="database_silent"} 0"#,
        r#"zhedel_ready{reason="database_read_only"} 1"#,
        r#"zhedel_ready{reason="late_loop"} 0"#,
        r#"zhedel_loop_late{loop="jobs_batch"} 1"#,
    ];
    wait_for_metrics(&service, &monitoring, &told, silent_since + TOLD_WITHIN).await;
    tokio::time::sleep(silence.saturating_sub(silent_since.elapsed())).await;

    proxy.revive();
    let revived_at = Instant::now();
    service.wait_for_readiness(200, patience).await;
    for name in LOOPS {
        while !service.readiness().await.unwrap().1.contains(&format!("\n{name} ok, ")) {
            assert!(revived_at.elapsed() < patience, "{name} is late: {}", service.log());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    let again = ["zhedel_db_up 1", r#"zhedel_ready{reason="database_silent"} 1"#];
    wait_for_metrics(&service, &monitoring, &again, revived_at + patience).await;
    receive_code(&service, patience).await;
    stopped.store(true, Ordering::Relaxed);
    let db = database.open().await;
    let mut unavailable = 0;
    for payer in payers {
        let ledger = payer.await.unwrap();
        unavailable += ledger.unavailable;
        assert!(!ledger.acknowledged.is_empty());
        for txn_id in ledger.acknowledged {
            assert_eq!(count_payments(&db, &txn_id).await, 1, "{txn_id}");
        }
    }
    assert!(unavailable >= PAYERS, "every payer met the silence");

    // A stop waits for a silent database no longer than anything else does.
    proxy.go_silent();
    service.terminate();
    assert!(service.wait_for_exit(patience).await.success());
    db.close().await;
    database.remove().await;
}
