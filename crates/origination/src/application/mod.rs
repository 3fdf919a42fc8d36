//! An application for a loan: where it stands, what may happen next, and what happened.
//!
//! [`decide`] turns a command into events or a refusal; [`apply`] takes an event in. Every event
//! says the state it leads to and when that state ends by itself, so that what was stored is
//! replayed alike under other settings.

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

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)+) => {
        $($(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(#[serde(with = "base::id_text")] pub u128);)+
    };
}

ids! {
    /// The identity of an application.
    ApplicationId
    /// The identity of a customer, which says nothing of the person.
    CustomerId
    /// The identity of somebody on the staff.
    StaffId
}

/// What a person asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoanRequest {
    /// The product.
    pub product: ProductCode,
    /// In whole tenge.
    pub amount_tenge: u32,
    /// Days of a short loan, months of instalments.
    pub term: u32,
    /// A promo code, as typed.
    pub promo: Option<String>,
}

/// How biometry went so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BiometryProgress {
    /// Captures of the whole application; the last one's number is that of the answer awaited.
    pub captures: u32,
    /// Attempts since the last lock.
    pub attempts_used: u32,
    /// No further attempt before this moment.
    pub locked_until: Option<Timestamp>,
    /// When the face matched.
    pub passed_at: Option<Timestamp>,
}

/// How the payout went so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PayoutProgress {
    /// The order to pay, from one; each has its own idempotency key, and its retries share it.
    pub order: u32,
    /// How often this order was tried.
    pub tries: u32,
    /// Why the last try failed.
    pub failure: Option<PayoutFailure>,
}

/// Why we do not lend, and from when on asking again makes sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decline {
    /// From the public catalogue.
    pub reason: ReasonCode,
    /// No application before this day; none where only the cause itself stands in the way.
    pub reapply_from: Option<BusinessDate>,
}

/// An application. It holds nothing that names the person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Application {
    /// Its identity.
    pub id: ApplicationId,
    /// Whose it is.
    pub customer: CustomerId,
    /// How many events it has; a writer names the version it read.
    pub version: u32,
    /// Where it stands.
    pub state: State,
    /// What is asked for, once there is an application.
    pub request: Option<LoanRequest>,
    /// When it began.
    pub started_at: Option<Timestamp>,
    /// When the last event was.
    pub changed_at: Option<Timestamp>,
    /// Since when it stands where it stands.
    pub since: Option<Timestamp>,
    /// When the state ends by itself.
    pub until: Option<Timestamp>,
    /// Whether staff were told that an answer is late.
    pub is_delay_told: bool,
    /// The most that the first look promised.
    pub preapproved_max: Option<Tenge>,
    /// Steps that are still to be taken.
    pub missing: BTreeSet<Step>,
    /// Why a step has to be taken again.
    pub fix: Vec<FixReason>,
    /// Why documents were demanded when the person went back to the questionnaire: they still are.
    /// Nothing of it stands in applications that were stored before there was such a thing.
    #[serde(default)]
    pub docs_demanded: Option<Vec<FixReason>>,
    /// The person would rather borrow less than show a statement.
    pub is_statement_skipped: bool,
    /// The statement was read, and the person is to say whether rightly.
    pub is_statement_parsed: bool,
    /// Biometry.
    pub bio: BiometryProgress,
    /// What the person may choose from.
    pub offers: Vec<LoanOffer>,
    /// How long.
    pub offers_until: Option<Timestamp>,
    /// What they chose.
    pub chosen: Option<u8>,
    /// Why staff look at it.
    pub referred_for: Vec<ReasonCode>,
    /// Why we do not lend.
    pub decline: Option<Decline>,
    /// Reasons that staff set aside when they looked at a refusal once more. Nothing of it stands in
    /// applications that were stored before there was such a thing.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub set_aside: BTreeSet<ReasonCode>,
    /// The hash of what was signed, in hexadecimal digits.
    pub signed_hash: Option<String>,
    /// The payout.
    pub payout: PayoutProgress,
}

/// How long a person has waited for an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitLevel {
    /// Not long, or for nobody.
    Short,
    /// Long enough to offer a message instead of waiting.
    Long,
    /// So long that staff are told.
    Overdue,
}

impl Application {
    /// No application yet: the place where one may be started.
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

    /// The application that its events make; none if they do not begin with its start.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a ApplicationEvent>) -> Option<Self> {
        let mut events = events.into_iter().peekable();
        let EventKind::Started { id, customer, .. } = events.peek()?.what else { return None };
        Some(events.fold(Self::new(id, customer), apply))
    }

    /// The offer that the person chose.
    pub fn chosen_offer(&self) -> Option<&LoanOffer> {
        let no = self.chosen?;
        self.offers.iter().find(|offer| offer.no == no)
    }

    /// Where it goes when a step is done: the next one missing, or the decision.
    pub fn next_state(&self) -> State {
        match self.missing.first() {
            Some(Step::Docs) => State::DocsRequired,
            Some(Step::Statement) => State::StatementRequired,
            Some(Step::Card) => State::CardRequired,
            None => State::Scoring,
        }
    }

    /// Whether a state that is a machine's waits for the person all the same.
    pub fn awaits_customer(&self) -> bool {
        self.state == State::StatementProcessing && self.is_statement_parsed
    }

    /// How long the person has waited for an answer.
    pub fn wait_level(&self, policy: &Policy, now: Timestamp) -> WaitLevel {
        let is_asked =
            self.state.awaited_party() == AwaitedParty::Provider && !self.awaits_customer();
        let Some(since) = self.since.filter(|_| is_asked) else { return WaitLevel::Short };
        if now >= since.plus_minutes(policy.flow.alert_after_minutes) {
            WaitLevel::Overdue
        } else if now >= since.plus_seconds(policy.flow.slow_after_seconds.into()) {
            WaitLevel::Long
        } else {
            WaitLevel::Short
        }
    }
}
