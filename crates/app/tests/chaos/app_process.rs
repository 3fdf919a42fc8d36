//! The house that is killed: it takes presses and callbacks on its port, and does the work that they
//! leave.

use std::sync::Arc;
use std::time::Duration;

use app::access::Visitor;
use app::applications::CallbackOutcome;
use app::job_handlers::{self, JobRunner};
use app::loans::{RepaymentInput, RepaymentKind};
use app::messages::MessageTransports;
use app::{Clock, Lender, RealClock};
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

use crate::http_support::{self, PostedCallback};
use crate::{rules, support};

/// The house's time runs so much faster, so that leases and pauses take no longer than they must.
const CLOCK_SPEEDUP: i64 = 20;
const WORKERS: usize = 4;

/// Where its place is told to the process.
pub const CONFIG_ENV: &str = "ZHEDEL_CHAOS_CONFIG";

/// What the house has to know.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
pub struct ProcessConfig {
    pub db: String,
    pub sandbox: String,
    pub door: String,
    pub port: u16,
    pub base_us: i64,
}

/// Faster than the machine's, and the same after every restart.
struct FastClock(i64);

impl Clock for FastClock {
    fn now(&self) -> Timestamp {
        let now = RealClock.now().0;
        Timestamp(self.0 + (now - self.0) * CLOCK_SPEEDUP)
    }
}

/// The lender of a place.
pub fn lender(db: &Db, place: &ProcessConfig) -> Lender {
    let folder = std::env::temp_dir();
    let world = rules::test_providers_with(&place.sandbox, &place.door, &folder, support::vault());
    let clock = Arc::new(FastClock(place.base_us));
    let (rules, host) = (rules::rules(), "zhedel.example");
    Lender::new(db.clone(), support::vault(), clock, rules, Arc::new(world), host)
}

fn session(customer_id: Uuid) -> Session {
    let (mark, at) = (support::vault().blind_index("access", "storm"), Timestamp(0));
    Session {
        id: Uuid::nil(),
        version: 1,
        customer_id,
        access_mark: mark.clone(),
        access_expires_at: at,
        refresh_mark: mark.clone(),
        refresh_mark_before: None,
        refresh_expires_at: at,
        device_mark: mark,
        user_agent: String::new(),
        created_at: at,
        seen_at: at,
        step_up_until: Some(base::Timestamp(i64::MAX / 2)),
        is_step_up_to_pay: false,
        ended_at: None,
        end_reason: None,
    }
}

/// Lives until it is killed.
pub async fn serve_until_killed(place: ProcessConfig) {
    let db = Db::connect(&place.db).await.unwrap();
    let lender = lender(&db, &place);
    for _ in 0..WORKERS {
        tokio::spawn(run_worker(job_handlers::runner(lender.clone(), channels(&place.sandbox))));
    }
    let listener = TcpListener::bind(("127.0.0.1", place.port)).await.unwrap();
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        tokio::spawn(serve(lender.clone(), stream));
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

async fn serve(lender: Lender, mut stream: TcpStream) {
    let Some((head, body)) = http_support::read_message(&mut stream).await else { return };
    let path = head.split(' ').nth(1).unwrap().to_owned();
    let (status, answer) = if path == "/press" {
        let asked: Value = serde_json::from_slice(&body).unwrap();
        create_payment(&lender, &asked).await
    } else {
        handle_callback(&lender, &path, body).await
    };
    let answer = format!(
        "HTTP/1.1 {status} X\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{answer}",
        answer.len()
    );
    let _ = stream.write_all(answer.as_bytes()).await;
}

async fn create_payment(lender: &Lender, asked: &Value) -> (u16, String) {
    let id = |name: &str| asked[name].as_str().and_then(|id| id.parse::<Uuid>().ok());
    let request = RepaymentInput {
        idempotency_key: asked["key"].as_str().map(str::to_owned),
        kind: RepaymentKind::Partial,
        quote_id: None,
        amount: asked["amount_tiyn"].as_i64().map(Tenge::from_tiyn),
        addendum_id: None,
        card_id: id("card"),
        language: Language::Ru,
    };
    let session = session(id("customer").unwrap());
    match lender.payment_order_create(&session, id("loan").unwrap(), &request).await {
        Ok(payment) => (200, payment.order.id.to_string()),
        Err(problem) => (500, problem.to_string()),
    }
}

async fn handle_callback(lender: &Lender, path: &str, body: Vec<u8>) -> (u16, String) {
    let posted = PostedCallback { path: path.to_owned(), headers: HeaderMap::new(), body };
    let script = CallbackKind::from_name(path.rsplit('/').next().unwrap()).unwrap();
    let from = Visitor { ip_address: "10.0.0.2".into(), ..Visitor::default() };
    match lender.acquirer_callback_receive(script, &posted.form(), &posted.body, &from).await {
        Ok(CallbackOutcome::Genuine) => (200, "ok".to_owned()),
        Ok(CallbackOutcome::Forged) => (403, "forged".to_owned()),
        Err(problem) => (500, problem.to_string()),
    }
}
