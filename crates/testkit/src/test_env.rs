//! The application with the whole sandbox around it: simulated providers on a port, a receiver for
//! their callbacks, job workers, and one clock for all.

use jobs::JobKind;
use std::sync::Arc;

use app::access::Visitor;
use app::applications::Rules;
use app::callbacks::CallbackOutcome;
use app::job_handlers::{self, JobRunner, MessageTransports};
use app::{App, Clock, Error, Providers};
use base::BusinessDate;
use base::ids::ApplicationId;
use providers::acquirer::CallbackKind;
use providers::email::Smtp;
use providers::sms::Smsc;
use sandbox::{Credentials, People, Sandbox};
use serde_json::{Value, json};
use store::{Db, Uuid, payouts};
use tokio::net::TcpListener;

use crate::clock::TestClock;
use crate::databases::{TempSqliteDir, vault};
use crate::http::{self, CallbackReceiver, PostedCallback};
use crate::rules;

pub struct TestEnv {
    pub app: App,
    pub clock: Arc<TestClock>,
    pub db: Db,
    pub callbacks: CallbackReceiver,
    /// The sandbox, `http://127.0.0.1:…`
    pub sandbox_url: String,
    pub sandbox: Sandbox,
    channels: MessageTransports,
    files: TempSqliteDir,
}

