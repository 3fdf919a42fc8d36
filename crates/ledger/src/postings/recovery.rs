//! Money on a debt already written off.

use crate::{Flow, Rule};

/// What was recovered.
pub const RECOVERY: Rule = Rule {
    name: "recovery",
    when: "Money comes in on a debt already written off.",
    flows: &[Flow::Recovered, Flow::ClaimPaid],
};
