//! Payments on debts that were written off.

use crate::{Flow, PostingRule};

/// A payment on a written-off debt.
pub const RECOVERY: PostingRule = PostingRule {
    name: "recovery",
    description: "Money comes in on a debt already written off.",
    flows: &[Flow::Recovered, Flow::ClaimPaid],
};
