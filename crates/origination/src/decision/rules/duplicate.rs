//! Somebody else with the same things: a family, a sold phone or a fraud. People tell them apart.

use super::super::evaluation::Evaluation;
use super::super::{RuleOutcome, RuleValue};
use super::RuleResult;
use crate::Known;

pub fn duplicate(case: &Evaluation<'_>) -> RuleResult {
    let twins = &case.snapshot.twins;
    let found = [twins.document, twins.phone, twins.device, twins.card];
    let count = found.iter().filter(|is_found| **is_found == Known::Known(true)).count();
    if count > 0 {
        let seen = RuleValue::Count(u32::try_from(count).unwrap_or(u32::MAX));
        return RuleResult {
            outcome: RuleOutcome::Refer,
            observed: seen,
            bound: Some(RuleValue::Count(0)),
        };
    }
    if found.contains(&Known::Unknown) {
        RuleResult::refer_unknown()
    } else {
        RuleResult::pass(RuleValue::Count(0))
    }
}
