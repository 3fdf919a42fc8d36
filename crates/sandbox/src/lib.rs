//! Simulators of all external providers in one process, over their real protocols, and pages for
//! reading messages, picking a test person and advancing the clock.

mod acquirer;
mod api;
mod biometry;
mod bounded_map;
mod bureau;
mod clock;
mod delay_scale;
mod holders;
mod mime;
mod outbox;
mod pages;
mod people;
mod push;
mod router;
mod seeding;
mod sims;
mod smsc;
mod smtp;
mod statements;
mod terminal;

use std::io;
use std::sync::Arc;

pub use acquirer::Merchant;
pub use biometry::sample_picture;
pub use delay_scale::{DelayScale, InvalidDelayScale};
pub use outbox::{Outbox, OutboxChannel, OutboxMessage};
pub use people::{People, PeopleError, Person};
pub use seeding::{BorrowerSeeder, SeedError, SeedRequest, request_seed};
pub use smsc::Credentials;
pub use terminal::BillerAccount;

use base::BusinessDate;
use tokio::net::TcpListener;
use tokio::sync::watch;

use acquirer::Acquirer;

/// The service's clock, which the sandbox may advance.
pub trait Clock: Send + Sync {
    /// The current time, in microseconds since 1970.
    fn now_us(&self) -> i64;

    /// Advances the clock permanently: a restart must not turn it back.
    fn advance_seconds(&self, seconds: u32) -> io::Result<()>;
}

/// All simulators.
#[derive(Clone)]
pub struct Sandbox {
    outbox: Arc<Outbox>,
    clock: Arc<dyn Clock>,
    people: Arc<People>,
    sms_credentials: Arc<Credentials>,
    bureau: Arc<bureau::Bureau>,
    biometry: Arc<biometry::Biometry>,
    acquirer: Acquirer,
    holders: Arc<holders::Holders>,
    sims: Arc<sims::Sims>,
    terminal: Arc<terminal::Terminal>,
    push: Arc<push::PushService>,
    delay_scale: DelayScale,
    seeder: Option<Arc<dyn BorrowerSeeder>>,
    /// The site that the pages link to.
    site_url: Arc<str>,
}

impl Sandbox {
    /// `account` is the SMS gateway's; the acquirer has its default merchant.
    pub fn new(
        clock: Arc<dyn Clock>,
        people: People,
        account: Credentials,
        site_url: &str,
    ) -> Self {
        Self {
            outbox: Arc::new(Outbox::default()),
            clock,
            people: Arc::new(people),
            sms_credentials: Arc::new(account),
            bureau: Arc::default(),
            biometry: Arc::default(),
            acquirer: Acquirer::new(Merchant::default(), DelayScale::REAL_TIME),
            holders: Arc::default(),
            sims: Arc::default(),
            terminal: Arc::default(),
            push: Arc::default(),
            delay_scale: DelayScale::REAL_TIME,
            seeder: None,
            site_url: site_url.into(),
        }
    }

    /// Sets the API key of the credit bureau; without it every request is rejected.
    pub fn with_bureau(self, api_key: &str) -> Self {
        Self { bureau: Arc::new(bureau::Bureau::new(api_key)), ..self }
    }

    /// Sets the API key of the biometry provider and the secret that signs its callbacks.
    pub fn with_biometry(self, api_key: &str, callback_secret: &str) -> Self {
        let biometry = biometry::Biometry::new(api_key, callback_secret);
        Self { biometry: Arc::new(biometry), ..self }
    }

    /// Sets the API key of the check of holders.
    #[must_use]
    pub fn with_holder_check(self, api_key: &str) -> Self {
        Self { holders: Arc::new(holders::Holders::new(api_key)), ..self }
    }

    /// Sets the API key of the register of SIM changes.
    #[must_use]
    pub fn with_sim_changes(self, api_key: &str) -> Self {
        Self { sims: Arc::new(sims::Sims::new(api_key)), ..self }
    }

    /// Sets the accounts of the billers' terminals, and where they call if not the site.
    #[must_use]
    pub fn with_billers(
        self,
        kaspi: BillerAccount,
        osmp: BillerAccount,
        url: Option<String>,
    ) -> Self {
        Self { terminal: Arc::new(terminal::Terminal::new(kaspi, osmp, url)), ..self }
    }

    /// Replaces the acquirer's merchant.
    #[must_use]
    pub fn with_merchant(self, merchant: Merchant) -> Self {
        Self { acquirer: Acquirer::new(merchant, self.delay_scale), ..self }
    }

    /// Replaces the outbox, for example by one with stored messages.
    #[must_use]
    pub fn with_outbox(self, outbox: Outbox) -> Self {
        Self { outbox: Arc::new(outbox), ..self }
    }

    /// Sets the seeder of borrowers.
    #[must_use]
    pub fn with_seeder(self, seeder: Arc<dyn BorrowerSeeder>) -> Self {
        Self { seeder: Some(seeder), ..self }
    }

    /// Sets the scale of the simulators' delays.
    #[must_use]
    pub fn with_delay_scale(self, delay_scale: DelayScale) -> Self {
        Self { acquirer: self.acquirer.with_delay_scale(delay_scale), delay_scale, ..self }
    }

    /// The business date; `None` if the clock is beyond the calendar.
    fn today(&self) -> Option<BusinessDate> {
        BusinessDate::try_from_unix_seconds(self.clock.now_us().div_euclid(1_000_000)).ok()
    }

    /// Returns the messages sent so far.
    pub fn outbox(&self) -> &Outbox {
        &self.outbox
    }

    /// Serves pages and providers until `stop` completes.
    pub async fn run(
        self,
        http: TcpListener,
        smtp: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> io::Result<()> {
        let (stop_sender, stop_receiver) = watch::channel(());
        let smtp_server = tokio::spawn(smtp::serve(smtp, self.clone(), stop_receiver.clone()));
        let mut stop_signal = stop_receiver;
        let http_server = axum::serve(http, router::router(self))
            .with_graceful_shutdown(async move { drop(stop_signal.changed().await) })
            .into_future();
        let http_server = tokio::spawn(http_server);
        stop.await;
        drop(stop_sender);
        // A browser may keep its connection open, so do not wait for long.
        let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, http_server).await;
        smtp_server.abort();
        Ok(())
    }
}

const SHUTDOWN_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(2);
