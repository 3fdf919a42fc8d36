//! An application for a loan: begun, answered, moved on and seen. What may happen is decided by
//! `origination`; here it is loaded, saved with its events and its jobs, and told.

mod applicant_standing;
mod biometry;
mod callbacks;
mod decision;
mod details;
pub(crate) mod document_facts;
mod error;
mod extra_confirmation;
mod limits;
mod notifications;
mod offers;
mod own_application;
mod payout;
mod payout_methods;
pub(crate) mod person;
mod prescreen;
mod questionnaire;
mod recheck;
mod repository;
mod review;
mod signing;
pub(crate) mod signing_package;
mod signing_protocol;
mod snapshot;
mod statement;
mod terms;
mod timeouts;
mod uploads;
mod view;

pub use biometry::BiometryAttempt;
pub use callbacks::CallbackOutcome;
pub(crate) use callbacks::FORGED_CALLBACKS_PER_IP;
pub use details::{ApplicationDetails, DeclineView, NextApplication, OpenLoanView};
pub(crate) use document_facts::{DocumentIdentifiers, build_heading};
pub use error::ApplicationError;
pub use limits::{LimitSource, StatementSkipOption};
pub(crate) use payout_methods::find_bank;
pub use questionnaire::{AnswersView, NewAnswers};
pub use recheck::RECHECK_TIMEOUT;
pub use review::{
    Dossier, ReviewAnswer, ReviewQueueItem, StaffActor, StaffDecision, decision_json,
};
pub use signing::SignatureInput;
pub use signing_package::DocumentVerification;
pub(crate) use signing_package::{base32_code, sha256_hex};
pub use statement::StatementSummary;
pub use terms::OfferTerms;
pub(crate) use terms::{daily_percent, yearly_percent};
pub use uploads::UploadKind;
pub use view::ApplicationView;

use lending::{Law, Products};
use origination::{Policy, Rulebook};

/// By what applications are decided.
#[derive(Debug, Clone)]
pub struct Rules {
    /// The lender's own rules.
    pub policy: Policy,
    /// The loans on sale.
    pub products: Products,
    /// The law by date.
    pub law: Law,
}

impl Rules {
    pub(crate) const fn rulebook(&self) -> Rulebook<'_> {
        Rulebook { policy: &self.policy, products: &self.products, law: &self.law }
    }
}
