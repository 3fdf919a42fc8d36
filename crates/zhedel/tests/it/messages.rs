//! A queued message is sent by the worker, inside `serve` and alone, and arrives in the sandbox,
//! which survives a restart with its clock.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;

use app::access::{CodePurpose, Visitor};
use app::{App, Clock, PersistentClock};
use identity::Phone;
use store::{Db, Vault};
use testkit::rules;

const POLLS_MAX: usize = 400;
const POLL_INTERVAL: Duration = Duration::from_millis(25);

struct TestService {
    data_dir: PathBuf,
    sandbox: String,
    environment: Vec<(&'static str, String)>,
}

impl TestService {
    fn new(name: &str) -> Self {
        let data_dir = std::env::temp_dir().join(format!("zhedel-{name}-{}", std::process::id()));
        let sandbox = free_address();
        let environment = vec![
            ("ZHEDEL_LISTEN", free_address()),
            ("ZHEDEL_SANDBOX_LISTEN", sandbox.clone()),
            ("ZHEDEL_SANDBOX_SMTP_LISTEN", free_address()),
            ("ZHEDEL_DATA_DIR", data_dir.display().to_string()),
        ];
        Self { data_dir, sandbox, environment }
    }

    fn start(&self, command: &str) -> RunningProcess {
        let mut zhedel = Command::new(env!("CARGO_BIN_EXE_zhedel"));
        zhedel.arg(command).envs(self.environment.iter().map(|(key, value)| (key, value)));
        RunningProcess(zhedel.stdout(Stdio::null()).spawn().unwrap())
    }

    /// Polls the sandbox until its answer matches.
    fn wait_for(&self, request: &str, matches: impl Fn(&str) -> bool) -> String {
        for _ in 0..POLLS_MAX {
            match http_request(&self.sandbox, request) {
                Ok(response) if matches(&response) => return response,
                _ => sleep(POLL_INTERVAL),
            }
        }
        panic!("no matching answer to {request}")
    }

    async fn request_code(&self, phone: &str) {
        let key = |line: &str| {
            let defaults = include_str!("../../../../config/zhedel.toml");
            let setting = defaults.lines().find_map(|it| it.strip_prefix(line)).unwrap();
            setting.trim_matches([' ', '=', '"']).to_owned()
        };
        let vault = Vault::try_new(&key("keys"), &key("mark_key")).unwrap();
        let db =
            Db::open(&format!("sqlite://{}/zhedel.db", self.data_dir.display())).await.unwrap();
        let clock = PersistentClock::try_open(&self.data_dir.join("sandbox-clock")).unwrap();
        let clock: Arc<dyn Clock> = Arc::new(clock);
        let app = App::new(
            db.clone(),
            vault.clone(),
            clock,
            rules::rules(),
            rules::test_providers(rules::UNREACHABLE_URL, vault),
            "zhedel.example",
        );
        let visitor = Visitor {
            ip_address: "10.0.0.1".into(),
            device: phone.into(),
            user_agent: "x".into(),
            ..Visitor::default()
        };
        let phone = Phone::try_new(phone).unwrap();
        app.access
            .code_send(CodePurpose::Register, &phone, base::Language::Kk, &visitor)
            .await
            .unwrap();
        db.close().await;
    }
}

impl Drop for TestService {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.data_dir);
    }
}

/// A process that is stopped by the signal an operator would send, and killed if a test fails.
struct RunningProcess(Child);

impl RunningProcess {
    fn stop(mut self) {
        let pid = self.0.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        assert!(self.0.wait().unwrap().success());
    }
}

impl Drop for RunningProcess {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

fn http_request(address: &str, request: &str) -> std::io::Result<String> {
    let (line, body) = request.split_once('|').unwrap_or((request, ""));
    let mut stream = TcpStream::connect(address)?;
    let (length, kind) = (body.len(), "content-type: application/json");
    write!(
        stream,
        "{line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{kind}\r\ncontent-length: {length}\r\n\
         \r\n{body}"
    )?;
    let mut response = String::new();
    stream.read_to_string(&mut response)?;
    Ok(response)
}

#[tokio::test]
async fn serve_sends_messages_and_the_sandbox_clock_survives() {
    let service = TestService::new("serve");
    let server = service.start("serve");
    service.wait_for("GET /clock.json", |response| response.contains("200 OK"));
    service.request_code("+77010000101").await;
    let outbox_request = "GET /outbox?to=+77010000101";
    let outbox = service.wait_for(outbox_request, |response| response.contains("Тіркелу коды: "));
    assert!(outbox.contains("@zhedel.example #"), "{outbox}");
    let moved = service.wait_for("POST /clock/advance|{\"days\":400}", |_| true);
    let today = moved.split("today\":\"").nth(1).unwrap()[..10].to_owned();
    server.stop();
    let server = service.start("serve");
    service.wait_for("GET /clock.json", |response| response.contains(&today));
    // Messages sent before the restart are still listed.
    service.wait_for(outbox_request, |response| response.contains("Тіркелу коды: "));
    server.stop();
}

#[tokio::test]
async fn a_worker_alone_sends_messages_too() {
    let service = TestService::new("sandbox");
    let server = service.start("serve");
    service.wait_for("GET /clock.json", |response| response.contains("200 OK"));
    // Another database, served by the worker alone.
    let data_dir = service.data_dir.with_extension("worker");
    std::fs::create_dir(&data_dir).unwrap();
    let mut environment = service.environment.clone();
    environment.push(("ZHEDEL_DATA_DIR", data_dir.display().to_string()));
    let worker_service = TestService { data_dir, sandbox: service.sandbox.clone(), environment };
    worker_service.request_code("+77010000102").await;
    let worker = worker_service.start("worker");
    worker_service
        .wait_for("GET /outbox?to=+77010000102", |response| response.contains("Тіркелу коды: "));
    worker.stop();
    server.stop();
}
