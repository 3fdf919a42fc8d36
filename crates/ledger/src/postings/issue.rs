//! Payout of a loan.

use crate::{Flow, PostingRule};

/// A loan paid out.
pub const ISSUE: PostingRule = PostingRule {
    name: "issue",
    description: "A loan is paid out to the borrower's card or account.",
    flows: &[Flow::PaidOut],
};
