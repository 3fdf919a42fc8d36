//! Charges given up.

use crate::{Flow, Rule};

/// Interest and penalty given up.
pub const WAIVER: Rule = Rule {
    name: "waiver",
    when: "The lender gives up interest or penalty, by decision or because the borrower withdrew within the legal days.",
    flows: &[Flow::InterestOverdueWaived, Flow::InterestWaived, Flow::PenaltyWaived],
};
