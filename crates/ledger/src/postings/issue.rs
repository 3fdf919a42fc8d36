//! Paying a loan out.

use crate::{Flow, PostingRule};

/// The payout of a loan.
pub const ISSUE: PostingRule = PostingRule {
    name: "issue",
    description: "A loan is paid out to the borrower's card or account.",
    flows: &[Flow::PaidOut],
};
