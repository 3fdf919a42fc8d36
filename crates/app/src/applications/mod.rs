//! An application for a loan: begun, answered, moved on and seen. What may happen is decided by
//! `origination`; here it is loaded, saved with its events and its jobs, and told.

mod callbacks;
mod camera;
mod cards;
mod confirm;
mod decide;
mod documents;
mod facts;
pub(crate) mod facts_of_papers;
mod first_look;
mod limits;
mod offers;
mod own;
pub(crate) mod papers;
mod payout;
pub(crate) mod person;
mod problem;
mod protocol;
mod questionnaire;
mod recheck;
mod review;
mod saved;
mod screens;
mod signing;
mod standing;
mod statement;
mod terms;
mod time;
mod told;
mod view;

pub(crate) use callbacks::FORGED_CALLBACKS_PER_IP;
pub use callbacks::Heard;
pub use camera::BiometryAttempt;
pub(crate) use cards::find_bank;
pub use documents::DocumentKind;
pub(crate) use facts_of_papers::{DocumentIdentifiers, heading};
pub use limits::{LimitSource, StatementSkipOption};
pub use papers::Verified;
pub(crate) use papers::{letters, sha256};
pub use problem::ApplicationError;
pub use questionnaire::{Answered, NewAnswers};
pub use recheck::RECHECK_TIMEOUT;
pub use review::{Dossier, ReviewAnswer, Staff, StaffDecision, Waiting, told};
pub use screens::{ApplicationDetails, Declined, NextApplication, OpenLoan};
pub use signing::Signature;
pub use statement::Found;
pub use terms::Terms;
pub(crate) use terms::{daily_percent, yearly_percent};
pub use view::View;

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
    pub(crate) const fn book(&self) -> Rulebook<'_> {
        Rulebook { policy: &self.policy, products: &self.products, law: &self.law }
    }
}
