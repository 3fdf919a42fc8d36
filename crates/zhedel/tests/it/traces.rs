//! Spans of the real service, as a collector receives them.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value as Any;
use opentelemetry_proto::tonic::common::v1::{AnyValue, KeyValue};
use opentelemetry_proto::tonic::trace::v1::Span;
use opentelemetry_proto::tonic::trace::v1::span::SpanKind;
use prost::Message as _;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use crate::service_process::{ServiceProcess, free_address};

const PHONE: &str = "+77019876543";
const IIN: &str = "900101300007";
const EMAIL: &str = "very.private@mail.example";
const SECRET: &str = "abcdefghijklmnopqrst";
/// Of somebody who would choose our ids.
const FOREIGN_TRACE: &str = "0af7651916cd43dd8448eb211c80319c";
const POLL_INTERVAL: Duration = Duration::from_millis(50);
const PATIENCE: Duration = Duration::from_secs(30);
/// Everything that a span may say of itself.
const ATTRIBUTES: [&str; 9] = [
    "http.request.method",
    "http.response.status_code",
    "http.route",
    "zhedel.job.attempt",
    "zhedel.job.kind",
    "zhedel.job.queue",
    "zhedel.operation",
    "zhedel.outcome",
    "zhedel.provider",
];

/// A request as it was received.
#[derive(Debug, Clone)]
struct Received {
    headers: String,
    body: Vec<u8>,
}

/// An HTTP server that keeps what it receives, and answers everything alike.
struct Listener {
    address: String,
    received: Arc<Mutex<Vec<Received>>>,
}

