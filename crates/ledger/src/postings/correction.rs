//! Differences that a late fact makes to days already booked.

use crate::{Flow, PostingRule};

/// The difference between what was booked and what turned out to be right.
pub const CORRECTION: PostingRule = PostingRule {
    name: "correction",
    description: "A payment arrives with an earlier value date, a payment is reversed, or a dispute is \
           dated back: the days since then are computed anew, and the difference is posted. \
           Nothing is edited.",
    flows: &Flow::ALL,
};
