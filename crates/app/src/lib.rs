//! The shell: use cases, one folder per noun. Each one authorises, loads, decides, saves and
//! answers, in one transaction.

#![warn(missing_docs)]

pub mod access;
pub mod applications;
pub mod attribution;
pub mod billers;
pub mod cases;
mod clock;
pub mod consents;
pub mod content;
mod csv;
pub mod end_of_day;
mod error;
mod format;
pub mod guests;
mod idempotency;
mod integrations;
pub mod integrity;
pub mod job_handlers;
mod json;
pub mod loan_scenarios;
pub mod loans;
pub mod maintenance;
pub mod messages;
pub mod profile;
pub mod promos;
pub mod push;
pub mod site_events;

use std::sync::Arc;

use applications::Rules;
use jobs::Dispatch;
use store::{Db, Vault};
use tokio::sync::OwnedRwLockWriteGuard;

pub use base::Timestamp;
pub use clock::{Clock, MovableClock, PersistentClock, RealClock};
pub use documents::qr_svg;
pub use error::AccessError;
pub use idempotency::IDEMPOTENCY_LEASE_S;
pub use integrations::{LenderProfile, Partner, Providers, VaultSealer};
pub use providers::acquirer::CallbackKind;
pub use providers::biometry::{BiometryOutcome as FaceOutcome, Gesture, UnreadableReason};
pub use store::idempotency_keys::Claim;
pub use store::sessions::Session;
pub use store::{JsonText, payout_card_tokenization_sessions, payout_methods, uploads};
pub use store::{StoreError, Uuid};

/// Everything a use case needs.
#[derive(Clone)]
pub struct Lender {
    db: Db,
    vault: Vault,
    clock: Arc<dyn Clock>,
    rules: Arc<Rules>,
    providers: Arc<Providers>,
    /// The host that an SMS names, so that a phone fills the code in only there.
    otp_host: Arc<str>,
    /// What happened on the site and is not written down yet.
    events: Arc<site_events::EventBuffer>,
    /// Wakes the workers of this process, and holds them back while the clock is elsewhere.
    dispatch: Dispatch,
}

impl Lender {
    /// With a database, the keys, a clock, the rules, the providers and the host that people see.
    pub fn new(
        db: Db,
        vault: Vault,
        clock: Arc<dyn Clock>,
        rules: Arc<Rules>,
        providers: Arc<Providers>,
        otp_host: &str,
    ) -> Self {
        let (events, dispatch) = (Arc::default(), Dispatch::default());
        Self { db, vault, clock, rules, providers, otp_host: otp_host.into(), events, dispatch }
    }

    /// The same house at another time. What it leaves to be done wakes nobody here.
    #[must_use]
    pub fn with_clock(&self, clock: Arc<dyn Clock>) -> Self {
        Self { clock, dispatch: Dispatch::default(), ..self.clone() }
    }

    /// Waits until nobody works by the clock in this process, and lets nobody begin: by their time
    /// whatever is done at an earlier one is long due.
    pub async fn pause_scheduled_work(&self) -> OwnedRwLockWriteGuard<()> {
        self.dispatch.pause().await
    }

    /// The site as messages name it: they have no room for the scheme, and phones do without it.
    pub(crate) fn site_host(&self) -> &str {
        let base_url = self.providers.lender_profile.base_url.as_str();
        base_url.split_once("://").map_or(base_url, |(_, rest)| rest)
    }

    /// Whether the database answers.
    pub async fn check_readiness(&self) -> Result<(), AccessError> {
        Ok(self.db.ping().await?)
    }
}
