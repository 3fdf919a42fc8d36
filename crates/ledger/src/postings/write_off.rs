//! Write-offs.

use crate::{Flow, PostingRule};

/// A debt written off.
pub const WRITE_OFF: PostingRule = PostingRule {
    name: "write-off",
    description: "A debt is judged lost, or the law orders it cancelled; the claim is kept off the balance unless it is cancelled.",
    flows: &[
        Flow::PrincipalOverdueWrittenOff,
        Flow::InterestOverdueWrittenOff,
        Flow::PenaltyWrittenOff,
        Flow::PrincipalWrittenOff,
        Flow::InterestWrittenOff,
        Flow::ClaimRetained,
    ],
};
