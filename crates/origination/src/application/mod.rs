//! Applications for loans: state, commands and events.
//!
//! [`decide`] turns a command into events or a rejection; [`apply`] applies an event. Every event
//! contains the resulting state and its deadline, so that stored events replay the same under other
//! settings.

mod apply;
mod command;
mod decide;
mod event;
mod rejection;
mod state;
mod step_codes;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

pub use apply::apply;
pub use base::ids::{ApplicationId, CustomerId, StaffId};
pub use command::{
    ApplicantStanding, ApplicationCommand, BioResult, CardVerdict, DocsVerdict, PartnerOffers,
    Recheck, ReviewVerdict, StatementVerdict,
};
pub use decide::{decide, is_promo_code};
pub use event::{ApplicationEvent, EventKind};
pub use rejection::ApplicationRejection;
pub use state::{AwaitedParty, State};
pub use step_codes::{FixReason, PayoutFailure, Step, UnlockReason};

use base::{BusinessDate, Timestamp};
use lending::product::ProductCode;
use money::Tenge;

use crate::{LoanOffer, Policy, ReasonCode};

/// The loan that a person requests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoanRequest {
    pub product: ProductCode,
    pub amount_tenge: u32,
    /// In days for a short loan, in months for instalments.
    pub term: u32,
    /// As typed.
    pub promo: Option<String>,
}

/// Progress of biometry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BiometryProgress {
    /// Captures in the whole application. The last number identifies the awaited result.
    pub captures: u32,
    /// Attempts since the last lock.
    pub attempts_used: u32,
    /// No further attempt before this time.
    pub locked_until: Option<Timestamp>,
    pub passed_at: Option<Timestamp>,
}

/// Progress of the payout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PayoutProgress {
    /// Number of the payout order, from one. Each order has its own idempotency key, which its
    /// retries share.
    pub order: u32,
    /// Attempts of this order.
    pub tries: u32,
    /// Why the last attempt failed.
    pub failure: Option<PayoutFailure>,
}

/// A decline with its reason and the date from which the person may apply again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decline {
    /// From the public catalogue of reasons.
    pub reason: ReasonCode,
    /// `None` if the person may apply again once the cause is gone.
    pub reapply_from: Option<BusinessDate>,
}

/// An application. Contains no data that identify the person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Application {
    #[serde(with = "base::id_text")]
    pub id: ApplicationId,
    #[serde(with = "base::id_text")]
    pub customer: CustomerId,
    /// The number of events. Writers pass the version they read (optimistic locking).
    pub version: u32,
    pub state: State,
    /// `None` before the application is started.
    pub request: Option<LoanRequest>,
    pub started_at: Option<Timestamp>,
    /// The time of the last event.
    pub changed_at: Option<Timestamp>,
    /// When the current state was entered.
    pub since: Option<Timestamp>,
    /// The deadline of the state.
    pub until: Option<Timestamp>,
    /// Whether staff were alerted that an answer is late.
    pub is_delay_told: bool,
    /// The largest amount of the prescreen.
    pub preapproved_max: Option<Tenge>,
    /// Required steps that are not done.
    pub missing: BTreeSet<Step>,
    /// Why a step has to be repeated.
    pub fix: Vec<FixReason>,
    /// Why documents were demanded before the customer returned to the questionnaire: they are
    /// still required. Absent in applications stored before this field existed.
    #[serde(default)]
    pub docs_demanded: Option<Vec<FixReason>>,
    /// The customer prefers a smaller loan without a statement.
    pub is_statement_skipped: bool,
    /// The statement was parsed, and the customer has to confirm the result.
    pub is_statement_parsed: bool,
    pub bio: BiometryProgress,
    pub offers: Vec<LoanOffer>,
    pub offers_until: Option<Timestamp>,
    /// The number of the chosen offer.
    pub chosen: Option<u8>,
    /// Why it was referred to staff.
    pub referred_for: Vec<ReasonCode>,
    pub decline: Option<Decline>,
    /// Reasons that staff set aside when they revoked a decline. Absent in applications stored
    /// before this field existed.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub set_aside: BTreeSet<ReasonCode>,
    /// The hash of the signed documents, in hexadecimal digits.
    pub signed_hash: Option<String>,
    pub payout: PayoutProgress,
}

base::codes! {
    /// How long the customer has waited for an automatic check.
    WaitLevel {
        /// Not long, or nothing is awaited.
        Short = "short",
        /// Long enough to offer a notification instead of waiting.
        Long = "long",
        /// Long enough to alert staff.
        Overdue = "overdue",
    }
}

impl Application {
    /// Creates an application that is not started yet.
    pub const fn new(id: ApplicationId, customer: CustomerId) -> Self {
        Self {
            id,
            customer,
            version: 0,
            state: State::None,
            request: None,
            started_at: None,
            changed_at: None,
            since: None,
            until: None,
            is_delay_told: false,
            preapproved_max: None,
            missing: BTreeSet::new(),
            fix: Vec::new(),
            docs_demanded: None,
            is_statement_skipped: false,
            is_statement_parsed: false,
            bio: BiometryProgress {
                captures: 0,
                attempts_used: 0,
                locked_until: None,
                passed_at: None,
            },
            offers: Vec::new(),
            offers_until: None,
            chosen: None,
            referred_for: Vec::new(),
            decline: None,
            set_aside: BTreeSet::new(),
            signed_hash: None,
            payout: PayoutProgress { order: 0, tries: 0, failure: None },
        }
    }

    /// Restores an application from its events. Returns `None` if they do not begin with the start.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a ApplicationEvent>) -> Option<Self> {
        let mut events = events.into_iter().peekable();
        let EventKind::Started { id, customer, .. } = events.peek()?.kind else { return None };
        Some(events.fold(Self::new(id, customer), apply))
    }

    /// Returns the chosen offer.
    pub fn chosen_offer(&self) -> Option<&LoanOffer> {
        let no = self.chosen?;
        self.offers.iter().find(|offer| offer.no == no)
    }

    /// Returns the next state after a step is done: the next required step, or the decision. Whose
    /// face was asked for before the bureau goes back to the prescreen.
    pub fn next_state(&self) -> State {
        match self.missing.first() {
            Some(Step::Docs) => State::DocsRequired,
            Some(Step::Statement) => State::StatementRequired,
            Some(Step::Card) => State::CardRequired,
            None if self.preapproved_max.is_none() => State::Prescoring,
            None => State::Scoring,
        }
    }

    /// Returns whether the application waits for the customer although its state waits for a
    /// provider.
    pub fn awaits_customer(&self) -> bool {
        self.state == State::StatementProcessing && self.is_statement_parsed
    }

    /// Returns how long the customer has waited for an answer.
    pub fn wait_level(&self, policy: &Policy, now: Timestamp) -> WaitLevel {
        let awaits_provider =
            self.state.awaited_party() == AwaitedParty::Provider && !self.awaits_customer();
        let Some(since) = self.since.filter(|_| awaits_provider) else { return WaitLevel::Short };
        if now >= since.plus_minutes(policy.flow.alert_after_minutes) {
            WaitLevel::Overdue
        } else if now >= since.plus_seconds(policy.flow.slow_after_seconds.into()) {
            WaitLevel::Long
        } else {
            WaitLevel::Short
        }
    }
}
