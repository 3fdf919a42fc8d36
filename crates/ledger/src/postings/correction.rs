//! Differences that a late fact makes to days already booked.

use crate::{Flow, Rule};

/// The difference between what was booked and what turned out to be right.
pub const CORRECTION: Rule = Rule {
    name: "correction",
    when: "A payment arrives with an earlier value date, a payment is reversed, or a dispute is \
           dated back: the days since then are computed anew, and the difference is posted. \
           Nothing is edited.",
    flows: &Flow::ALL,
};
