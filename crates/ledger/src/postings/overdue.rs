//! A due date that was missed.

use crate::{Flow, PostingRule};

/// What became overdue.
pub const OVERDUE: PostingRule = PostingRule {
    name: "fall due",
    description: "A due date passes and something of it is unpaid: from the next day it is overdue.",
    flows: &[Flow::PrincipalFellOverdue, Flow::InterestFellOverdue],
};
