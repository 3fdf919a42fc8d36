//! An application for a loan: begun, answered, moved on and seen. What may happen is decided by
//! `origination`; here it is loaded, saved with its events and its jobs, and told.

mod own;
mod problem;
mod questionnaire;
mod saved;
mod standing;
mod time;
mod view;

pub use problem::ApplicationProblem;
pub use questionnaire::{Answered, NewAnswers};
pub use saved::FIRST_LOOK_JOB;
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
    const fn book(&self) -> Rulebook<'_> {
        Rulebook { policy: &self.policy, products: &self.products, law: &self.law }
    }
}
