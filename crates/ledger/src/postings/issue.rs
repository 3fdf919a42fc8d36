//! Paying a loan out.

use crate::{Flow, Rule};

/// The payout of a loan.
pub const ISSUE: Rule = Rule {
    name: "issue",
    when: "A loan is paid out to the borrower's card or account.",
    flows: &[Flow::PaidOut],
};
