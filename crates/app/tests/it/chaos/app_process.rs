//! The process that is killed: it accepts payments and callbacks on a port and runs the jobs they
//! create.

use std::sync::Arc;
use std::time::Duration;

use app::access::Visitor;
use app::callbacks::CallbackOutcome;
use app::job_handlers::{self, JobRunner, MessageTransports};
use app::payments::{RepaymentInput, RepaymentKind};
use app::{App, Clock, RealClock};
use base::ids::CustomerId;
use base::{Language, Timestamp};
use money::Tenge;
use providers::acquirer::CallbackKind;
use providers::email::Smtp;
use providers::sms::Smsc;
use reqwest::header::HeaderMap;
use serde_json::Value;
use store::sessions::Session;
use store::{Db, Uuid};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};

use testkit::http::{self, PostedCallback};
use testkit::rules;

/// The process's clock runs faster, so that leases and retry pauses take little time.
const CLOCK_SPEEDUP: i64 = 20;
const WORKERS: usize = 4;

/// Passes the configuration to the process.
pub const CONFIG_ENV: &str = "ZHEDEL_CHAOS_CONFIG";

/// The configuration of the process.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
pub struct ProcessConfig {
    pub db: String,
    pub sandbox: String,
    pub callback_url: String,
    pub port: u16,
    pub base_us: i64,
}

/// Faster than the machine's clock, and consistent across restarts.
struct FastClock(i64);

impl Clock for FastClock {
    fn now(&self) -> Timestamp {
        let now = RealClock.now().0;
        Timestamp(self.0 + (now - self.0) * CLOCK_SPEEDUP)
    }
}

pub fn new_app(db: &Db, config: &ProcessConfig) -> App {
    let folder = std::env::temp_dir();
    let providers = rules::test_providers_with(
        &config.sandbox,
        &config.callback_url,
        &folder,
        testkit::databases::vault(),
    );
    let clock = Arc::new(FastClock(config.base_us));
    let (rules, host) = (rules::rules(), "zhedel.example");
    App::new(db.clone(), testkit::databases::vault(), clock, rules, Arc::new(providers), host)
}

fn session(customer_id: CustomerId) -> Session {
    let (blind_index, at) =
        (testkit::databases::vault().blind_index("access", "chaos"), Timestamp(0));
    Session {
        id: Uuid::nil(),
        version: 1,
        customer_id,
        access_token_hash: blind_index.clone(),
        access_expires_at: at,
        refresh_token_hash: blind_index.clone(),
        refresh_expires_at: at,
        device_blind_index: blind_index,
        user_agent: String::new(),
        created_at: at,
        last_active_at: at,
        step_up_until: Some(base::Timestamp(i64::MAX / 2)),
        is_step_up_to_pay: false,
        passkey_id: None,
        ended_at: None,
        end_reason: None,
    }
}

/// Runs until it is killed.
pub async fn serve_until_killed(config: ProcessConfig) {
    let db = Db::connect(&config.db).await.unwrap();
    let app = new_app(&db, &config);
    for _ in 0..WORKERS {
        tokio::spawn(run_worker(job_handlers::runner(app.clone(), channels(&config.sandbox))));
    }
    let listener = TcpListener::bind(("127.0.0.1", config.port)).await.unwrap();
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        tokio::spawn(serve(app.clone(), stream));
    }
}

async fn run_worker(runner: JobRunner) {
    loop {
        if !runner.run_next().await.unwrap_or(false) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

fn channels(sandbox: &str) -> MessageTransports {
    let account = providers::sms::SmscAccount {
        login: rules::SANDBOX_SECRET.into(),
        password: rules::SANDBOX_SECRET.to_owned().into(),
        sender: "Zhedel".into(),
    };
    let sms = Smsc::try_new(&format!("{sandbox}/sms"), account).unwrap();
    let from = "Zhedel <no-reply@zhedel.example>";
    let mail = Smtp::try_new("smtp://127.0.0.1:1", from).unwrap();
    MessageTransports { sms: Arc::new(sms), mail: Arc::new(mail) }
}

async fn serve(app: App, mut stream: TcpStream) {
    let Some((head, body)) = http::read_message(&mut stream).await else { return };
    let path = head.split(' ').nth(1).unwrap().to_owned();
    let (status, answer) = if path == "/press" {
        let request: Value = serde_json::from_slice(&body).unwrap();
        create_payment(&app, &request).await
    } else {
        handle_callback(&app, &path, body).await
    };
    let answer = format!(
        "HTTP/1.1 {status} X\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{answer}",
        answer.len()
    );
    let _ = stream.write_all(answer.as_bytes()).await;
}

async fn create_payment(app: &App, fields: &Value) -> (u16, String) {
    let id = |name: &str| fields[name].as_str().and_then(|id| id.parse::<Uuid>().ok());
    let request = RepaymentInput {
        idempotency_key: fields["key"].as_str().map(str::to_owned),
        kind: RepaymentKind::Partial,
        quote_id: None,
        amount: fields["amount_tiyn"].as_i64().map(Tenge::from_tiyn),
        addendum_id: None,
        card_id: id("card"),
        language: Language::Ru,
    };
    let session = session(id("customer").unwrap().into());
    match app.payments.payment_order_create(&session, id("loan").unwrap().into(), &request).await {
        Ok(payment) => (200, payment.order.id.to_string()),
        Err(problem) => (500, problem.to_string()),
    }
}

async fn handle_callback(app: &App, path: &str, body: Vec<u8>) -> (u16, String) {
    let callback = PostedCallback { path: path.to_owned(), headers: HeaderMap::new(), body };
    let script = CallbackKind::from_name(path.rsplit('/').next().unwrap()).unwrap();
    let from = Visitor { ip_address: "10.0.0.2".into(), ..Visitor::default() };
    match app
        .callbacks
        .acquirer_callback_receive(script, &callback.form(), &callback.body, &from)
        .await
    {
        Ok(CallbackOutcome::Genuine) => (200, "ok".to_owned()),
        Ok(CallbackOutcome::Forged) => (403, "forged".to_owned()),
        Err(problem) => (500, problem.to_string()),
    }
}
