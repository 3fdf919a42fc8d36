//! Refunds.

use crate::{Flow, PostingRule};

/// Unapplied funds returned to where they came from, or to the borrower.
pub const REFUND: PostingRule = PostingRule {
    name: "refund",
    description: "Money that no debt needs is given back: to the card, biller or account it came from, or, up to a small sum, to the borrower.",
    flows: &[Flow::Refunded],
};
