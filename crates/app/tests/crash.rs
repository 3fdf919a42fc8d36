//! Writers killed at any moment: the database stays whole, and what was acknowledged is there once.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[path = "test_app/loan.rs"]
mod loan;
#[path = "test_app/postgres_server.rs"]
mod postgres_server;
#[path = "test_app/rules.rs"]
mod rules;
#[path = "../../store/tests/support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use app::loans::{Idempotent, NewPayment, PaymentSource};
use app::{Lender, RealClock};
use lending::loan::PaymentPurpose;
use money::Tenge;
use postgres_server::{kill_server, start_server};
use store::{Db, Uuid, loans, payments};

const KILLS: u32 = 50;
/// On PostgreSQL each of these kills takes the server with it.
const SERVER_KILL_EVERY: u32 = 5;
const WRITERS: u32 = 6;
const LOANS: u32 = 24;
const PAYMENT_TENGE: i64 = 5;
const LOAN_TENGE: u32 = 190_000;
const LIFETIME_MAX_MS: u64 = 80;

const URL: &str = "ZHEDEL_CRASH_URL";
const FROM: &str = "ZHEDEL_CRASH_FROM";
const SERVER: &str = "ZHEDEL_CRASH_SERVER";

fn lender(db: &Db) -> Lender {
    Lender::new(
        db.clone(),
        support::vault(),
        Arc::new(RealClock),
        rules::rules(),
        rules::test_providers(rules::UNREACHABLE_URL, support::vault()),
        "zhedel.example",
    )
}

fn loan_id(number: u32) -> Uuid {
    Uuid::from_u128(u128::from(number) + 1)
}

fn payment(writer: u32, number: u32) -> NewPayment {
    NewPayment {
        source: PaymentSource::Biller,
        reference: format!("{writer}-{number}"),
        loan_id: loan_id((writer + number) % LOANS),
        amount: Tenge::try_from_whole_tenge(PAYMENT_TENGE).unwrap(),
        value_date: base::clock::today(),
        purpose: PaymentPurpose::Repayment,
    }
}

/// Not a test by itself: the process that is killed. It sends each writer's payments from where the
/// last process was heard of, so that what was done and not heard of is sent again.
#[test]
#[ignore = "runs as the child of the tests below"]
fn writes_until_killed() {
    let (Ok(url), Ok(from)) = (std::env::var(URL), std::env::var(FROM)) else { return };
    let from: Vec<u32> = from.split(',').map(|number| number.parse().unwrap()).collect();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let db = Db::connect(&url).await.unwrap();
        let writers: Vec<_> = (0..WRITERS)
            .map(|writer| {
                let (lender, mut number) = (lender(&db), from[writer as usize]);
                tokio::spawn(async move {
                    // Where the server dies first there is nothing more to do.
                    while lender.payment_post(&payment(writer, number)).await.is_ok() {
                        let mut out = std::io::stdout().lock();
                        writeln!(out, "\nack {writer} {number}").unwrap();
                        out.flush().unwrap();
                        number += 1;
                    }
                })
            })
            .collect();
        for writer in writers {
            writer.await.unwrap();
        }
    });
}

/// What each writer was told of: everything below its number.
struct CrashTest {
    url: String,
    next_numbers: [u32; WRITERS as usize],
    random: fastrand::Rng,
}

impl CrashTest {
    fn new(url: &str) -> Self {
        // Every run kills at other moments; this is how one that found something is run again.
        let seed = std::env::var("ZHEDEL_SEED").ok().and_then(|seed| seed.parse().ok());
        let seed = seed.unwrap_or_else(|| fastrand::u64(..));
        println!("ZHEDEL_SEED={seed}");
        let random = fastrand::Rng::with_seed(seed);
        Self { url: url.to_owned(), next_numbers: [0; WRITERS as usize], random }
    }

    async fn fill(&self) {
        let db = Db::open(&self.url).await.unwrap();
        let contract = loan::contract(LOAN_TENGE);
        for number in 0..LOANS {
            let customer_id = support::insert_nth_customer(&db, number).await;
            let new = loan::new_loan(loan_id(number), customer_id, number, &contract);
            lender(&db).loan_issue(&new).await.unwrap();
        }
        db.close().await;
    }

    fn child(&self) -> Child {
        let from = self.next_numbers.map(|number| number.to_string()).join(",");
        Command::new(std::env::current_exe().unwrap())
            .args(["writes_until_killed", "--exact", "--ignored", "--nocapture"])
            .env(URL, &self.url)
            .env(FROM, from)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    }

