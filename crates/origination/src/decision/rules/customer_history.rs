//! What we have with the person already: one loan at a time, and not too many applications.

use super::super::RuleValue;
use super::super::evaluation::Evaluation;
use super::RuleResult;
use crate::Known;

pub fn open_loan(case: &Evaluation<'_>) -> RuleResult {
    RuleResult::reject_if_true(Known::Known(case.snapshot.ours.has_open_loan))
}

pub fn open_application(case: &Evaluation<'_>) -> RuleResult {
    RuleResult::reject_if_true(Known::Known(case.snapshot.ours.has_other_application))
}

pub fn velocity_day(case: &Evaluation<'_>) -> RuleResult {
    reject_above(case.snapshot.ours.applications_today, case.rulebook.policy.velocity.day_max)
}

pub fn velocity_month(case: &Evaluation<'_>) -> RuleResult {
    reject_above(case.snapshot.ours.applications_30_days, case.rulebook.policy.velocity.month_max)
}

fn reject_above(count: u32, bound: u32) -> RuleResult {
    RuleResult::reject_if(count > bound, RuleValue::Count(count), Some(RuleValue::Count(bound)))
}
