//! A lender in a town of its own: the sandbox's twins on a port, a door for their callbacks, somebody
//! who carries out what is to be done, and one clock for all.

#![allow(dead_code, reason = "each test file uses its own part")]
#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

use jobs::JobKind;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use app::access::Visitor;
use app::applications::{ApplicationError, CallbackOutcome, Rules};
use app::job_handlers::{self, JobRunner};
use app::messages::MessageTransports;
use app::{Clock, Lender, Providers};
use base::{BusinessDate, Timestamp};
use providers::acquirer::CallbackKind;
use providers::email::Smtp;
use providers::sms::Smsc;
use sandbox::{Credentials, People, Sandbox};
use serde_json::{Value, json};
use store::{Db, Uuid, payouts};
use tokio::net::TcpListener;

use crate::http_support::{self, CallbackReceiver, PostedCallback};
use crate::rules;
use crate::support::{TempSqliteDir, vault};

const DAY_S: u32 = 86_400;
const US_PER_S: i64 = 1_000_000;
/// The hour, in Almaty, at which every story begins: far from any midnight.
const START_TIME_OF_DAY_S: i64 = 10 * 3_600;
const ALMATY_OFFSET_S: i64 = 5 * 3_600;

pub struct TestEnv {
    pub lender: Lender,
    pub clock: Arc<TestClock>,
    pub db: Db,
    pub callbacks: CallbackReceiver,
    /// The sandbox, `http://127.0.0.1:…`
    pub sandbox_url: String,
    pub sandbox: Sandbox,
    channels: MessageTransports,
    files: TempSqliteDir,
}

/// Time that stands still until it is moved: what a busy machine takes for a test is none of the
/// story's. No two looks at it are quite alike.
pub struct TestClock(AtomicI64);

impl TestClock {
    /// The next time it is the hour at which stories begin.
    fn new() -> Self {
        let now_s = base::clock::now_us() / US_PER_S;
        let second = (now_s + ALMATY_OFFSET_S).rem_euclid(DAY_S.into());
        let wait_s = (START_TIME_OF_DAY_S - second).rem_euclid(DAY_S.into());
        Self(AtomicI64::new((now_s + wait_s) * US_PER_S))
    }

    pub fn advance_seconds(&self, seconds: u32) {
        self.0.fetch_add(i64::from(seconds) * US_PER_S, Ordering::Relaxed);
    }
}

impl Clock for TestClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// As the twins read it.
struct SandboxClock(Arc<TestClock>);

impl sandbox::Clock for SandboxClock {
    fn now_us(&self) -> i64 {
        self.0.now().0
    }

    fn advance_seconds(&self, seconds: u32) -> std::io::Result<()> {
        self.0.advance_seconds(seconds);
        Ok(())
    }
}

impl TestEnv {
    pub async fn new(db: Db) -> Self {
        Self::with_rules_and_providers(db, |_, rules| rules, |_, outside| outside).await
    }

    /// With other rules, by the day it is.
    pub async fn with_rules(db: Db, rules: impl FnOnce(BusinessDate, Rules) -> Rules) -> Self {
        Self::with_rules_and_providers(db, rules, |_, outside| outside).await
    }

    /// With other providers, by the sandbox's address.
    pub async fn with_providers(
        db: Db,
        outside: impl FnOnce(&str, Providers) -> Providers,
    ) -> Self {
        Self::with_rules_and_providers(db, |_, rules| rules, outside).await
    }

    /// With both.
    pub async fn with_rules_and_providers(
        db: Db,
        rules: impl FnOnce(BusinessDate, Rules) -> Rules,
        outside: impl FnOnce(&str, Providers) -> Providers,
    ) -> Self {
        let clock = Arc::new(TestClock::new());
        let door = CallbackReceiver::start().await;
        let account = Credentials {
            login: rules::SANDBOX_SECRET.into(),
            password: rules::SANDBOX_SECRET.into(),
        };
        let sandbox =
            Sandbox::new(Arc::new(SandboxClock(clock.clone())), people(), account, &door.url)
                .with_bureau(rules::SANDBOX_SECRET)
                .with_biometry(rules::SANDBOX_SECRET, rules::SANDBOX_SECRET);
        let http = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let smtp = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", http.local_addr().unwrap());
        let smtp_url = format!("smtp://{}", smtp.local_addr().unwrap());
        // It ends with the runtime of the test.
        tokio::spawn(sandbox.clone().run(http, smtp, std::future::pending()));
        let files = TempSqliteDir::new();
        let world =
            outside(&url, rules::test_providers_with(&url, &door.url, files.path(), vault()));
        let rules = Arc::new(rules(clock.today(), (*rules::rules()).clone()));
        let (clocked, host) = (clock.clone(), "zhedel.example");
        let lender = Lender::new(db.clone(), vault(), clocked, rules, Arc::new(world), host);
        let channels = channels(&url, &smtp_url);
        Self { lender, clock, db, callbacks: door, sandbox_url: url, sandbox, channels, files }
    }

