//! The outside world in one process: the providers' twins over their real protocols, and pages on
//! which a newcomer reads the messages, borrows a made-up person and moves the clock.

#![warn(missing_docs)]

mod acquirer;
mod api;
mod biometry;
mod bounded_map;
mod bureau;
mod clock;
mod delay_scale;
mod mime;
mod outbox;
mod pages;
mod people;
mod push;
mod router;
mod seeding;
mod smsc;
mod smtp;
mod statements;
mod terminal;

use std::io;
use std::sync::Arc;

pub use acquirer::Merchant;
pub use biometry::sample_picture;
pub use delay_scale::{DelayScale, InvalidDelayScale};
pub use outbox::{Outbox, OutboxMessage};
pub use people::{People, PeopleError, Person};
pub use seeding::{BorrowerSeeder, SeedError, SeedRequest, request_seed};
pub use smsc::Credentials;

use base::BusinessDate;
use tokio::net::TcpListener;
use tokio::sync::watch;

use acquirer::Acquirer;

/// The service's time, which the sandbox may move.
pub trait Clock: Send + Sync {
    /// The moment it is, in microseconds since 1970.
    fn now_us(&self) -> i64;

    /// Moves it forward, and for good: a restart must not turn it back.
    fn advance_seconds(&self, seconds: u32) -> io::Result<()>;
}

/// The world outside.
#[derive(Clone)]
pub struct Sandbox {
    outbox: Arc<Outbox>,
    clock: Arc<dyn Clock>,
    people: Arc<People>,
    sms_credentials: Arc<Credentials>,
    bureau: Arc<bureau::Bureau>,
    biometry: Arc<biometry::Biometry>,
    acquirer: Acquirer,
    terminal: Arc<terminal::Terminal>,
    push: Arc<push::PushService>,
    delay_scale: DelayScale,
    seeder: Option<Arc<dyn BorrowerSeeder>>,
    /// The site that the pages lead to.
    site_url: Arc<str>,
}

impl Sandbox {
    /// With the clock, the people to play, the account that the SMS gateway knows, and the site; the
    /// acquirer's merchant is the one that is shipped.
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
            terminal: Arc::default(),
            push: Arc::default(),
            delay_scale: DelayScale::REAL_TIME,
            seeder: None,
            site_url: site_url.into(),
        }
    }

    /// The credit bureau knows a key; until then it answers nobody.
    pub fn with_bureau(self, api_key: &str) -> Self {
        Self { bureau: Arc::new(bureau::Bureau::new(api_key)), ..self }
    }

    /// The provider of biometry knows a key, and signs callbacks with a secret.
    pub fn with_biometry(self, api_key: &str, callback_secret: &str) -> Self {
        let biometry = biometry::Biometry::new(api_key, callback_secret);
        Self { biometry: Arc::new(biometry), ..self }
    }

    /// With what the billers' terminals prove themselves by, where they are asked to.
    #[must_use]
    pub fn with_billers(self, kaspi: Credentials, osmp: Credentials) -> Self {
        Self { terminal: Arc::new(terminal::Terminal::new(kaspi, osmp)), ..self }
    }

    /// With another merchant at the acquirer.
    #[must_use]
    pub fn with_merchant(self, merchant: Merchant) -> Self {
        Self { acquirer: Acquirer::new(merchant, self.delay_scale), ..self }
    }

    /// With messages that were kept before.
    #[must_use]
    pub fn with_outbox(self, outbox: Outbox) -> Self {
        Self { outbox: Arc::new(outbox), ..self }
    }

    /// With somebody who makes people that have borrowed already.
    #[must_use]
    pub fn with_seeder(self, lives: Arc<dyn BorrowerSeeder>) -> Self {
        Self { seeder: Some(lives), ..self }
    }

    /// With other pauses than the world's.
    #[must_use]
    pub fn with_delay_scale(self, pauses: DelayScale) -> Self {
        Self { acquirer: self.acquirer.with_delay_scale(pauses), delay_scale: pauses, ..self }
    }

    /// The day it is, while the clock is within the calendar.
    fn today(&self) -> Option<BusinessDate> {
        BusinessDate::try_from_unix_seconds(self.clock.now_us().div_euclid(1_000_000)).ok()
    }

    /// What was sent.
    pub fn outbox(&self) -> &Outbox {
        &self.outbox
    }

    /// Serves pages and providers until told to stop.
    pub async fn run(
        self,
        http: TcpListener,
        smtp: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> io::Result<()> {
        let (stopping, stopped) = watch::channel(());
        let letters = tokio::spawn(smtp::serve(smtp, self.clone(), stopped.clone()));
        let mut told = stopped;
        let pages = axum::serve(http, router::router(self))
            .with_graceful_shutdown(async move { drop(told.changed().await) })
            .into_future();
        let pages = tokio::spawn(pages);
        stop.await;
        drop(stopping);
        // Nobody waits for a browser that keeps its connection open.
        let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, pages).await;
        letters.abort();
        Ok(())
    }
}

const SHUTDOWN_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(2);
