//! Refunds.

use crate::{Flow, PostingRule};

/// Unapplied funds returned to the borrower.
pub const REFUND: PostingRule = PostingRule {
    name: "refund",
    description: "Money that no debt needs is given back to the borrower.",
    flows: &[Flow::Refunded],
};