    /// The same providers, to ask them what they know.
    pub fn providers(&self) -> Providers {
        rules::test_providers_with(
            &self.sandbox_url,
            &self.callbacks.url,
            self.files.path(),
            vault(),
        )
    }

    pub fn runner(&self) -> JobRunner {
        job_handlers::runner(self.lender.clone(), self.channels.clone())
    }

    /// The same house, opened again with other rules.
    pub fn reopen_with_rules(&self, rules: impl FnOnce(Rules) -> Rules) -> Lender {
        let world = rules::test_providers_with(
            &self.sandbox_url,
            &self.callbacks.url,
            self.files.path(),
            vault(),
        );
        let rules = Arc::new(rules((*rules::rules()).clone()));
        let (clock, host) = (self.clock.clone(), "zhedel.example");
        Lender::new(self.db.clone(), vault(), clock, rules, Arc::new(world), host)
    }

    /// Does everything that is to be done now.
    pub async fn run_jobs(&self) {
        self.run_jobs_of(&self.lender).await;
    }

    /// Does it for a house that was opened again.
    pub async fn run_jobs_of(&self, lender: &Lender) {
        let (runner, mut turns) = (job_handlers::runner(lender.clone(), self.channels.clone()), 0);
        while runner.run_next().await.unwrap() {
            turns += 1;
            assert!(turns < 200, "it ends");
        }
    }

    /// Does it by several at once, as the worker's lanes do.
    pub async fn run_jobs_concurrently(&self, count: usize) {
        let lanes: Vec<_> =
            (0..count).map(|_| tokio::spawn(run_until_idle(self.runner()))).collect();
        for lane in lanes {
            lane.await.unwrap();
        }
        self.run_jobs().await;
    }

    /// Lets time pass, and does what is to be done then.
    pub async fn advance_and_run(&self, seconds: u32) {
        self.clock.advance_seconds(seconds);
        self.lender.application_tick_due().await.unwrap();
        self.run_jobs().await;
    }

    pub async fn advance_hours_and_run(&self, hours: u32) {
        self.advance_and_run(hours * 3_600).await;
    }

    /// The site as messages name it, with its port.
    pub fn site_host(&self) -> &str {
        self.callbacks.url.trim_start_matches("http://")
    }

    /// The link of a message, up to the key that is another in each.
    pub fn message_link(&self) -> String {
        format!("{}/sa/?k=", self.site_host())
    }

    /// What arrived on a phone, newest first.
    pub fn sms_to(&self, phone: &str) -> Vec<String> {
        self.sandbox.outbox().messages_to(Some(phone)).into_iter().map(|sent| sent.text).collect()
    }

    /// Hands in what a provider posted.
    pub async fn deliver_callback(
        &self,
        posted: &PostedCallback,
    ) -> Result<CallbackOutcome, ApplicationError> {
        self.deliver_callback_from("10.0.0.2", posted).await
    }

    /// Hands in what somebody posted from an address.
    pub async fn deliver_callback_from(
        &self,
        address: &str,
        posted: &PostedCallback,
    ) -> Result<CallbackOutcome, ApplicationError> {
        let from = Visitor { ip_address: address.into(), ..Visitor::default() };
        if posted.path.ends_with("/biometry") {
            return self
                .lender
                .biometry_callback_receive(&posted.headers, &posted.body, &from)
                .await;
        }
        let script = CallbackKind::from_name(posted.path.rsplit('/').next().unwrap()).unwrap();
        self.lender.acquirer_callback_receive(script, &posted.form(), &posted.body, &from).await
    }

