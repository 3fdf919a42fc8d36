//! Money given back.

use crate::{Flow, PostingRule};

/// A refund of what was overpaid.
pub const REFUND: PostingRule = PostingRule {
    name: "refund",
    description: "Money that no debt needs is given back to the borrower.",
    flows: &[Flow::Refunded],
};
