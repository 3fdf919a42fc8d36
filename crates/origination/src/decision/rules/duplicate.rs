//! Somebody else with the same things: a family, a sold phone or a fraud. People tell them apart.

use super::super::case::Evaluation;
use super::super::{RuleOutcome, Value};
use super::RuleResult;
use crate::Known;

pub fn duplicate(case: &Evaluation<'_>) -> RuleResult {
    let twins = &case.snapshot.twins;
    let found = [twins.document, twins.phone, twins.device, twins.card];
    let count = found.iter().filter(|is_found| **is_found == Known::Known(true)).count();
    if count > 0 {
        let seen = Value::Count(u32::try_from(count).unwrap_or(u32::MAX));
        return RuleResult { outcome: RuleOutcome::Refer, seen, bound: Some(Value::Count(0)) };
    }
    if found.contains(&Known::Unknown) {
        RuleResult::unknown()
    } else {
        RuleResult::passes(Value::Count(0))
    }
}
