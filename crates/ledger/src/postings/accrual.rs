//! Accrual of interest and penalty.

use crate::{Flow, PostingRule};

/// Interest and penalty accrued since the last booking.
pub const ACCRUAL: PostingRule = PostingRule {
    name: "accrual",
    description: "A day is closed, or a command of that day needs its figures: the interest and the penalty of the days since the last booking, as the difference of two closed forms.",
    flows: &[Flow::InterestAccrued, Flow::PenaltyAccrued],
};
