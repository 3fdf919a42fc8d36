//! Writers killed at any moment: the database stays consistent, and every acknowledged payment is
//! stored once.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use app::loans::{Idempotent, NewPayment, PaymentSource};
use app::{App, RealClock};
use base::ids::LoanId;
use lending::loan::PaymentPurpose;
use money::Tenge;
use store::{Db, Uuid, loans, payments};
use testkit::postgres_server::{kill_server, start_server};
use testkit::{loan, rules};

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

fn new_app(db: &Db) -> App {
    App::new(
        db.clone(),
        testkit::databases::vault(),
        Arc::new(RealClock),
        rules::rules(),
        rules::test_providers(rules::UNREACHABLE_URL, testkit::databases::vault()),
        "zhedel.example",
    )
}

fn loan_id(number: u32) -> LoanId {
    LoanId::from_u128(u128::from(number) + 1)
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

/// Not a test by itself: the process that is killed. It resumes each writer after its last
/// acknowledged payment, so payments that were stored and not acknowledged are sent again.
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
                let (app, mut number) = (new_app(&db), from[writer as usize]);
                tokio::spawn(async move {
                    // If the server died first, there is nothing left to do.
                    while app.loans.payment_post(&payment(writer, number)).await.is_ok() {
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

/// The next payment number of each writer: everything below was acknowledged.
struct CrashTest {
    url: String,
    next_numbers: [u32; WRITERS as usize],
    random: fastrand::Rng,
}

impl CrashTest {
    fn new(url: &str) -> Self {
        // Every run kills at other moments; the seed repeats a failed run.
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
            let customer_id = testkit::databases::insert_nth_customer(&db, number).await;
            let new = loan::new_loan(loan_id(number), customer_id, number, &contract);
            new_app(&db).loans.loan_issue(&new).await.unwrap();
        }
        db.close().await;
    }

    fn child(&self) -> Child {
        let from = self.next_numbers.map(|number| number.to_string()).join(",");
        Command::new(std::env::current_exe().unwrap())
            .args(["crash::writes_until_killed", "--exact", "--ignored", "--nocapture"])
            .env(URL, &self.url)
            .env(FROM, from)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    }

    /// Lets a process write for a moment, kills it and records what it acknowledged.
    fn crash(&mut self, kill: impl FnOnce(&mut Child)) {
        let mut child = self.child();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut acknowledgements =
            lines.by_ref().map_while(Result::ok).filter(|line| line.starts_with("ack "));
        let first = acknowledgements.next().expect("the process acknowledges a payment");
        std::thread::sleep(Duration::from_millis(self.random.u64(0..LIFETIME_MAX_MS)));
        kill(&mut child);
        let rest: Vec<String> = acknowledgements.collect();
        child.wait().unwrap();
        for line in std::iter::once(first).chain(rest) {
            // The kill may have cut the last line short.
            let mut words = line.split(' ').skip(1).map(str::parse::<u32>);
            if let (Some(Ok(writer)), Some(Ok(number))) = (words.next(), words.next()) {
                let next = &mut self.next_numbers[writer as usize];
                *next = (*next).max(number + 1);
            }
        }
    }

    /// The database is consistent and has every acknowledged payment.
    async fn assert_nothing_lost(&self) {
        let db = Db::connect(&self.url).await.unwrap();
        let health =
            app::integrity::check(&db, &testkit::databases::audit_trail(), testkit::databases::NOW)
                .await
                .unwrap();
        assert_eq!(health.violations, Vec::<String>::new());
        let mut tx = db.read().await.unwrap();
        for (writer, next) in (0..).zip(self.next_numbers) {
            for number in 0..next {
                let reference = payment(writer, number).reference;
                let payment =
                    payments::find_by_reference(&mut tx, PaymentSource::Biller, &reference)
                        .await
                        .unwrap();
                assert!(payment.is_some(), "{reference} was acknowledged and is gone");
            }
        }
        drop(tx);
        db.close().await;
    }

    /// Sends everything again: nothing is doubled, and every loan owes what it should.
    async fn replay_all(&self) {
        let db = Db::connect(&self.url).await.unwrap();
        let app = new_app(&db);
        let mut paid_tenge: BTreeMap<LoanId, i64> = BTreeMap::new();
        for (writer, next) in (0..).zip(self.next_numbers) {
            // One payment beyond the last acknowledged may have been stored.
            for number in 0..=next {
                let payment = payment(writer, number);
                let outcome = app.loans.payment_post(&payment).await.unwrap();
                assert!(number == next || matches!(outcome, Idempotent::AlreadyDone(_)));
                *paid_tenge.entry(payment.loan_id).or_default() += PAYMENT_TENGE;
            }
        }
        let mut tx = db.read().await.unwrap();
        for number in 0..LOANS {
            let id = loan_id(number);
            let row = loans::find(&mut tx, id).await.unwrap().unwrap();
            let left = i64::from(LOAN_TENGE) - paid_tenge.get(&id).copied().unwrap_or(0);
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
fn sqlite_survives_fifty_kills() {
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

/// The test starts its own server, because the server is killed too.
#[test]
fn postgres_survives_fifty_kills() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/with-postgres");
    let status = Command::new(script)
        .arg(std::env::current_exe().unwrap())
        .args(["crash::crashes_with_its_own_server", "--exact", "--ignored", "--nocapture"])
        .env_remove("ZHEDEL_TEST_POSTGRES_URL")
        .env(SERVER, "yes")
        .status()
        .unwrap();
    assert!(status.success());
}

#[test]
#[ignore = "runs as the child of the test above, with a server of its own"]
fn crashes_with_its_own_server() {
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
