//! Reversed payments.

use crate::{Flow, PostingRule};

/// A payment reversed.
pub const REVERSAL: PostingRule = PostingRule {
    name: "reversal",
    description: "A payment turns out not to have happened: what it moved is taken back.",
    flows: &[
        Flow::Received,
        Flow::ToPrincipalOverdue,
        Flow::ToInterestOverdue,
        Flow::ToPenalty,
        Flow::ToPrincipal,
        Flow::ToInterest,
        Flow::Recovered,
        Flow::ClaimPaid,
    ],
};
