//! The use cases, one service per context. Each use case authorises, loads, decides, saves and
//! returns, in one transaction.

#![warn(missing_docs)]

pub mod access;
mod actor;
pub mod applications;
mod audit;
pub mod audit_anchors;
mod banks;
pub mod callbacks;
pub mod cards;
pub mod cases;
mod challenge;
mod clock;
pub mod consents;
pub mod content;
mod core;
mod csv;
mod error;
mod face_matches;
mod file_rules;
pub mod format;
pub mod growth;
mod idempotency;
mod integrations;
pub mod integrity;
mod issued_documents;
pub mod job_handlers;
mod json;
pub mod loan_scenarios;
pub mod loans;
pub mod maintenance;
pub mod messages;
mod monitoring_figures;
mod orphaned_files;
pub mod payments;
mod person;
pub mod profile;
pub mod published_documents;
mod rules;
mod security_events;
mod sim_changes;
mod tokens;
mod upload_quota;
mod visitor;

use std::sync::Arc;

use crate::core::Core;
use access::{Access, FailureLog};
use applications::Applications;
use callbacks::Callbacks;
use cards::Cards;
use cases::Cases;
use content::Publishing;
use growth::Growth;
use growth::site_events::EventBuffer;
use idempotency::IdempotencyKeys;
use jobs::Dispatch;
use loans::Loans;
use messages::Messages;
use payments::Payments;
use profile::Profile;
use published_documents::PublishedDocuments;
use rules::Rules;
use store::{Db, Vault};
use tokio::sync::OwnedRwLockWriteGuard;

pub use actor::{Actor, StaffMember};
use base::Heartbeats;
pub use base::Timestamp;
pub use clock::{Clock, PersistentClock, RealClock};
pub use documents::{LenderAccount, qr_svg};
pub use error::{
    Error, PaymentRejection, Rejection, Resource, UploadRejection, describe_prior_versions,
};
pub use file_rules::{
    STATEMENT_BYTES_MAX, STATEMENT_REJECTION_CODES, UPLOAD_BYTES_MAX, upload_rejection_codes,
};
pub use idempotency::IDEMPOTENCY_LEASE_S;
pub use integrations::{LenderProfile, Partner, Providers, VaultSealer};
pub use issued_documents::DocumentKind;
pub use jobs::JobKind;
pub use monitoring_figures::prepare_counters;
pub use providers::acquirer::CallbackKind;
pub use providers::biometry::{BiometryOutcome as FaceOutcome, Gesture, UnreadableReason};
pub use store::idempotency_keys::Claim;
pub use store::payout_method_proofs::ProofState;
pub use store::sessions::Session;
pub use store::{JsonText, StoreError, Uuid, payout_methods, uploads};

/// As shipped in `config/zhedel.toml`.
const MESSAGES_PER_HOUR_MAX: i64 = 2_000;

/// As shipped in `config/zhedel.toml`.
const REFUND_HOLD_DAYS: u32 = 14;

/// The application: one service for each context. Contexts depend on one another in one direction
/// only, which `crates/zhedel/tests/it/dependencies.rs` checks.
#[derive(Clone)]
pub struct App {
    core: Arc<Core>,
    /// Registration, sign-in, sessions, one-time codes and step-up.
    pub access: Arc<Access>,
    /// Applications for a loan, from the first answer to the payout.
    pub applications: Arc<Applications>,
    /// Cases of customers, which staff answer.
    pub cases: Arc<Cases>,
    /// Texts of the site: drafts, publication, withdrawal.
    pub publishing: Arc<Publishing>,
    /// Rules, tariffs and other documents that everybody may read.
    pub published_documents: Arc<PublishedDocuments>,
    /// Attribution, promo codes and site events.
    pub growth: Arc<Growth>,
    /// Servicing of loans: booking, end of day, views, documents, prolongation, reminders.
    pub loans: Arc<Loans>,
    /// Messages to customers and the links in them.
    pub messages: Arc<Messages>,
    /// Payment orders, payment methods, autopay, refunds, guests and billers.
    pub payments: Arc<Payments>,
    /// The account of a customer: settings, consents, export and erasure.
    pub profile: Arc<Profile>,
    /// Callbacks of providers.
    pub callbacks: Arc<Callbacks>,
    /// Requests by their idempotency key.
    pub idempotency_keys: Arc<IdempotencyKeys>,
    events: Arc<EventBuffer>,
    failures: Arc<FailureLog>,
}

