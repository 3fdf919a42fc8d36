//! Missed due dates.

use crate::{Flow, PostingRule};

/// Amounts that became overdue.
pub const OVERDUE: PostingRule = PostingRule {
    name: "fall due",
    description: "A due date passes and something of it is unpaid: from the next day it is overdue.",
    flows: &[Flow::PrincipalFellOverdue, Flow::InterestFellOverdue],
};
