//! An application for a loan: started, answered, moved and viewed. `origination` decides what may
//! happen; this module loads it, saves it with its events and jobs, and notifies.

mod applicant_identity;
mod applicant_standing;
mod biometry;
mod decision;
mod details;
mod document_facts;
mod document_samples;
mod document_verification;
mod extra_confirmation;
mod holder_checks;
mod limits;
mod notifications;
mod offers;
mod own_application;
mod payout;
mod payout_cards;
mod payout_method_proofs;
mod payout_methods;
mod payout_safeguards;
mod prescreen;
mod questionnaire;
mod recheck;
mod registered_answers;
mod repository;
mod review;
mod signing;
pub(crate) mod signing_package;
mod signing_protocol;
mod snapshot;
mod state_consent;
mod state_register;
mod statement;
mod terms;
mod timeouts;
mod uploads;
mod view;

pub use crate::rules::Rules;
pub use biometry::BiometryAttempt;
pub use details::{ApplicationDetails, DeclineView, NextApplication, OpenLoanView};
pub(crate) use document_samples::{sample_contract, tariffs};
pub use document_verification::DocumentVerification;
pub use limits::{LimitSource, StatementSkipOption};
pub use payout_method_proofs::PayoutMethodProofView;
pub use questionnaire::{AnswersView, NewAnswers, StoredAnswers};
pub use recheck::RECHECK_TIMEOUT;
pub use review::{
    ApplicationReviewView, ReviewAnswer, ReviewQueueItem, StaffDecision, decision_json,
};
pub use state_register::{StateRegisterStatus, StateRegisterView};
pub use statement::StatementSummary;
pub use store::application_documents::SigningDocumentKind;
pub use terms::OfferTerms;
pub use uploads::UploadKind;
pub use view::ApplicationView;

use std::sync::Arc;

use crate::access::Access;
use crate::cards::Cards;
use crate::core::Core;
use crate::growth::Growth;
use crate::loans::Loans;
use crate::messages::Messages;

/// Applications for a loan, from the first answer to the payout.
pub struct Applications {
    core: Arc<Core>,
    messages: Arc<Messages>,
    growth: Arc<Growth>,
    access: Arc<Access>,
    loans: Arc<Loans>,
    cards: Arc<Cards>,
}

impl Applications {
    pub(crate) const fn new(
        core: Arc<Core>,
        messages: Arc<Messages>,
        growth: Arc<Growth>,
        access: Arc<Access>,
        loans: Arc<Loans>,
        cards: Arc<Cards>,
    ) -> Self {
        Self { core, messages, growth, access, loans, cards }
    }
}
