//! Received payments.

use crate::{Flow, PostingRule};

/// A payment received.
pub const PAYMENT: PostingRule = PostingRule {
    name: "payment",
    description: "Money of the borrower, or of somebody for them, reaches us. It counts on its value date.",
    flows: &[Flow::Received],
};
