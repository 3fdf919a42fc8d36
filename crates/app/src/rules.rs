//! The rules by which applications are decided and loans are priced.

use lending::{Law, Products};
use origination::{Policy, Rulebook};

/// The rules of decisions and prices.
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
