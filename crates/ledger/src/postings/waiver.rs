//! Waivers of interest and penalty.

use crate::{Flow, PostingRule};

/// Interest and penalty waived.
pub const WAIVER: PostingRule = PostingRule {
    name: "waiver",
    description: "The lender gives up interest or penalty, by decision or because the borrower withdrew within the legal days.",
    flows: &[Flow::InterestOverdueWaived, Flow::InterestWaived, Flow::PenaltyWaived],
};
