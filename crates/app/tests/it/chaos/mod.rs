//! A thousand concurrent payments with duplicate, reordered and forged callbacks, while the process
//! and its database are killed again and again: nothing is lost and nothing is doubled.

mod app_process;
mod chaos_test;

use std::collections::{BTreeMap, VecDeque};
use std::process::Command;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use app::{Clock, RealClock};
use app_process::CONFIG_ENV;
use base::ids::LoanId;
use chaos_test::{ChaosTest, PaymentAttempt};
use serde_json::Value;
use store::{Db, Uuid};
use testkit::http;
use testkit::postgres_server::{kill_server, start_server};

const PAYMENTS: usize = 1_000;
/// Orders that are created and never paid.
const UNPAID_ORDERS: usize = 20;
const LOANS: usize = 100;
const CONCURRENT_CUSTOMERS: usize = 24;
/// The process is killed at least this often during the payments.
const KILLS_MIN: usize = 4;
/// On PostgreSQL each of these kills takes the server with it.
const SERVER_KILL_EVERY: u32 = 3;
/// Time allowed for posting everything after the last payment attempt.
const BOOKED_WITHIN_S: i64 = 120;

const SERVER: &str = "ZHEDEL_CHAOS_SERVER";

/// Not a test by itself: the process that is killed.
#[test]
#[ignore = "runs as the child of the tests below"]
fn serves_until_killed() {
    let Ok(config) = std::env::var(CONFIG_ENV) else { return };
    block_on(app_process::serve_until_killed(serde_json::from_str(&config).unwrap()));
}

fn block_on<F: Future>(work: F) -> F::Output {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(work)
}

/// Runs the whole test on a database; `on_kill` may take the database down before the process is
/// killed.
fn run_chaos(db: &str, on_kill: impl Fn(u32) + Send + Sync + 'static) {
    block_on(async {
        let chaos = ChaosTest::new(db).await;
        let presses = chaos.create_loans().await;
        chaos.start();
        let raging = tokio::spawn(chaos.clone().kill_repeatedly(on_kill));
        let carrying = tokio::spawn(chaos.clone().forward_callbacks());
        let mut queue = VecDeque::from(presses);
        // Unpaid orders come first, so that any later callback can be forged for them.
        queue.rotate_right(UNPAID_ORDERS);
        let queue = Arc::new(Mutex::new(queue));
        let pressing = (0..CONCURRENT_CUSTOMERS).map(|_| {
            let (chaos, queue) = (chaos.clone(), queue.clone());
            tokio::spawn(async move {
                let mut attempts = Vec::new();
                loop {
                    let next = queue.lock().unwrap().pop_front();
                    let Some(attempt) = next else { return attempts };
                    attempts.push((chaos.pay_twice(&attempt).await, attempt));
                }
            })
        });
        let pressing: Vec<_> = pressing.collect();
        let mut attempts = BTreeMap::new();
        for one in pressing {
            attempts.extend(one.await.unwrap());
        }
        assert_eq!(attempts.len(), PAYMENTS + UNPAID_ORDERS, "each press has an order of its own");
        chaos.is_finished.store(true, Ordering::Relaxed);
        raging.await.unwrap();
        assert_settled(&chaos, &attempts).await;
        assert!(!carrying.is_finished(), "every callback was answered as it should be");
        carrying.abort();
        chaos.kill();
        let (kills, forged) = (&chaos.kills, &chaos.forged_count);
        let [kills, forged] = [kills, forged].map(|it| it.load(Ordering::Relaxed));
        println!("{PAYMENTS} payments were booked once each, {kills} kills, {forged} forgeries");
        assert!(kills >= KILLS_MIN && forged > PAYMENTS / 20);
    });
}

/// Everything is posted once, with the attempted amount, and agrees with the acquirer.
async fn assert_settled(chaos: &ChaosTest, attempts: &BTreeMap<Uuid, PaymentAttempt>) {
    let db = Db::connect(&chaos.config.db).await.unwrap();
    let began = RealClock.now();
    loop {
        let mut tx = db.read().await.unwrap();
        let (paid_count,): (i64,) = tx
            .sql("SELECT CAST(COUNT(*) AS bigint) FROM payment_orders WHERE state = 'paid'")
            .one("a count")
            .await
            .unwrap();
        if usize::try_from(paid_count).unwrap() == PAYMENTS {
            break;
        }
        let waited_s = began.seconds_until(RealClock.now());
        assert!(waited_s < BOOKED_WITHIN_S, "{paid_count} are booked");
        drop(tx);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let mut tx = db.read().await.unwrap();
    let rows: Vec<(Uuid, LoanId, i64)> = tx
        .sql(
            "SELECT payment_orders.id, payments.loan_id, payments.amount_tiyn FROM payment_orders
             JOIN payments ON payments.id = payment_orders.payment_id ORDER BY payment_orders.id",
        )
        .all()
        .await
        .unwrap();
    let paid_attempts = attempts.iter().filter(|(_, attempt)| attempt.number < PAYMENTS);
    let expected: Vec<_> =
        paid_attempts.map(|(id, attempt)| (*id, attempt.loan, attempt.amount_tiyn)).collect();
    assert_eq!(rows, expected);
    drop(tx);
    // What `zhedel check` examines: the file, the audit trail, the ledger and every loan.
    let health =
        app::integrity::check(&db, &testkit::databases::audit_trail(), testkit::databases::NOW)
            .await
            .unwrap();
    assert_eq!(health.violations, Vec::<String>::new());
    assert_eq!(
        usize::try_from(health.books.payments).unwrap(),
        PAYMENTS,
        "nothing else was booked"
    );
    let response = http::get(&format!("{}/acquirer/orders", chaos.config.sandbox)).await;
    let response: Value = serde_json::from_str(&response.body).unwrap();
    let orders = response["orders"].as_array().unwrap();
    let (done_orders, others): (Vec<&Value>, Vec<&Value>) =
        orders.iter().partition(|order| order["state"] == "done");
    assert_eq!(
        (done_orders.len(), others.len()),
        (PAYMENTS, UNPAID_ORDERS),
        "what was taken is booked"
    );
    db.close().await;
}

#[test]
fn a_thousand_payments_survive_chaos_on_sqlite() {
    let folder = std::env::temp_dir().join(format!("zhedel-chaos-{}", Uuid::now_v7()));
    std::fs::create_dir(&folder).unwrap();
    run_chaos(&format!("sqlite://{}/chaos.db", folder.display()), |_| {});
    std::fs::remove_dir_all(folder).unwrap();
}

/// The test starts its own server, because the server is killed too.
#[test]
fn a_thousand_payments_survive_chaos_on_postgres() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/with-postgres");
    let status = Command::new(script)
        .arg(std::env::current_exe().unwrap())
        .args(["chaos::chaos_with_its_own_server", "--exact", "--ignored", "--nocapture"])
        .env_remove("ZHEDEL_TEST_POSTGRES_URL")
        .env(SERVER, "yes")
        .status()
        .unwrap();
    assert!(status.success());
}

#[test]
#[ignore = "runs as the child of the test above, with a server of its own"]
fn chaos_with_its_own_server() {
    if std::env::var(SERVER).is_err() {
        return;
    }
    let url = std::env::var("ZHEDEL_TEST_POSTGRES_URL").unwrap();
    let folder = url.split("host=").nth(1).unwrap().to_owned();
    run_chaos(&url, move |round| {
        if round % SERVER_KILL_EVERY == 0 {
            kill_server(&folder);
            start_server(&folder);
        }
    });
}