impl Listener {
    /// Without an answer it only listens.
    async fn start(answer: Option<&'static str>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let received = Arc::<Mutex<Vec<Received>>>::default();
        let shared = Arc::clone(&received);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, answer, Arc::clone(&shared)));
            }
        });
        Self { address, received }
    }

    fn received(&self) -> Vec<Received> {
        self.received.lock().unwrap().clone()
    }

    fn batches(&self) -> Vec<ExportTraceServiceRequest> {
        let decode = |it: &Received| ExportTraceServiceRequest::decode(it.body.as_slice()).unwrap();
        self.received().iter().map(decode).collect()
    }

    fn spans(&self) -> Vec<Span> {
        let resources = self.batches().into_iter().flat_map(|batch| batch.resource_spans);
        resources.flat_map(|it| it.scope_spans).flat_map(|it| it.spans).collect()
    }

    /// Waits until so many spans of a name have arrived.
    async fn wait_for(&self, name: &str, count: usize) -> Vec<Span> {
        let begun_at = Instant::now();
        loop {
            let spans = self.spans();
            let found: Vec<_> = spans.iter().filter(|span| span.name == name).cloned().collect();
            if found.len() >= count {
                return found;
            }
            let names: Vec<_> = spans.iter().map(|span| &span.name).collect();
            assert!(begun_at.elapsed() < PATIENCE, "{count} {name} are not among {names:?}");
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    fn endpoint(&self) -> String {
        format!("http://{}/v1/traces", self.address)
    }
}

async fn serve(
    mut stream: TcpStream,
    answer: Option<&'static str>,
    received: Arc<Mutex<Vec<Received>>>,
) {
    let mut buffer = Vec::new();
    loop {
        let end = loop {
            if let Some(at) = buffer.windows(4).position(|window| window == b"\r\n\r\n") {
                break at + 4;
            }
            if stream.read_buf(&mut buffer).await.unwrap_or(0) == 0 {
                return;
            }
        };
        let headers = String::from_utf8(buffer[..end].to_vec()).unwrap().to_lowercase();
        let length = headers.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length: usize = length.map_or(0, |length| length.parse().unwrap());
        while buffer.len() < end + length {
            if stream.read_buf(&mut buffer).await.unwrap_or(0) == 0 {
                return;
            }
        }
        let rest = buffer.split_off(end + length);
        let body = buffer.split_off(end);
        buffer = rest;
        received.lock().unwrap().push(Received { headers, body });
        let Some(answer) = answer else { return std::future::pending().await };
        let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n", answer.len());
        if stream.write_all((head + answer).as_bytes()).await.is_err() {
            return;
        }
    }
}

/// The text of a value.
fn text(value: Option<AnyValue>) -> String {
    match value.and_then(|value| value.value) {
        Some(Any::StringValue(text)) => text,
        Some(Any::IntValue(number)) => number.to_string(),
        other => panic!("a value of another kind: {other:?}"),
    }
}

fn attribute(attributes: &[KeyValue], key: &str) -> Option<String> {
    let found = attributes.iter().find(|attribute| attribute.key == key)?;
    Some(text(found.value.clone()))
}

impl ServiceProcess {
    /// Everything is traced, and sent there.
    async fn start_traced(collector: &Listener, environment: &[(&str, &str)]) -> Self {
        let endpoint = collector.endpoint();
        let mut all = vec![
            ("ZHEDEL_TRACES_ENDPOINT", endpoint.as_str()),
            ("ZHEDEL_TRACES_SAMPLED_PERCENT", "100"),
            ("ZHEDEL_MONITORING_LISTEN", ""),
            ("ZHEDEL_SHUTDOWN_LAME_DUCK_MS", "0"),
        ];
        all.extend(environment);
        Self::start(&all).await
    }

    /// Asks for a code, which a job sends.
    async fn request_code(&self) -> u16 {
        let body = json!({ "purpose": "register", "phone": PHONE, "language": "ru" });
        let request = self.client.post(self.url("/api/v1/codes"));
        let request = request
            .header("origin", format!("http://{}", self.site))
            .header("content-type", "application/json")
            .header("user-agent", EMAIL)
            .header("traceparent", format!("00-{FOREIGN_TRACE}-b7ad6b7169203331-01"));
        request.body(body.to_string()).send().await.unwrap().status().as_u16()
    }

    /// The ids of the access log's lines of a route.
    fn logged_trace_ids(&self, route: &str) -> Vec<String> {
        let log = self.log();
        let lines = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        lines
            .filter(|line| line["target"] == "access" && line["route"] == route)
            .map(|line| line["trace_id"].as_str().unwrap().to_owned())
            .collect()
    }
}

fn hex(id: &[u8]) -> String {
    id.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_its_job_and_the_call_of_a_provider_are_one_trace() {
    let collector = Listener::start(Some("")).await;
    let service = ServiceProcess::start_traced(&collector, &[]).await;
    assert_eq!(service.request_code().await, 200);
    let call = collector.wait_for("sms send", 1).await.remove(0);
    let job = collector.wait_for("job send_message", 1).await.remove(0);
    let request = collector.wait_for("POST /api/v1/codes", 1).await.remove(0);

    assert_eq!(service.logged_trace_ids("/api/v1/codes"), [hex(&request.trace_id)]);
    assert_ne!(hex(&request.trace_id), FOREIGN_TRACE);
    assert_eq!((&job.trace_id, &call.trace_id), (&request.trace_id, &request.trace_id));
    assert!(request.parent_span_id.is_empty() && request.links.is_empty());
    assert_eq!(job.parent_span_id, request.span_id);
    assert_eq!(call.parent_span_id, job.span_id);
    let kinds = [&request, &job, &call].map(|span| span.kind());
    assert_eq!(kinds, [SpanKind::Server, SpanKind::Consumer, SpanKind::Client]);
    assert!(request.start_time_unix_nano <= job.start_time_unix_nano);
    assert!(job.start_time_unix_nano <= call.start_time_unix_nano);
    assert!(call.end_time_unix_nano <= job.end_time_unix_nano);
    assert!(call.start_time_unix_nano < call.end_time_unix_nano);
    for (span, key, expected) in [
        (&request, "http.request.method", "POST"),
        (&request, "http.route", "/api/v1/codes"),
        (&request, "http.response.status_code", "200"),
        (&job, "zhedel.job.kind", "send_message"),
        (&job, "zhedel.job.queue", "interactive"),
        (&job, "zhedel.job.attempt", "1"),
        (&job, "zhedel.outcome", "completed"),
        (&call, "zhedel.provider", "sms"),
        (&call, "zhedel.operation", "send"),
        (&call, "http.response.status_code", "200"),
        (&call, "zhedel.outcome", "answered"),
    ] {
        assert_eq!(attribute(&span.attributes, key).as_deref(), Some(expected), "{key}");
    }
    let resource = collector.batches()[0].resource_spans[0].resource.clone().unwrap();
    for (key, expected) in [
        ("service.name", "zhedel"),
        ("service.version", env!("CARGO_PKG_VERSION")),
        ("deployment.environment.name", "sandbox"),
        ("zhedel.process", "serve"),
    ] {
        assert_eq!(attribute(&resource.attributes, key).as_deref(), Some(expected), "{key}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_span_says_nothing_of_a_person() {
    let collector = Listener::start(Some("")).await;
    let service = ServiceProcess::start_traced(&collector, &[]).await;
    for path in [
        format!("/billers/kaspi?command=check&txn_id=7&account={IIN}"),
        format!("/api/v1/unknown/{SECRET}"),
        format!("/{IIN}/"),
        format!("/contacts/?iin={IIN}"),
        format!("/api/v1/loans/{SECRET}?phone={PHONE}"),
    ] {
        let request = service.client.get(service.url(&path)).header("user-agent", EMAIL);
        let response = request.send().await.unwrap();
        if path.contains("/loans/") {
            // The id that the customer reads out is that of the trace.
            let problem: Value = serde_json::from_str(&response.text().await.unwrap()).unwrap();
            let span = collector.wait_for("GET /api/v1/loans/{id}", 1).await.remove(0);
            assert_eq!(problem["trace_id"], hex(&span.trace_id));
        }
    }
    service.request_code().await;
    collector.wait_for("job send_message", 1).await;
    for (name, status) in [
        ("GET /billers/kaspi", "200"),
        ("GET /api/{*path}", "404"),
        ("GET not_found", "404"),
        ("GET /contacts/", "200"),
    ] {
        let span = collector.wait_for(name, 1).await.remove(0);
        let found = attribute(&span.attributes, "http.response.status_code");
        assert_eq!(found.as_deref(), Some(status), "{name}");
    }
    for received in collector.received() {
        let bytes = String::from_utf8_lossy(&received.body).into_owned();
        for personal in [IIN, &PHONE[1..], EMAIL, SECRET, "127.0.0.1"] {
            assert!(!bytes.contains(personal), "{personal} is in {bytes}");
        }
    }
    let spans = collector.spans();
    let keys: BTreeSet<_> =
        spans.iter().flat_map(|it| &it.attributes).map(|it| it.key.as_str()).collect();
    assert_eq!(keys, BTreeSet::from(ATTRIBUTES));
    assert!(spans.iter().all(|span| span.events.is_empty()), "an event has a text");
}

/// An account that the gateway refuses fails the job, and each attempt is a span.
async fn calls_of_a_failing_gateway(propagates: bool) -> (Vec<Span>, Vec<Received>) {
    let collector = Listener::start(Some("")).await;
    let gateway = Listener::start(Some(r#"{"error_code":3}"#)).await;
    let url = format!("http://{}", gateway.address);
    let hosts = if propagates { gateway.address.as_str() } else { "" };
    let environment = [("ZHEDEL_SMS_URL", url.as_str()), ("ZHEDEL_TRACES_SEND_TO", hosts)];
    let service = ServiceProcess::start_traced(&collector, &environment).await;
    assert_eq!(service.request_code().await, 200);
    let jobs = collector.wait_for("job send_message", 2).await;
    (jobs, gateway.received())
}

#[tokio::test(flavor = "multi_thread")]
async fn attempts_are_spans_and_other_companies_are_not_told_of_them() {
    let (jobs, calls) = calls_of_a_failing_gateway(false).await;
    assert_eq!(jobs[0].trace_id, jobs[1].trace_id);
    assert_eq!(jobs[0].parent_span_id, jobs[1].parent_span_id);
    for (job, attempt) in jobs.iter().zip(["1", "2"]) {
        let found = attribute(&job.attributes, "zhedel.job.attempt");
        assert_eq!(found.as_deref(), Some(attempt));
        assert_eq!(attribute(&job.attributes, "zhedel.outcome").as_deref(), Some("failed"));
        assert_eq!(job.status.as_ref().unwrap().code, 2, "an error");
        assert_eq!(job.status.as_ref().unwrap().message, "", "whose text is in the log");
    }
    assert!(calls.len() >= 2 && calls.iter().all(|call| !call.headers.contains("traceparent")));
}

#[tokio::test(flavor = "multi_thread")]
async fn services_of_our_own_are_told_of_the_trace() {
    let (jobs, calls) = calls_of_a_failing_gateway(true).await;
    let expected = format!("traceparent: 00-{}-", hex(&jobs[0].trace_id));
    assert!(calls.iter().all(|call| call.headers.contains(&expected)), "{calls:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_of_a_loop_is_a_span_only_if_it_does_something() {
    let collector = Listener::start(Some("")).await;
    let endpoint = collector.endpoint();
    let environment = [
        ("ZHEDEL_TRACES_ENDPOINT", endpoint.as_str()),
        ("ZHEDEL_TRACES_SAMPLED_PERCENT", "100"),
        ("ZHEDEL_MONITORING_LISTEN", ""),
    ];
    let worker = ServiceProcess::spawn_command("worker", &free_address(), &environment, |_| {});
    let turn = collector.wait_for("end_of_day", 1).await.remove(0);
    assert!(turn.parent_span_id.is_empty());
    assert_eq!(turn.kind(), SpanKind::Internal);
    // It looks for a day that has ended every two seconds.
    tokio::time::sleep(Duration::from_secs(5)).await;
    let names: Vec<_> = collector.spans().into_iter().map(|span| span.name).collect();
    let turns = names.iter().filter(|name| *name == "end_of_day").count();
    assert_eq!(turns, 1, "{names:?}");
    let resource = collector.batches()[0].resource_spans[0].resource.clone().unwrap();
    let process = attribute(&resource.attributes, "zhedel.process");
    assert_eq!(process.as_deref(), Some("worker"));
    drop(worker);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_spans_are_sent_at_a_stop() {
    let collector = Listener::start(Some("")).await;
    let mut service = ServiceProcess::start_traced(&collector, &[]).await;
    service.client.get(service.url("/contacts/")).send().await.unwrap();
    service.terminate();
    assert!(service.wait_for_exit(PATIENCE).await.success(), "{}", service.log());
    assert!(collector.spans().iter().any(|span| span.name == "GET /contacts/"));
}

const FAILED: &str = "trace export failed, spans lost until it works";

#[tokio::test(flavor = "multi_thread")]
async fn a_dead_collector_delays_nothing_and_is_told_once() {
    // Nobody listens there.
    let endpoint = format!("http://{}/v1/traces", free_address());
    let monitoring = free_address();
    let environment = [
        ("ZHEDEL_TRACES_ENDPOINT", endpoint.as_str()),
        ("ZHEDEL_TRACES_SAMPLED_PERCENT", "100"),
        ("ZHEDEL_MONITORING_LISTEN", monitoring.as_str()),
        ("ZHEDEL_SHUTDOWN_LAME_DUCK_MS", "0"),
    ];
    let mut service = ServiceProcess::start(&environment).await;
    let failed_spans = async || {
        let url = format!("http://{monitoring}/metrics");
        let text = service.client.get(url).send().await.unwrap().text().await.unwrap();
        let name = "zhedel_trace_spans_total{outcome=\"failed\"} ";
        let count = text.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        count.parse::<u64>().unwrap()
    };
    let begun_at = Instant::now();
    // More than one batch of them fails.
    for batch in 1..=3 {
        let failed_before = failed_spans().await;
        let response = service.client.get(service.url("/contacts/")).send().await.unwrap();
        assert_eq!(response.status().as_u16(), 200);
        while failed_spans().await == failed_before {
            assert!(begun_at.elapsed() < PATIENCE, "batch {batch}: {}", service.log());
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }
    assert_eq!(service.log().matches(FAILED).count(), 1, "{}", service.log());
    service.terminate();
    assert!(service.wait_for_exit(PATIENCE).await.success(), "{}", service.log());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collector_that_hangs_delays_neither_requests_nor_a_stop() {
    let collector = Listener::start(None).await;
    let mut service = ServiceProcess::start_traced(&collector, &[]).await;
    for _ in 0..3 {
        let begun_at = Instant::now();
        service.client.get(service.url("/contacts/")).send().await.unwrap();
        assert!(begun_at.elapsed() < Duration::from_secs(3), "{:?}", begun_at.elapsed());
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    service.terminate();
    let status = service.wait_for_exit(Duration::from_secs(5)).await;
    assert!(status.success(), "{}", service.log());
    assert!(!collector.received().is_empty(), "it was called");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_an_endpoint_nobody_is_connected_to() {
    let collector = Listener::start(Some("")).await;
    // Only our own settings say where spans go.
    let base = format!("http://{}", collector.address);
    let environment = [
        ("OTEL_EXPORTER_OTLP_ENDPOINT", base.as_str()),
        ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", base.as_str()),
        ("ZHEDEL_SHUTDOWN_LAME_DUCK_MS", "0"),
        ("ZHEDEL_MONITORING_LISTEN", ""),
    ];
    let mut service = ServiceProcess::start(&environment).await;
    assert_eq!(service.request_code().await, 200);
    let trace_ids = service.logged_trace_ids("/api/v1/codes");
    assert!(trace_ids.len() == 1 && trace_ids[0].len() == 32, "{trace_ids:?}");
    service.terminate();
    assert!(service.wait_for_exit(PATIENCE).await.success(), "{}", service.log());
    assert!(collector.received().is_empty());
}
