//! New due dates for overdue amounts.

use crate::{Flow, PostingRule};

/// Overdue amounts that got a new due date.
pub const RESCHEDULING: PostingRule = PostingRule {
    name: "rescheduling",
    description: "A paid prolongation or a restructuring gives overdue amounts a new date.",
    flows: &[Flow::PrincipalRescheduled, Flow::InterestRescheduled],
};
