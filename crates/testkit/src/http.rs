//! Plain HTTP: a client for tests, and a receiver of providers' callbacks.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use reqwest::Url;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

const FORM: &str = "application/x-www-form-urlencoded";

pub struct HttpResponse {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: String,
}

pub async fn get(url: &str) -> HttpResponse {
    send("GET", url, FORM, "").await
}

pub async fn post_json(url: &str, body: &Value) -> HttpResponse {
    send("POST", url, "application/json", &body.to_string()).await
}

pub async fn post_form(url: &str, fields: &[(&str, &str)]) -> HttpResponse {
    let form = Url::parse_with_params("http://x/", fields).unwrap();
    send("POST", url, FORM, form.query().unwrap_or_default()).await
}

async fn send(method: &str, url: &str, kind: &str, body: &str) -> HttpResponse {
    let url = Url::parse(url).unwrap();
    let host = format!("{}:{}", url.host_str().unwrap(), url.port().unwrap());
    let path = url.query().map_or(url.path().to_owned(), |query| format!("{}?{query}", url.path()));
    let mut stream = TcpStream::connect(&host).await.unwrap();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {host}\r\ncontent-type: {kind}\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let (head, body) = read_message(&mut stream).await.unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    HttpResponse { status, headers: parse_headers(&head), body: String::from_utf8(body).unwrap() }
}

/// The head and body of a message; `None` if the peer has gone.
pub async fn read_message(stream: &mut TcpStream) -> Option<(String, Vec<u8>)> {
    let mut bytes = Vec::new();
    loop {
        let mut chunk = [0; 4_096];
        let count = stream.read(&mut chunk).await.ok().filter(|count| *count > 0)?;
        bytes.extend_from_slice(&chunk[..count]);
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n");
        let Some(end) = end else { continue };
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let length = parse_headers(&head)
            .get("content-length")
            .map_or(0, |length| length.to_str().unwrap().parse::<usize>().unwrap());
        if bytes.len() >= end + 4 + length {
            return Some((head, bytes[end + 4..].to_vec()));
        }
    }
}

fn parse_headers(head: &str) -> HeaderMap {
    let lines = head.lines().skip(1).filter_map(|line| line.split_once(": "));
    lines
        .map(|(name, value)| {
            let name: HeaderName = name.parse().unwrap();
            (name, HeaderValue::from_str(value).unwrap())
        })
        .collect()
}

/// A callback posted by a provider.
#[derive(Debug, Clone)]
pub struct PostedCallback {
    pub path: String,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl PostedCallback {
    /// The fields of a form.
    pub fn form(&self) -> Vec<(String, String)> {
        let text = String::from_utf8(self.body.clone()).unwrap();
        let url = Url::parse(&format!("http://x/?{text}")).unwrap();
        url.query_pairs().into_owned().collect()
    }
}

/// Receives callbacks: acknowledges and records everything, until a test delivers it to the
/// application.
#[derive(Clone)]
pub struct CallbackReceiver {
    /// `http://127.0.0.1:…`
    pub url: String,
    callbacks: Arc<Mutex<Vec<PostedCallback>>>,
}

impl CallbackReceiver {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let receiver = Self { url, callbacks: Arc::default() };
        let accepting = receiver.clone();
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                tokio::spawn(accepting.clone().capture(stream));
            }
        });
        receiver
    }

    async fn capture(self, mut stream: TcpStream) {
        let Some((head, body)) = read_message(&mut stream).await else { return };
        let path = head.split(' ').nth(1).unwrap().to_owned();
        self.callbacks.lock().unwrap().push(PostedCallback {
            path,
            headers: parse_headers(&head),
            body,
        });
        let xml = "<response><pg_status>ok</pg_status></response>";
        let answer = format!(
            "HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{xml}",
            xml.len()
        );
        let _ = stream.write_all(answer.as_bytes()).await;
    }

    /// The callbacks to a path, oldest first, once there are this many.
    pub async fn wait_for(&self, path: &str, count: usize) -> Vec<PostedCallback> {
        for _ in 0..200 {
            let all = self.callbacks.lock().unwrap().clone();
            let matching: Vec<_> = all.into_iter().filter(|it| it.path.ends_with(path)).collect();
            if matching.len() >= count {
                return matching;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("{count} callbacks to {path} did not arrive")
    }
}

/// What the proxy does to a connection before it lets any through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConnectionFault {
    /// The server fails.
    Status500,
    /// The connection is closed.
    HangUp,
}

/// A proxy that fails this often and then forwards everything.
pub fn faulty_proxy(target: &str, faults: &[ConnectionFault]) -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let listener = TcpListener::from_std(listener).unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let host = target.trim_start_matches("http://").to_owned();
    let mut faults: Vec<ConnectionFault> = faults.iter().copied().rev().collect();
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let (fault, host) = (faults.pop(), host.clone());
            tokio::spawn(async move {
                match fault {
                    Some(ConnectionFault::HangUp) => {}
                    Some(ConnectionFault::Status500) => {
                        let _ = read_message(&mut stream).await;
                        let answer =
                            "HTTP/1.1 500 No\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
                        let _ = stream.write_all(answer.as_bytes()).await;
                    }
                    None => {
                        let mut inner = TcpStream::connect(host).await.unwrap();
                        let _ = tokio::io::copy_bidirectional(&mut stream, &mut inner).await;
                    }
                }
            });
        }
    });
    url
}
