//! Interest and penalty that time brings.

use crate::{Flow, Rule};

/// What accrued since the last booking.
pub const ACCRUAL: Rule = Rule {
    name: "accrual",
    when: "A day is closed, or a command of that day needs its figures: the interest and the penalty of the days since the last booking, as the difference of two closed forms.",
    flows: &[Flow::InterestAccrued, Flow::PenaltyAccrued],
};
