//! Corrections of booked days after a late fact.

use crate::{Flow, PostingRule};

/// The difference between the booked and the recomputed amounts.
pub const CORRECTION: PostingRule = PostingRule {
    name: "correction",
    description: "A payment arrives with an earlier value date, a payment is reversed, or a dispute is \
           dated back: the days since then are computed anew, and the difference is posted. \
           Nothing is edited.",
    flows: &Flow::ALL,
};
