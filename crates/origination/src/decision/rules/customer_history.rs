//! The customer's history with us: one loan at a time, and a limited number of applications.

use super::super::RuleValue;
use super::super::evaluation::Evaluation;
use super::RuleResult;
use crate::Known;

pub fn open_loan(evaluation: &Evaluation<'_>) -> RuleResult {
    RuleResult::reject_if_true(Known::Known(evaluation.snapshot.history.has_open_loan))
}

pub fn open_application(evaluation: &Evaluation<'_>) -> RuleResult {
    RuleResult::reject_if_true(Known::Known(evaluation.snapshot.history.has_other_application))
}

pub fn velocity_day(evaluation: &Evaluation<'_>) -> RuleResult {
    reject_above(
        evaluation.snapshot.history.applications_today,
        evaluation.rulebook.policy.velocity.day_max,
    )
}

pub fn velocity_month(evaluation: &Evaluation<'_>) -> RuleResult {
    reject_above(
        evaluation.snapshot.history.applications_30_days,
        evaluation.rulebook.policy.velocity.month_max,
    )
}

fn reject_above(count: u32, bound: u32) -> RuleResult {
    RuleResult::reject_if(count > bound, RuleValue::Count(count), Some(RuleValue::Count(bound)))
}
