//! A new date for what was overdue.

use crate::{Flow, Rule};

/// Overdue amounts that got a new date.
pub const RESCHEDULING: Rule = Rule {
    name: "rescheduling",
    when: "A paid prolongation or a restructuring gives overdue amounts a new date.",
    flows: &[Flow::PrincipalRescheduled, Flow::InterestRescheduled],
};
