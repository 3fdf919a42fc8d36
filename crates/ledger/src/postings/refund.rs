//! Money given back.

use crate::{Flow, Rule};

/// A refund of what was overpaid.
pub const REFUND: Rule = Rule {
    name: "refund",
    when: "Money that no debt needs is given back to the borrower.",
    flows: &[Flow::Refunded],
};
