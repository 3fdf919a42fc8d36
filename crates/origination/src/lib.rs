//! Loan origination: applications, questionnaire, affordability and credit decisions. Pure: no
//! clock, no files, no network.

#![deny(clippy::float_arithmetic)]

pub mod affordability;
pub mod application;
pub mod decision;
mod known;
mod offer;
pub mod policy;
pub mod questionnaire;
pub mod reasons;
pub mod screens;

use lending::{Law, Products};

pub use application::{
    Application, ApplicationCommand, ApplicationEvent, ApplicationRejection, State, apply, decide,
    is_promo_code,
};
pub use known::Known;
pub use offer::{LoanOffer, OfferAdvantage};
pub use policy::{Policy, PolicyError};
pub use reasons::ReasonCode;

/// The rules of every decision: the lender's policy, the products and the law.
#[derive(Debug, Clone, Copy)]
pub struct Rulebook<'a> {
    /// The lender's own rules.
    pub policy: &'a Policy,
    pub products: &'a Products,
    pub law: &'a Law,
}
