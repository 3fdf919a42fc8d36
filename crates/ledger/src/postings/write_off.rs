//! A debt judged lost.

use crate::{Flow, Rule};

/// A debt written off.
pub const WRITE_OFF: Rule = Rule {
    name: "write-off",
    when: "A debt is judged lost, or the law orders it cancelled; the claim is kept off the balance unless it is cancelled.",
    flows: &[
        Flow::PrincipalOverdueWrittenOff,
        Flow::InterestOverdueWrittenOff,
        Flow::PenaltyWrittenOff,
        Flow::PrincipalWrittenOff,
        Flow::InterestWrittenOff,
        Flow::ClaimKept,
    ],
};
