//! Money that comes in.

use crate::{Flow, Rule};

/// A payment received.
pub const PAYMENT: Rule = Rule {
    name: "payment",
    when: "Money of the borrower, or of somebody for them, reaches us. It counts on its value date.",
    flows: &[Flow::Received],
};
