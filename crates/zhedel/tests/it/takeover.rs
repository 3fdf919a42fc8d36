//! A process is killed while it runs a job: another one takes the job over when the lease has expired,
//! which is not renewed any more.

use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use serde_json::json;
use store::Db;

use crate::service_process::{ServiceProcess, free_address};

/// What a lease that is neither renewed nor short would exceed: it was a minute. A lease is 4 seconds.
const TAKEN_OVER_WITHIN: Duration = Duration::from_secs(30);
const PATIENCE: Duration = Duration::from_secs(30);
/// What the gateway says of a message that it has.
const TAKEN: &str = r#"{"id":"1","cnt":1,"status":1}"#;

/// An SMS gateway that tells of every call, and answers none before it is told to.
struct Gateway {
    url: String,
    is_answering: Arc<AtomicBool>,
    calls: Receiver<TcpStream>,
}

impl Gateway {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let is_answering = Arc::new(AtomicBool::new(false));
        let (sender, calls) = channel();
        let answering = Arc::clone(&is_answering);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (sender, answering) = (sender.clone(), Arc::clone(&answering));
                std::thread::spawn(move || take_call(stream.unwrap(), &sender, &answering));
            }
        });
        Self { url, is_answering, calls }
    }
}

/// The connection is told rather than closed: a call that is not answered stays open.
fn take_call(mut stream: TcpStream, calls: &Sender<TcpStream>, is_answering: &AtomicBool) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut length = 0;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).unwrap_or_default() == 0 {
            return;
        }
        let line = line.trim().to_ascii_lowercase();
        if let Some(value) = line.strip_prefix("content-length: ") {
            length = value.parse().unwrap();
        }
        if line.is_empty() {
            break;
        }
    }
    reader.read_exact(&mut vec![0; length]).unwrap();
    if is_answering.load(Ordering::SeqCst) {
        let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close";
        let answer = format!("{head}\r\ncontent-length: {}\r\n\r\n{TAKEN}", TAKEN.len());
        stream.write_all(answer.as_bytes()).unwrap();
    }
    let _ = calls.send(stream);
}

/// The attempts of the message's job, and whether it is done.
async fn job(db: &Db) -> (i64, bool) {
    let mut tx = db.read().await.unwrap();
    let statement = tx.sql(
        "SELECT attempts, CASE WHEN done_at IS NULL THEN 0 ELSE 1 END FROM jobs
         WHERE kind = 'send_message'",
    );
    let (attempts, is_done): (i64, i64) = statement.one("the job").await.unwrap();
    (attempts, is_done == 1)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_of_a_killed_process_is_taken_over() {
    let gateway = Gateway::start();
    let mut first = ServiceProcess::start(&[("ZHEDEL_SMS_URL", &gateway.url)]).await;
    let database_url = format!("sqlite://{}/zhedel.db", first.folder.display());
    let request = json!({ "purpose": "register", "phone": "+77019876544", "language": "ru" });
    let response = first
        .client
        .post(first.url("/api/v1/codes"))
        .header("origin", format!("http://{}", first.site))
        .header("content-type", "application/json")
        .body(request.to_string())
        .send()
        .await
        .unwrap();
    assert_eq!(response.status().as_u16(), 200);
    let held = gateway.calls.recv_timeout(PATIENCE).expect("the first process calls the gateway");
    let db = Db::open(&database_url).await.unwrap();
    assert_eq!(job(&db).await, (1, false), "a process holds it");

    gateway.is_answering.store(true, Ordering::SeqCst);
    first.process.kill().unwrap();
    first.process.wait().unwrap();
    let killed_at = Instant::now();
    let environment =
        [("ZHEDEL_DATABASE_URL", database_url.as_str()), ("ZHEDEL_SMS_URL", gateway.url.as_str())];
    let second = ServiceProcess::spawn_command("worker", &free_address(), &environment, |_| {});
    gateway.calls.recv_timeout(PATIENCE).expect("the second process calls the gateway");
    let waited = killed_at.elapsed();
    assert!(waited < TAKEN_OVER_WITHIN, "taken over after {waited:?}: {}", second.log());
    let begun_at = Instant::now();
    while job(&db).await != (2, true) {
        assert!(begun_at.elapsed() < PATIENCE, "{:?}: {}", job(&db).await, second.log());
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    db.close().await;
    drop(held);
}