    /// Lets a process write for a moment, kills it and notes what it was heard of.
    fn crash(&mut self, kill: impl FnOnce(&mut Child)) {
        let mut child = self.child();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut heard =
            lines.by_ref().map_while(Result::ok).filter(|line| line.starts_with("ack "));
        let first = heard.next().expect("it writes");
        std::thread::sleep(Duration::from_millis(self.random.u64(0..LIFETIME_MAX_MS)));
        kill(&mut child);
        let rest: Vec<String> = heard.collect();
        child.wait().unwrap();
        for line in std::iter::once(first).chain(rest) {
            // The last line may be cut short by the kill.
            let mut words = line.split(' ').skip(1).map(str::parse::<u32>);
            if let (Some(Ok(writer)), Some(Ok(number))) = (words.next(), words.next()) {
                let next = &mut self.next_numbers[writer as usize];
                *next = (*next).max(number + 1);
            }
        }
    }

    /// The database is whole, and everything that was heard of is in it.
    async fn assert_nothing_lost(&self) {
        let db = Db::connect(&self.url).await.unwrap();
        let health = app::integrity::check(&db).await.unwrap();
        assert_eq!(health.violations, Vec::<String>::new());
        let mut tx = db.read().await.unwrap();
        for (writer, next) in (0..).zip(self.next_numbers) {
            for number in 0..next {
                let reference = payment(writer, number).reference;
                let found =
                    payments::find_by_reference(&mut tx, "biller", &reference).await.unwrap();
                assert!(found.is_some(), "{reference} was acknowledged and is gone");
            }
        }
        drop(tx);
        db.close().await;
    }

    /// Everything is sent once more: nothing is done twice, and every loan is owed what it should be.
    async fn replay_all(&self) {
        let db = Db::connect(&self.url).await.unwrap();
        let lender = lender(&db);
        let mut paid: BTreeMap<Uuid, i64> = BTreeMap::new();
        for (writer, next) in (0..).zip(self.next_numbers) {
            // One more than was heard of may have been done.
            for number in 0..=next {
                let payment = payment(writer, number);
                let outcome = lender.payment_post(&payment).await.unwrap();
                assert!(number == next || matches!(outcome, Idempotent::AlreadyDone(_)));
                *paid.entry(payment.loan_id).or_default() += PAYMENT_TENGE;
            }
        }
        let mut tx = db.read().await.unwrap();
        for number in 0..LOANS {
            let id = loan_id(number);
            let row = loans::find(&mut tx, id).await.unwrap().unwrap();
            let left = i64::from(LOAN_TENGE) - paid.get(&id).copied().unwrap_or(0);
            assert_eq!(row.payoff_tiyn, left * 100, "loan {number}");
        }
        drop(tx);
        db.close().await;
    }
}

fn block_on<F: Future>(work: F) -> F::Output {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(work)
}

#[test]
fn a_file_survives_fifty_kills() {
    let folder = std::env::temp_dir().join(format!("zhedel-crash-{}", Uuid::now_v7()));
    std::fs::create_dir(&folder).unwrap();
    let mut crashes = CrashTest::new(&format!("sqlite://{}/crash.db", folder.display()));
    block_on(crashes.fill());
    for _ in 0..KILLS {
        crashes.crash(|child| child.kill().unwrap());
        block_on(crashes.assert_nothing_lost());
    }
    block_on(crashes.replay_all());
    println!("{} payments were acknowledged", crashes.next_numbers.iter().sum::<u32>());
    std::fs::remove_dir_all(folder).unwrap();
}

/// The server is this test's own, because it is killed too.
#[test]
fn a_server_survives_fifty_kills() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/with-postgres");
    let done = Command::new(script)
        .arg(std::env::current_exe().unwrap())
        .args(["kills_a_server_of_its_own", "--exact", "--ignored", "--nocapture"])
        .env_remove("ZHEDEL_TEST_POSTGRES_URL")
        .env(SERVER, "yes")
        .status()
        .unwrap();
    assert!(done.success());
}

#[test]
#[ignore = "runs as the child of the test above, with a server of its own"]
fn kills_a_server_of_its_own() {
    if std::env::var(SERVER).is_err() {
        return;
    }
    let url = std::env::var("ZHEDEL_TEST_POSTGRES_URL").unwrap();
    let folder = url.split("host=").nth(1).unwrap().to_owned();
    let mut crashes = CrashTest::new(&url);
    block_on(crashes.fill());
    for round in 1..=KILLS {
        if round % SERVER_KILL_EVERY == 0 {
            crashes.crash(|child| {
                kill_server(&folder);
                child.kill().unwrap();
            });
            start_server(&folder);
        } else {
            crashes.crash(|child| child.kill().unwrap());
        }
        block_on(crashes.assert_nothing_lost());
    }
    block_on(crashes.replay_all());
    println!("{} payments were acknowledged", crashes.next_numbers.iter().sum::<u32>());
}
