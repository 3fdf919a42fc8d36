//! A sandbox on free ports, stopped with the test.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use sandbox::{Clock, Credentials, People, Sandbox};
use tokio::net::TcpListener;

pub const NOW_US: i64 = 1_794_700_800_000_000;
pub const LOGIN: &str = "sandbox";
pub const PASSWORD: &str = "sandbox-password";
pub const BUREAU_KEY: &str = "bureau-key";
pub const BIOMETRY_KEY: &str = "biometry-key";
pub const CALLBACK_SECRET: &str = "callback-secret";
pub const HOLDER_CHECK_KEY: &str = "holder-check-key";
pub const SIM_CHANGES_KEY: &str = "sim-changes-key";

/// A clock that stands still until it is advanced.
pub struct ManualClock(AtomicI64);

impl Clock for ManualClock {
    fn now_us(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }

    fn advance_seconds(&self, seconds: u32) -> std::io::Result<()> {
        self.0.fetch_add(i64::from(seconds) * 1_000_000, Ordering::Relaxed);
        Ok(())
    }
}

impl ManualClock {
    pub fn advance_days(&self, days: u32) -> std::io::Result<()> {
        self.advance_seconds(days * 86_400)
    }
}

pub struct TestSandbox {
    pub sandbox: Sandbox,
    pub clock: Arc<ManualClock>,
    /// `http://127.0.0.1:…`
    pub http_url: String,
    /// `smtp://127.0.0.1:…`
    pub smtp_url: String,
}

impl TestSandbox {
    pub async fn start() -> Self {
        let clock = Arc::new(ManualClock(AtomicI64::new(NOW_US)));
        let account = Credentials { login: LOGIN.into(), password: PASSWORD.into() };
        let people = People::bundled().unwrap();
        let sandbox = Sandbox::new(clock.clone(), people, account, "http://127.0.0.1:8080")
            .with_bureau(BUREAU_KEY)
            .with_biometry(BIOMETRY_KEY, CALLBACK_SECRET)
            .with_holder_check(HOLDER_CHECK_KEY)
            .with_sim_changes(SIM_CHANGES_KEY);
        let http = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let smtp = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let http_url = format!("http://{}", http.local_addr().unwrap());
        let smtp_url = format!("smtp://{}", smtp.local_addr().unwrap());
        // Stopped together with the runtime of the test.
        tokio::spawn(sandbox.clone().run(http, smtp, std::future::pending()));
        Self { sandbox, clock, http_url, smtp_url }
    }

    pub fn acquirer_url(&self) -> String {
        format!("{}/acquirer", self.http_url)
    }

    pub fn sms_url(&self) -> String {
        format!("{}/sms", self.http_url)
    }

    pub fn bureau_url(&self) -> String {
        format!("{}/bureau", self.http_url)
    }

    pub fn holder_check_url(&self) -> String {
        format!("{}/holders", self.http_url)
    }

    pub fn sim_changes_url(&self) -> String {
        format!("{}/sims", self.http_url)
    }

    pub fn biometry_url(&self) -> String {
        format!("{}/biometry", self.http_url)
    }
}
