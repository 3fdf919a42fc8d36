//! How a loan comes about: the application and its steps, what a person answers, what they can
//! afford, and the decision with its reasons. Pure: no clock, no files, no network.

#![warn(missing_docs)]
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

/// What every decision is made by: the lender's policy, the loans on sale and the law.
#[derive(Debug, Clone, Copy)]
pub struct Rulebook<'a> {
    /// The lender's own rules.
    pub policy: &'a Policy,
    /// The loans on sale.
    pub products: &'a Products,
    /// The law by date.
    pub law: &'a Law,
}
