//! Metrics and health, as Prometheus and an orchestrator ask for them.

use std::fs::File;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::time::Duration;

use reqwest::{Client, StatusCode};

use crate::alerts::named_metrics;

const POLLS_MAX: usize = 400;
const POLL_INTERVAL: Duration = Duration::from_millis(25);
/// Of a loan that nobody has.
const LOAN_ID: &str = "0199b2f0-0000-7000-8000-000000000001";

fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

/// A folder with a database, and the addresses of the processes on it.
struct TestService {
    folder: PathBuf,
    site: String,
    monitoring: String,
    client: Client,
}

/// A process that is killed at the end.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl TestService {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("zhedel-{name}-{}", std::process::id()));
        // The client needs a crypto provider even for plain HTTP.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let (site, monitoring) = (free_address(), free_address());
        Self { folder, site, monitoring, client: Client::new() }
    }

    fn start(&self, command: &str) -> Running {
        let process = Command::new(env!("CARGO_BIN_EXE_zhedel"))
            .arg(command)
            .env("ZHEDEL_LISTEN", &self.site)
            .env("ZHEDEL_MONITORING_LISTEN", &self.monitoring)
            .env("ZHEDEL_SANDBOX_LISTEN", free_address())
            .env("ZHEDEL_SANDBOX_SMTP_LISTEN", free_address())
            .env("ZHEDEL_DATA_DIR", &self.folder)
            .env("ZHEDEL_BACKUP_TO", self.folder.join("backups"))
            .stdout(self.log(command))
            .spawn()
            .unwrap();
        Running(process)
    }

    fn log(&self, command: &str) -> File {
        std::fs::create_dir_all(&self.folder).unwrap();
        let path = self.folder.join(format!("{command}.log"));
        File::options().create(true).append(true).open(path).unwrap()
    }

    /// Polls until a command has logged an event.
    async fn wait_for_event(&self, command: &str, event: &str) {
        for _ in 0..POLLS_MAX {
            let log = std::fs::read_to_string(self.folder.join(format!("{command}.log"))).unwrap();
            if log.contains(event) {
                return;
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        panic!("{command} did not log {event}")
    }

    /// Polls until the answer has the status.
    async fn wait_for(&self, address: &str, path: &str, status: StatusCode) -> String {
        for _ in 0..POLLS_MAX {
            let response = self.client.get(format!("http://{address}{path}")).send().await;
            match response {
                Ok(response) if response.status() == status => {
                    return response.text().await.unwrap();
                }
                _ => tokio::time::sleep(POLL_INTERVAL).await,
            }
        }
        panic!("{address}{path} did not answer {status}")
    }

    /// Polls until the answer has a text.
    async fn wait_for_text(&self, address: &str, path: &str, part: &str) {
        for _ in 0..POLLS_MAX {
            let response = self.client.get(format!("http://{address}{path}")).send().await;
            if let Ok(response) = response
                && response.text().await.unwrap().contains(part)
            {
                return;
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        panic!("{address}{path} did not answer {part:?}")
    }

    async fn metrics(&self) -> String {
        self.wait_for(&self.monitoring, "/metrics", StatusCode::OK).await
    }
}

impl Drop for TestService {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn assert_has_lines(text: &str, lines: &[&str]) {
    for line in lines {
        assert!(text.lines().any(|it| it == *line), "{line} is not in {text}");
    }
}

#[tokio::test]
async fn a_site_counts_what_it_does_where_the_internet_does_not_reach() {
    let service = TestService::new("metrics");
    let _serve = service.start("serve");
    // The background loops begin a moment after the site.
    service.wait_for_text(&service.site, "/readyz", "\nmaintenance ok, ").await;
    for (path, status) in [
        ("/contacts/".to_owned(), StatusCode::OK),
        ("/contacts/?from=x".to_owned(), StatusCode::OK),
        ("/Contacts".to_owned(), StatusCode::MOVED_PERMANENTLY),
        (format!("/{LOAN_ID}/"), StatusCode::NOT_FOUND),
        (format!("/api/v1/loans/{LOAN_ID}"), StatusCode::UNAUTHORIZED),
        ("/metrics".to_owned(), StatusCode::NOT_FOUND),
    ] {
        let client = Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let url = format!("http://{}{path}", service.site);
        let response = client.get(url).header("host", "localhost").send().await.unwrap();
        assert_eq!(response.status(), status, "{path}");
    }
    let text = service.metrics().await;
    assert_has_lines(
        &text,
        &[
            r#"zhedel_http_requests_total{method="GET",route="/contacts/",status="200"} 2"#,
            r#"zhedel_http_requests_total{method="GET",route="redirect",status="301"} 1"#,
            r#"zhedel_http_requests_total{method="GET",route="not_found",status="404"} 2"#,
            r#"zhedel_http_requests_total{method="GET",route="/api/v1/loans/{id}",status="401"} 1"#,
            r#"zhedel_http_request_duration_seconds_count{route="/contacts/"} 2"#,
            r#"zhedel_page_cache_lookups_total{body="page",outcome="hit"} 2"#,
            r#"zhedel_jobs{kind="payout",queue="providers",state="due"} 0"#,
            r#"zhedel_job_runs_total{kind="payout",outcome="dead"} 0"#,
            r#"zhedel_provider_breaker_open{provider="acquirer"} 0"#,
            r#"zhedel_access_failures_total{event="sign_in_paused"} 0"#,
            r#"zhedel_db_connections_max{pool="readers"} 4"#,
            "zhedel_db_up 1",
            "zhedel_unmatched_payments 0",
            r#"zhedel_ready{reason="database_silent"} 1"#,
            r#"zhedel_ready{reason="late_loop"} 1"#,
            r#"zhedel_loop_late{loop="maintenance"} 0"#,
        ],
    );
    assert!(!text.contains(LOAN_ID), "an id is a label");
    for (name, label) in named_metrics() {
        let label = if label.is_empty() { label } else { format!("{label}=\"") };
        let is_shown = |line: &str| {
            let value = line.strip_prefix(name.as_str());
            value.is_some_and(|rest| rest.starts_with([' ', '{']) && rest.contains(&label))
        };
        assert!(
            text.lines().any(is_shown),
            "{name} {label} is in a rule or panel and in no answer"
        );
    }
    service.wait_for(&service.monitoring, "/healthz", StatusCode::OK).await;
    service.wait_for(&service.monitoring, "/readyz", StatusCode::OK).await;
}

#[tokio::test]
async fn a_worker_has_health_and_metrics_too() {
    let service = TestService::new("worker-metrics");
    let _worker = service.start("worker");
    let ready = service.wait_for(&service.monitoring, "/readyz", StatusCode::OK).await;
    let mut lines = ready.lines();
    assert_eq!(lines.next(), Some("ready"));
    let loops: Vec<_> = lines.filter_map(|line| line.split_once(" ok, ")).map(|it| it.0).collect();
    let expected = [
        "end_of_day",
        "jobs_batch",
        "jobs_interactive",
        "jobs_providers",
        "ledger_control",
        "maintenance",
    ];
    assert_eq!(loops, expected);
    assert_has_lines(
        &service.metrics().await,
        &[
            "zhedel_db_up 1",
            "zhedel_ledger_violations_total 0",
            r#"zhedel_ready{reason="draining"} 1"#,
            r#"zhedel_loop_late{loop="ledger_control"} 0"#,
        ],
    );
}

/// The value of a metric without labels.
fn value_of(text: &str, name: &str) -> f64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} is not in {text}")).parse().unwrap()
}

#[tokio::test]
async fn the_age_of_the_newest_backup_is_told() {
    const AGE: &str = "zhedel_backup_age_seconds";
    let service = TestService::new("backup-metrics");
    let worker = service.start("worker");
    // Zero until the place was looked at.
    service
        .wait_for_text(&service.monitoring, "/metrics", "\nzhedel_backup_age_seconds inf\n")
        .await;
    let backup = service.start("backup").0.wait().unwrap();
    assert!(backup.success());
    drop(worker);
    let _worker = service.start("worker");
    let mut age = 0.0;
    for _ in 0..POLLS_MAX {
        age = value_of(&service.metrics().await, AGE);
        if age > 0.0 {
            break;
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    assert!(age > 0.0 && age < 600.0, "{age}");
}

/// The next release starts while the earlier one still has the address.
#[tokio::test]
async fn an_address_in_use_is_waited_for() {
    let service = TestService::new("monitoring-address");
    let first = service.start("worker");
    service.metrics().await;
    let second = service.start("worker");
    service.wait_for_event("worker", "monitoring address in use, waiting for it").await;
    drop(first);
    service.metrics().await;
    drop(second);
}
