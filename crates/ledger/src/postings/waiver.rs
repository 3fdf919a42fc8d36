//! Charges given up.

use crate::{Flow, PostingRule};

/// Interest and penalty given up.
pub const WAIVER: PostingRule = PostingRule {
    name: "waiver",
    description: "The lender gives up interest or penalty, by decision or because the borrower withdrew within the legal days.",
    flows: &[Flow::InterestOverdueWaived, Flow::InterestWaived, Flow::PenaltyWaived],
};
