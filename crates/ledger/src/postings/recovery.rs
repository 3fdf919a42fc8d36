//! Money on a debt already written off.

use crate::{Flow, PostingRule};

/// What was recovered.
pub const RECOVERY: PostingRule = PostingRule {
    name: "recovery",
    description: "Money comes in on a debt already written off.",
    flows: &[Flow::Recovered, Flow::ClaimPaid],
};
