//! The adapter of a third-party collector against a fake collector on a socket.

use providers::telemetry::{HttpTelemetry, Telemetry, TelemetryCount};
use providers::{SendError, SetupError};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

const COUNT: TelemetryCount<'_> =
    TelemetryCount { name: "page_view", route: "home", locale: "ru", count: 3 };

/// Responds to one request with a status, and returns the request.
async fn fake_collector(status: &'static str) -> (String, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/collect", listener.local_addr().unwrap());
    let request = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let (mut bytes, mut part) = (Vec::new(), [0; 4_096]);
        while !bytes.ends_with(b"}") {
            let count = stream.read(&mut part).await.unwrap();
            bytes.extend_from_slice(&part[..count]);
        }
        let response = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n");
        stream.write_all(response.as_bytes()).await.unwrap();
        String::from_utf8(bytes).unwrap()
    });
    (url, request)
}

#[tokio::test]
async fn counts_contain_no_personal_data() {
    let (url, request) = fake_collector("204 No Content").await;
    HttpTelemetry::try_new(&url, "a-key").unwrap().record("2026-11-16", &[COUNT]).await.unwrap();
    let request = request.await.unwrap();
    let (head, body) = request.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("POST /collect HTTP/1.1\r\n"), "{head}");
    assert!(head.to_lowercase().contains("authorization: bearer a-key"), "{head}");
    assert!(!head.to_lowercase().contains("cookie"), "{head}");
    let body: Value = serde_json::from_str(body).unwrap();
    let event = json!({ "name": "page_view", "route": "home", "locale": "ru", "count": 3 });
    assert_eq!(body, json!({ "day": "2026-11-16", "events": [event] }));
}

#[tokio::test]
async fn each_status_maps_to_an_outcome() {
    for (status, expected) in [
        ("401 Unauthorized", "our account: the collector does not know us"),
        ("408 Request Timeout", "later: the collector answered 408"),
        ("422 Unprocessable Entity", "refused: the collector answered 422"),
        ("429 Too Many Requests", "later: the collector answered 429"),
        ("503 Service Unavailable", "later: the collector answered 503"),
    ] {
        let (url, _request) = fake_collector(status).await;
        let result = HttpTelemetry::try_new(&url, "").unwrap().record("2026-11-16", &[COUNT]).await;
        assert_eq!(result.unwrap_err().to_string(), expected);
    }
    let nobody = HttpTelemetry::try_new("http://127.0.0.1:1/", "").unwrap();
    assert!(matches!(nobody.record("2026-11-16", &[COUNT]).await, Err(SendError::Temporary(_))));
    assert!(matches!(HttpTelemetry::try_new("nowhere", ""), Err(SetupError::Url(_))));
}