/// The same clock for the simulators.
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
        Self::with_rules_and_providers(db, |_, rules| rules, |_, providers| providers).await
    }

    /// With other rules, by today's date.
    pub async fn with_rules(db: Db, rules: impl FnOnce(BusinessDate, Rules) -> Rules) -> Self {
        Self::with_rules_and_providers(db, rules, |_, providers| providers).await
    }

    /// With other providers, by the sandbox's URL.
    pub async fn with_providers(
        db: Db,
        providers: impl FnOnce(&str, Providers) -> Providers,
    ) -> Self {
        Self::with_rules_and_providers(db, |_, rules| rules, providers).await
    }

    /// With other rules and providers.
    pub async fn with_rules_and_providers(
        db: Db,
        rules: impl FnOnce(BusinessDate, Rules) -> Rules,
        external_providers: impl FnOnce(&str, Providers) -> Providers,
    ) -> Self {
        let clock = Arc::new(TestClock::default());
        let receiver = CallbackReceiver::start().await;
        let account = Credentials {
            login: rules::SANDBOX_SECRET.into(),
            password: rules::SANDBOX_SECRET.into(),
        };
        let sandbox =
            Sandbox::new(Arc::new(SandboxClock(clock.clone())), people(), account, &receiver.url)
                .with_bureau(rules::SANDBOX_SECRET)
                .with_biometry(rules::SANDBOX_SECRET, rules::SANDBOX_SECRET)
                .with_holder_check(rules::SANDBOX_SECRET)
                .with_sim_changes(rules::SANDBOX_SECRET);
        let http = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let smtp = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", http.local_addr().unwrap());
        let smtp_url = format!("smtp://{}", smtp.local_addr().unwrap());
        // Ends with the runtime of the test.
        tokio::spawn(sandbox.clone().run(http, smtp, std::future::pending()));
        let files = TempSqliteDir::create();
        let providers = external_providers(
            &url,
            rules::test_providers_with(&url, &receiver.url, files.path(), vault()),
        );
        let rules = Arc::new(rules(clock.today(), (*rules::rules()).clone()));
        let (clocked, host) = (clock.clone(), "zhedel.example");
        let app = App::new(db.clone(), vault(), clocked, rules, Arc::new(providers), host);
        let channels = channels(&url, &smtp_url);
        Self { app, clock, db, callbacks: receiver, sandbox_url: url, sandbox, channels, files }
    }

    /// The same providers, for direct queries.
    pub fn providers(&self) -> Providers {
        rules::test_providers_with(
            &self.sandbox_url,
            &self.callbacks.url,
            self.files.path(),
            vault(),
        )
    }

    pub fn runner(&self) -> JobRunner {
        job_handlers::runner(self.app.clone(), self.channels.clone())
    }

    /// The same application, reopened with other rules.
    pub fn reopen_with_rules(&self, rules: impl FnOnce(Rules) -> Rules) -> App {
        let providers = rules::test_providers_with(
            &self.sandbox_url,
            &self.callbacks.url,
            self.files.path(),
            vault(),
        );
        let rules = Arc::new(rules((*rules::rules()).clone()));
        let (clock, host) = (self.clock.clone(), "zhedel.example");
        App::new(self.db.clone(), vault(), clock, rules, Arc::new(providers), host)
    }

    /// Runs all jobs that are due.
    pub async fn run_jobs(&self) {
        self.run_jobs_of(&self.app).await;
    }

    /// Runs the jobs of a reopened application.
    pub async fn run_jobs_of(&self, app: &App) {
        let (runner, mut turns) = (job_handlers::runner(app.clone(), self.channels.clone()), 0);
        while runner.run_next().await.unwrap() {
            turns += 1;
            assert!(turns < 200, "it ends");
        }
    }

    /// Runs jobs concurrently, as the workers do.
    pub async fn run_jobs_concurrently(&self, count: usize) {
        let workers: Vec<_> =
            (0..count).map(|_| tokio::spawn(run_until_idle(self.runner()))).collect();
        for worker in workers {
            worker.await.unwrap();
        }
        self.run_jobs().await;
    }

    /// Advances the clock and runs all jobs that are due then.
    pub async fn advance_and_run(&self, seconds: u32) {
        self.clock.advance_seconds(seconds);
        self.app.applications.application_tick_due().await.unwrap();
        self.run_jobs().await;
    }

    pub async fn advance_hours_and_run(&self, hours: u32) {
        self.advance_and_run(hours * 3_600).await;
    }

    /// The site's host in messages, with its port.
    pub fn site_host(&self) -> &str {
        self.callbacks.url.trim_start_matches("http://")
    }

    /// The beginning of a link in a message, up to its key.
    pub fn message_link(&self) -> String {
        format!("{}/sa/?k=", self.site_host())
    }

    /// Messages to a phone, newest first.
    pub fn sms_to(&self, phone: &str) -> Vec<String> {
        self.sandbox.outbox().messages_to(Some(phone)).into_iter().map(|sent| sent.text).collect()
    }

    /// Delivers a provider's callback.
    pub async fn deliver_callback(
        &self,
        callback: &PostedCallback,
    ) -> Result<CallbackOutcome, Error> {
        self.deliver_callback_from("10.0.0.2", callback).await
    }

    /// Delivers a callback from an IP address.
    pub async fn deliver_callback_from(
        &self,
        address: &str,
        callback: &PostedCallback,
    ) -> Result<CallbackOutcome, Error> {
        let from = Visitor { ip_address: address.into(), ..Visitor::default() };
        if callback.path.ends_with("/biometry") {
            return self
                .app
                .callbacks
                .biometry_callback_receive(&callback.headers, &callback.body, &from)
                .await;
        }
        let script = CallbackKind::from_name(callback.path.rsplit('/').next().unwrap()).unwrap();
        self.app
            .callbacks
            .acquirer_callback_receive(script, &callback.form(), &callback.body, &from)
            .await
    }

    /// The names of the stored, encrypted files.
    pub fn stored_files(&self) -> Vec<String> {
        let folders = std::fs::read_dir(self.files.path()).unwrap().map(|it| it.unwrap().path());
        let inside = |folder| std::fs::read_dir(folder).unwrap().map(|it| it.unwrap());
        let names = folders.flat_map(inside).map(|it| it.file_name().into_string().unwrap());
        names.collect()
    }

    /// The orders known to the acquirer, newest first.
    pub async fn acquirer_orders(&self) -> Vec<Value> {
        let answer = http::get(&format!("{}/acquirer/orders", self.sandbox_url)).await;
        let orders: Value = serde_json::from_str(&answer.body).unwrap();
        orders["orders"].as_array().unwrap().clone()
    }

    /// Sets the outcome of an order.
    pub async fn force_order_scenario(&self, order: Uuid, scenario: &str) {
        let body = json!({ "order": order.to_string(), "scenario": scenario });
        let answer = http::post_json(&format!("{}/acquirer/force", self.sandbox_url), &body).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    }

    /// Sets the outcome of a person's next camera check.
    pub async fn force_biometry(&self, iin: &str, outcome: &str, delivery: &str) {
        let body = json!({ "iin": iin, "outcome": outcome, "delivery": delivery });
        let answer = http::post_json(&format!("{}/biometry/next", self.sandbox_url), &body).await;
        assert_eq!(answer.status, 204, "{}", answer.body);
    }

    /// Sets what the bank says of the holder of a person's cards and accounts.
    pub async fn force_holder(&self, iin: &str, answer: &str) {
        let body = json!({ "iin": iin, "answer": answer });
        let answer = http::post_json(&format!("{}/holders/next", self.sandbox_url), &body).await;
        assert_eq!(answer.status, 204, "{}", answer.body);
    }

    /// Sets what the operator says of a phone's SIM.
    pub async fn force_sim(&self, phone: &str, answer: &str) {
        let body = json!({ "phone": phone, "answer": answer });
        let answer = http::post_json(&format!("{}/sims/next", self.sandbox_url), &body).await;
        assert_eq!(answer.status, 204, "{}", answer.body);
    }

    /// Runs a job again, as after a crash or a second wake-up.
    pub async fn rerun_job(&self, kind: JobKind, subject: impl Into<Uuid>) {
        let mut tx = self.db.begin().await.unwrap();
        let mut batch = tx.batch();
        jobs::requeue_in_batch(&mut batch, kind, subject, self.clock.now());
        batch.exec().await.unwrap();
        tx.commit().await.unwrap();
        self.run_jobs().await;
    }

    /// How often the bureau was asked before a signature.
    pub async fn recheck_count(&self, application: ApplicationId) -> i64 {
        let mut tx = self.db.read().await.unwrap();
        let counted = tx.sql(
            "SELECT CAST(COUNT(*) AS bigint) FROM bureau_inquiries
             WHERE application_id = $1 AND purpose = 'recheck'",
        );
        let (count,): (i64,) = counted.bind(application).one("a count").await.unwrap();
        count
    }

    /// The nth payout order of an application.
    pub async fn find_payout(
        &self,
        application: ApplicationId,
        number: i64,
    ) -> Option<payouts::Payout> {
        let mut tx = self.db.read().await.unwrap();
        payouts::find_by_number(&mut tx, application, number).await.unwrap()
    }

    /// The database passes all integrity checks.
    pub async fn assert_integrity(&self) {
        let health = app::integrity::check(
            &self.db,
            &crate::databases::audit_trail(),
            crate::databases::NOW,
        )
        .await
        .unwrap();
        assert_eq!(health.violations, Vec::<String>::new());
    }
}

async fn run_until_idle(runner: JobRunner) {
    while runner.run_next().await.unwrap() {}
}

/// Another person whose income is unknown.
pub const SECOND_WITHOUT_INCOME: &str = "791028302728";

/// The sandbox's people and a namesake of one of them, without those who are slow in real time, for whom tests would
/// wait.
pub(crate) fn people() -> People {
    let shipped = include_str!("../../../config/sandbox-people.toml");
    let shipped = shipped.replace("answers = \"slow\"\n", "");
    let one_more = format!(
        "[[people]]\nsurname = \"Ким\"\ngiven = \"Елена\"\niin = \"{SECOND_WITHOUT_INCOME}\"\n\
         phone = \"+77028302728\"\nstatus = \"unemployed\"\nface = \"match\"\n\
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
