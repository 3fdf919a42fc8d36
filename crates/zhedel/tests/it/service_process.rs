//! `zhedel serve` as a process in a folder of its own, called over HTTP.

use std::fs::File;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use reqwest::{Client, Response};
use store::Uuid;

const POLL_INTERVAL: Duration = Duration::from_millis(25);
const START_TIME_MAX: Duration = Duration::from_secs(30);
/// Valid, and nobody's: a payment to it is taken and waits for staff.
const UNKNOWN_ACCOUNT: &str = "900101300007";

pub struct ServiceProcess {
    pub process: Child,
    pub site: String,
    pub sandbox: String,
    pub folder: PathBuf,
    pub client: Client,
}

pub fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

impl ServiceProcess {
    pub async fn start(environment: &[(&str, &str)]) -> Self {
        let service = Self::spawn(&free_address(), environment, |_| {});
        service.wait_until_ready(START_TIME_MAX).await;
        service
    }

    /// Another process at the same address, as the next release is.
    pub async fn start_beside(&self, environment: &[(&str, &str)]) -> Self {
        let service = Self::spawn(&self.site, environment, |_| {});
        // Readiness would be that of either.
        let begun_at = Instant::now();
        while !service.log().contains("server started") {
            assert!(begun_at.elapsed() < START_TIME_MAX, "it did not start: {}", service.log());
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        service
    }

    /// Starts a process; `prepare` may change how.
    pub fn spawn(
        site: &str,
        environment: &[(&str, &str)],
        prepare: impl FnOnce(&mut Command),
    ) -> Self {
        Self::spawn_command("serve", site, environment, prepare)
    }

    /// Starts a process of another command.
    pub fn spawn_command(
        name: &str,
        site: &str,
        environment: &[(&str, &str)],
        prepare: impl FnOnce(&mut Command),
    ) -> Self {
        let folder = std::env::temp_dir().join(format!("zhedel-service-{}", Uuid::now_v7()));
        std::fs::create_dir_all(&folder).unwrap();
        let log = File::create(folder.join("log")).unwrap();
        let (site, sandbox) = (site.to_owned(), free_address());
        let mut command = Command::new(env!("CARGO_BIN_EXE_zhedel"));
        command.arg(name);
        prepare(&mut command);
        let process = command
            .env("ZHEDEL_LISTEN", &site)
            .env("ZHEDEL_SANDBOX_LISTEN", &sandbox)
            .env("ZHEDEL_SANDBOX_SMTP_LISTEN", free_address())
            .env("ZHEDEL_DATA_DIR", &folder)
            .envs(environment.iter().copied())
            .stdout(log.try_clone().unwrap())
            .stderr(Stdio::from(log))
            .spawn()
            .unwrap();
        // The client needs a crypto provider even for plain HTTP.
        let _ = rustls::crypto::ring::default_provider().install_default();
        Self { process, site, sandbox, folder, client: Client::new() }
    }

    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.site)
    }

    /// The status of readiness and what it says, unless there is no answer.
    pub async fn readiness(&self) -> Option<(u16, String)> {
        let response = self.client.get(self.url("/readyz")).send().await.ok()?;
        Some((response.status().as_u16(), response.text().await.ok()?))
    }

    pub async fn wait_until_ready(&self, time_max: Duration) {
        self.wait_for_readiness(200, time_max).await;
    }

    /// Waits until readiness has a status. Returns what it says.
    pub async fn wait_for_readiness(&self, status: u16, time_max: Duration) -> String {
        let begun_at = Instant::now();
        loop {
            if let Some((found, text)) = self.readiness().await
                && found == status
            {
                return text;
            }
            assert!(begun_at.elapsed() < time_max, "not {status} in {time_max:?}: {}", self.log());
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Sends SIGTERM.
    pub fn terminate(&self) {
        let pid = self.process.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    }

    /// Waits until the process has ended.
    pub async fn wait_for_exit(&mut self, time_max: Duration) -> ExitStatus {
        let begun_at = Instant::now();
        loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                return status;
            }
            assert!(begun_at.elapsed() < time_max, "runs after {time_max:?}: {}", self.log());
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }
}

impl Drop for ServiceProcess {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A payment through Kaspi to nobody's account.
pub async fn pay(client: &Client, site: &str, txn_id: &str) -> reqwest::Result<Response> {
    let url = format!(
        "http://{site}/billers/kaspi?command=pay&txn_id={txn_id}&account={UNKNOWN_ACCOUNT}\
         &sum=100.00&txn_date=20261115120000"
    );
    client.get(url).send().await
}
