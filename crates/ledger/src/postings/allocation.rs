//! Where a payment goes.

use crate::{Flow, Rule};

/// Money applied to the debt.
pub const ALLOCATION: Rule = Rule {
    name: "allocation",
    when: "The borrower's money is applied to the debt in the order of the contract: with a payment, or on a due date from what was paid ahead.",
    flows: &[
        Flow::ToPrincipalOverdue,
        Flow::ToInterestOverdue,
        Flow::ToPenalty,
        Flow::ToPrincipal,
        Flow::ToInterest,
    ],
};