    /// The names of the files that lie there, sealed.
    pub fn stored_files(&self) -> Vec<String> {
        let folders = std::fs::read_dir(self.files.path()).unwrap().map(|it| it.unwrap().path());
        let inside = |folder| std::fs::read_dir(folder).unwrap().map(|it| it.unwrap());
        let names = folders.flat_map(inside).map(|it| it.file_name().into_string().unwrap());
        names.collect()
    }

    /// The orders that the acquirer knows, newest first.
    pub async fn acquirer_orders(&self) -> Vec<Value> {
        let answer = http_support::get(&format!("{}/acquirer/orders", self.sandbox_url)).await;
        let told: Value = serde_json::from_str(&answer.body).unwrap();
        told["orders"].as_array().unwrap().clone()
    }

    /// Decides what comes of an order.
    pub async fn force_order_scenario(&self, order: Uuid, habit: &str) {
        let body = json!({ "order": order.to_string(), "habit": habit });
        let answer =
            http_support::post_json(&format!("{}/acquirer/force", self.sandbox_url), &body).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    }

    /// Decides what comes of somebody's next attempt before the camera.
    pub async fn force_biometry(&self, iin: &str, outcome: &str, delivery: &str) {
        let body = json!({ "iin": iin, "outcome": outcome, "delivery": delivery });
        let answer =
            http_support::post_json(&format!("{}/biometry/next", self.sandbox_url), &body).await;
        assert_eq!(answer.status, 204, "{}", answer.body);
    }

    /// Has a piece of work done again, as after a crash or a second wake.
    pub async fn rerun_job(&self, kind: JobKind, subject: Uuid) {
        let mut tx = self.db.begin().await.unwrap();
        let mut batch = tx.batch();
        jobs::requeue_in_batch(&mut batch, kind, subject, self.clock.now());
        batch.exec().await.unwrap();
        tx.commit().await.unwrap();
        self.run_jobs().await;
    }

    /// How often the bureau was asked before a signature.
    pub async fn recheck_count(&self, application: Uuid) -> i64 {
        let mut tx = self.db.read().await.unwrap();
        let counted = tx.sql(
            "SELECT CAST(COUNT(*) AS bigint) FROM inquiries
             WHERE application_id = $1 AND purpose = 'recheck'",
        );
        let (count,): (i64,) = counted.bind(application).one("a count").await.unwrap();
        count
    }

    /// An order of an application's.
    pub async fn find_payout(&self, application: Uuid, number: i64) -> Option<payouts::Payout> {
        let mut tx = self.db.read().await.unwrap();
        payouts::find_by_number(&mut tx, application, number).await.unwrap()
    }

    /// Nothing is wrong with the database.
    pub async fn assert_integrity(&self) {
        let health = app::integrity::check(&self.db).await.unwrap();
        assert_eq!(health.violations, Vec::<String>::new());
    }
}

async fn run_until_idle(runner: JobRunner) {
    while runner.run_next().await.unwrap() {}
}

/// Somebody else of whose income nobody knows.
pub const SECOND_WITHOUT_INCOME: &str = "791028302728";

/// The sandbox's people, and one more; but nobody of them is slow by the machine's own clock, which
/// tests would wait for.
fn people() -> People {
    let shipped = include_str!("../../../../config/sandbox-people.toml");
    let shipped = shipped.replace("answers = \"slow\"\n", "");
    let one_more = format!(
        "[[people]]\nsurname = \"Цой\"\ngiven = \"Лариса\"\niin = \"{SECOND_WITHOUT_INCOME}\"\n\
         phone = \"+77010000199\"\nstatus = \"unemployed\"\nface = \"match\"\n\
         about.ru = \"—\"\nabout.kk = \"—\"\nbureau.score = 610\n"
    );
    People::try_from_toml(&format!("{shipped}\n{one_more}")).unwrap()
}

fn channels(url: &str, smtp_url: &str) -> MessageTransports {
    let account = providers::sms::SmscAccount {
        login: rules::SANDBOX_SECRET.into(),
        password: rules::SANDBOX_SECRET.to_owned().into(),
        sender: "Zhedel".into(),
    };
    let sms = Smsc::try_new(&format!("{url}/sms"), account).unwrap();
    let from = "Zhedel <no-reply@zhedel.example>";
    let mail = Smtp::try_new(smtp_url, from).unwrap();
    MessageTransports { sms: Arc::new(sms), mail: Arc::new(mail) }
}
