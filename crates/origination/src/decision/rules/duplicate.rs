//! Somebody else with the same things: a family, a sold phone or a fraud. People tell them apart.

use super::super::case::Case;
use super::super::{RuleOutcome, Value};
use super::Finding;
use crate::Known;

pub fn duplicate(case: &Case<'_>) -> Finding {
    let twins = &case.snapshot.twins;
    let found = [twins.document, twins.phone, twins.device, twins.card];
    let count = found.iter().filter(|is_found| **is_found == Known::Known(true)).count();
    if count > 0 {
        let seen = Value::Count(u32::try_from(count).unwrap_or(u32::MAX));
        return Finding { outcome: RuleOutcome::Refer, seen, bound: Some(Value::Count(0)) };
    }
    if found.contains(&Known::Unknown) {
        Finding::unknown()
    } else {
        Finding::passes(Value::Count(0))
    }
}
