//! Allocation of payments.

use crate::{Flow, PostingRule};

/// The borrower's money applied to the debt.
pub const ALLOCATION: PostingRule = PostingRule {
    name: "allocation",
    description: "The borrower's money is applied to the debt in the order of the contract: with a payment, or on a due date from what was paid ahead.",
    flows: &[
        Flow::ToPrincipalOverdue,
        Flow::ToInterestOverdue,
        Flow::ToPenalty,
        Flow::ToPrincipal,
        Flow::ToInterest,
    ],
};
