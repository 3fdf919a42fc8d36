//! A due date that was missed.

use crate::{Flow, Rule};

/// What became overdue.
pub const OVERDUE: Rule = Rule {
    name: "fall due",
    when: "A due date passes and something of it is unpaid: from the next day it is overdue.",
    flows: &[Flow::PrincipalFellOverdue, Flow::InterestFellOverdue],
};