impl App {
    /// With a database, the keys, a clock, the rules, the providers and the host that people see.
    pub fn new(
        db: Db,
        vault: Vault,
        clock: Arc<dyn Clock>,
        rules: Arc<Rules>,
        providers: Arc<Providers>,
        otp_host: &str,
    ) -> Self {
        let (otp_host, dispatch) = (otp_host.into(), Dispatch::default());
        let core = Core {
            db,
            vault,
            clock,
            rules,
            providers,
            otp_host,
            messages_per_hour_max: MESSAGES_PER_HOUR_MAX,
            refund_hold_days: REFUND_HOLD_DAYS,
            dispatch,
            heartbeats: Heartbeats::default(),
        };
        Self::from_core(core, Arc::default(), Arc::default())
    }

    fn from_core(core: Core, events: Arc<EventBuffer>, failures: Arc<FailureLog>) -> Self {
        let core = Arc::new(core);
        let messages = Arc::new(Messages::new(Arc::clone(&core)));
        let growth = Arc::new(Growth::new(Arc::clone(&core), Arc::clone(&events)));
        let access = Arc::new(Access::new(
            Arc::clone(&core),
            Arc::clone(&messages),
            Arc::clone(&growth),
            Arc::clone(&failures),
        ));
        let loans =
            Arc::new(Loans::new(Arc::clone(&core), Arc::clone(&messages), Arc::clone(&access)));
        let cards = Arc::new(Cards::new(Arc::clone(&core)));
        let applications = Arc::new(Applications::new(
            Arc::clone(&core),
            Arc::clone(&messages),
            Arc::clone(&growth),
            Arc::clone(&access),
            Arc::clone(&loans),
            Arc::clone(&cards),
        ));
        let payments = Arc::new(Payments::new(
            Arc::clone(&core),
            Arc::clone(&messages),
            Arc::clone(&access),
            Arc::clone(&loans),
            Arc::clone(&cards),
        ));
        let cases = Arc::new(Cases::new(
            Arc::clone(&core),
            Arc::clone(&messages),
            Arc::clone(&access),
            Arc::clone(&loans),
        ));
        let profile = Arc::new(Profile::new(
            Arc::clone(&core),
            Arc::clone(&messages),
            Arc::clone(&access),
            Arc::clone(&loans),
            Arc::clone(&applications),
        ));
        let publishing = Arc::new(Publishing::new(Arc::clone(&core)));
        let published_documents = Arc::new(PublishedDocuments::new(Arc::clone(&core)));
        let callbacks = Arc::new(Callbacks::new(
            Arc::clone(&core),
            cards,
            Arc::clone(&applications),
            Arc::clone(&payments),
        ));
        let idempotency_keys = Arc::new(IdempotencyKeys::new(Arc::clone(&core)));
        Self {
            core,
            access,
            applications,
            cases,
            publishing,
            published_documents,
            growth,
            loans,
            messages,
            payments,
            profile,
            callbacks,
            idempotency_keys,
            events,
            failures,
        }
    }

    /// The same application at another time. Jobs that it enqueues wake no worker of this process.
    #[must_use]
    pub fn with_clock(&self, clock: Arc<dyn Clock>) -> Self {
        let core = Core { clock, dispatch: Dispatch::default(), ..(*self.core).clone() };
        Self::from_core(core, Arc::clone(&self.events), Arc::default())
    }

    /// The same application under other rules.
    #[must_use]
    pub fn with_rules(&self, rules: Arc<Rules>) -> Self {
        let core = Core { rules, ..(*self.core).clone() };
        Self::from_core(core, Arc::clone(&self.events), Arc::default())
    }

    /// The same application with another limit of messages that may be requested in an hour before
    /// every request needs a challenge.
    #[must_use]
    pub fn with_messages_per_hour_max(&self, messages_per_hour_max: i64) -> Self {
        let core = Core { messages_per_hour_max, ..(*self.core).clone() };
        Self::from_core(core, Arc::clone(&self.events), Arc::default())
    }

    /// The same application with another number of days for which a guest's surplus waits.
    #[must_use]
    pub fn with_refund_hold_days(&self, refund_hold_days: u32) -> Self {
        let core = Core { refund_hold_days, ..(*self.core).clone() };
        Self::from_core(core, Arc::clone(&self.events), Arc::default())
    }

    /// The same application for background work, which takes no database connection that requests
    /// wait for.
    #[must_use]
    pub fn for_background(&self) -> Self {
        let core = Core { db: self.core.db.for_background(), ..(*self.core).clone() };
        Self::from_core(core, Arc::clone(&self.events), Arc::clone(&self.failures))
    }

    /// The background loops of this process.
    pub fn heartbeats(&self) -> &Heartbeats {
        &self.core.heartbeats
    }

    /// Waits until no scheduled work runs in this process, and holds it back as long as the guard
    /// lives: work at an earlier time would be overdue by the clock of the workers.
    pub async fn pause_scheduled_work(&self) -> OwnedRwLockWriteGuard<()> {
        self.core.dispatch.pause().await
    }

    /// Whether the database answers.
    pub async fn check_readiness(&self) -> Result<(), StoreError> {
        self.core.db.ping().await
    }
}
