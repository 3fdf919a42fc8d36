//! Logins per second by codes already received: the cost of the database and the use case, without
//! argon2. Prints JSON for `make bench`.

#![allow(clippy::unwrap_used, reason = "a measurement stops where something is wrong")]

use std::collections::HashMap;
use std::sync::Arc;

use app::access::{CodePurpose, Registration, Visitor};
use app::consents::{ConsentKind, consent_text_version};
use app::{App, MovableClock};
use base::Language;
use identity::{Iin, Otp, Phone};
use serde_json::json;
use store::{Db, Uuid, Vault, messages};
use testkit::rules;

const PEOPLE: usize = 400;
const CONCURRENCY: usize = 16;
/// Past the pause between two codes and the window in which they are counted.
const RATE_LIMIT_RESET_S: u32 = 2_000;

struct BenchApp {
    app: App,
    clock: Arc<MovableClock>,
    vault: Vault,
    db: Db,
}

fn main() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let folder = std::env::temp_dir().join(format!("zhedel-logins-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let sqlite = format!("sqlite://{}/bench.db", folder.display());
    let mut figures = vec![("SQLite", runtime.block_on(per_second(&sqlite)))];
    if let Ok(url) = std::env::var("ZHEDEL_TEST_POSTGRES_URL") {
        figures.push(("PostgreSQL", runtime.block_on(per_second(&url))));
    }
    std::fs::remove_dir_all(&folder).unwrap();
    let figures: Vec<_> = figures
        .into_iter()
        .map(|(engine, value)| json!({ "name": format!("logins on {engine}"), "value": value, "unit": "/s" }))
        .collect();
    println!("{}", serde_json::Value::from(figures));
}

async fn per_second(url: &str) -> f64 {
    let bench = BenchApp::new(url).await;
    let codes = bench.send_all(CodePurpose::Register).await;
    for (number, (code, otp)) in codes.into_iter().enumerate() {
        bench.register(number, code, &otp).await;
    }
    bench.clock.advance_seconds(RATE_LIMIT_RESET_S);
    let codes = Arc::new(bench.send_all(CodePurpose::Login).await);
    let began = std::time::Instant::now();
    let workers: Vec<_> = (0..CONCURRENCY)
        .map(|slice| {
            let (app, codes) = (bench.app.clone(), codes.clone());
            tokio::spawn(async move {
                for number in (slice..PEOPLE).step_by(CONCURRENCY) {
                    let (code, otp) = &codes[number];
                    let from = visitor(number);
                    app.access.login_by_code(&phone(number), *code, otp, &from).await.unwrap();
                }
            })
        })
        .collect();
    for worker in workers {
        worker.await.unwrap();
    }
    PEOPLE as f64 / began.elapsed().as_secs_f64()
}

impl BenchApp {
    async fn new(url: &str) -> Self {
        let vault = Vault::try_new(&format!("1:{}", "0".repeat(64)), &"1".repeat(64)).unwrap();
        let (db, clock) = (Db::open(url).await.unwrap(), Arc::new(MovableClock::default()));
        let app = App::new(
            db.clone(),
            vault.clone(),
            clock.clone(),
            rules::rules(),
            rules::test_providers(rules::UNREACHABLE_URL, vault.clone()),
            "zhedel.example",
        );
        Self { app, clock, vault, db }
    }

    /// Sends everybody a code and reads it from the queued messages.
    async fn send_all(&self, purpose: CodePurpose) -> Vec<(Uuid, Otp)> {
        let mut sent = Vec::new();
        for number in 0..PEOPLE {
            let code = self
                .app
                .access
                .code_send(purpose, &phone(number), base::Language::Ru, &visitor(number))
                .await;
            sent.push(code.unwrap().id);
        }
        let texts = self.pending_codes().await;
        let otp = |number| Otp::try_new(&texts[phone(number).reveal()]).unwrap();
        sent.into_iter().enumerate().map(|(number, id)| (id, otp(number))).collect()
    }

    /// The codes in queued messages, by phone; no worker sends them.
    async fn pending_codes(&self) -> HashMap<String, String> {
        let mut tx = self.db.begin().await.unwrap();
        let jobs = testkit::job_queues::claim_all_jobs(&mut tx).await;
        let mut texts = HashMap::new();
        for job in jobs {
            let message = messages::find(&mut tx, job.subject).await.unwrap().unwrap();
            let text = message.text(&self.vault).unwrap();
            if let Some((_, code)) = text.rsplit_once('#') {
                texts.insert(message.recipient(&self.vault).unwrap().to_string(), code.to_owned());
            }
        }
        tx.commit().await.unwrap();
        texts
    }

    async fn register(&self, number: usize, code: Uuid, otp: &Otp) {
        let consents: Vec<_> = ConsentKind::ALL.iter().map(|kind| (*kind, true)).collect();
        let new = Registration {
            phone: &phone(number),
            iin: &iin(number),
            code,
            otp,
            language: Language::Ru,
            consents: &consents,
            text_version: consent_text_version(),
        };
        self.app.access.customer_register(&new, &visitor(number)).await.unwrap();
    }
}

fn phone(number: usize) -> Phone {
    Phone::try_new(&format!("+7701{number:07}")).unwrap()
}

/// The first valid numbers, one for each person.
fn iin(number: usize) -> Iin {
    let mut candidates = (0..).flat_map(|serial: usize| {
        (0..10).filter_map(move |digit| {
            Iin::try_new(&format!("900101{}{digit}", 30_000 + serial)).ok()
        })
    });
    candidates.nth(number).unwrap()
}

fn visitor(number: usize) -> Visitor {
    let address = format!("10.0.{}.{}", number / 250, number % 250);
    Visitor {
        ip_address: address,
        device: format!("{number}"),
        user_agent: "bench".into(),
        ..Visitor::default()
    }
}
