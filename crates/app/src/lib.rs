//! The shell: use cases, one folder per noun. Each one authorises, loads, decides, saves and
//! answers, in one transaction.

#![warn(missing_docs)]

pub mod access;
pub mod applications;
pub mod attribution;
pub mod billers;
mod clock;
pub mod consents;
mod csv;
pub mod days;
pub mod events;
mod figures;
pub mod guests;
pub mod health;
mod json;
pub mod lives;
pub mod loans;
pub mod messages;
mod once;
mod outside;
mod problem;
pub mod profile;
pub mod promos;
pub mod push;
pub mod requests;
pub mod texts;
pub mod upkeep;
mod work;

use std::sync::Arc;

use applications::Rules;
use store::{Db, Vault};
use tokio::sync::{Notify, OwnedRwLockWriteGuard, RwLock};

pub use base::Timestamp;
pub use clock::{Clock, MovableClock, PersistentClock, RealClock};
pub use documents::qr_svg;
pub use once::IDEMPOTENCY_LEASE_S;
pub use outside::{LenderProfile, Partner, Providers, VaultSealer};
pub use problem::Problem;
pub use providers::acquirer::CallbackKind;
pub use providers::biometry::{Gesture, Outcome as FaceOutcome, Unreadable};
pub use store::requests::Claim;
pub use store::sessions::Session;
pub use store::{Json, card_pages, files, targets};
pub use store::{StoreError, Uuid};

/// Everything a use case needs.
#[derive(Clone)]
pub struct Lender {
    db: Db,
    vault: Vault,
    clock: Arc<dyn Clock>,
    rules: Arc<Rules>,
    outside: Arc<Providers>,
    /// The host that an SMS names, so that a phone fills the code in only there.
    code_host: Arc<str>,
    /// What happened on the site and is not written down yet.
    events: Arc<events::EventBuffer>,
    /// Wakes the worker in this process when a message should leave at once.
    message_written: Arc<Notify>,
    /// Held by whoever works by the clock.
    at_work: Arc<RwLock<()>>,
}

impl Lender {
    /// With a database, the keys, a clock, the rules, the providers and the host that people see.
    pub fn new(
        db: Db,
        vault: Vault,
        clock: Arc<dyn Clock>,
        rules: Arc<Rules>,
        outside: Arc<Providers>,
        code_host: &str,
    ) -> Self {
        let (message_written, events) = (Arc::new(Notify::new()), Arc::default());
        let (code_host, at_work) = (code_host.into(), Arc::default());
        Self { db, vault, clock, rules, outside, code_host, events, message_written, at_work }
    }

    /// The same house at another time. What it leaves to be done wakes nobody here.
    #[must_use]
    pub fn with_clock(&self, clock: Arc<dyn Clock>) -> Self {
        let (message_written, at_work) = (Arc::default(), Arc::default());
        Self { clock, message_written, at_work, ..self.clone() }
    }

    /// Waits until nobody works by the clock in this process, and lets nobody begin: by their time
    /// whatever is done at an earlier one is long due.
    pub async fn pause_scheduled_work(&self) -> OwnedRwLockWriteGuard<()> {
        Arc::clone(&self.at_work).write_owned().await
    }

    /// The site as messages name it: they have no room for the scheme, and phones do without it.
    pub(crate) fn site_host(&self) -> &str {
        let base_url = self.outside.house.base_url.as_str();
        base_url.split_once("://").map_or(base_url, |(_, rest)| rest)
    }

    /// Whether the database answers.
    pub async fn is_ready(&self) -> Result<(), Problem> {
        Ok(self.db.ping().await?)
    }
}
