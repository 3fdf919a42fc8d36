//! Facts that forbid a loan by themselves.

use super::super::evaluation::Evaluation;
use super::RuleResult;

pub fn self_excluded(case: &Evaluation<'_>) -> RuleResult {
    RuleResult::reject_if_true(case.snapshot.person.is_self_excluded)
}

pub fn stop_credit(case: &Evaluation<'_>) -> RuleResult {
    RuleResult::reject_if_true(case.bureau(|bureau| bureau.is_stop_credit))
}

pub fn conscript(case: &Evaluation<'_>) -> RuleResult {
    RuleResult::reject_if_true(case.snapshot.person.is_conscript)
}

pub fn aml(case: &Evaluation<'_>) -> RuleResult {
    RuleResult::reject_if_true(case.snapshot.person.is_on_aml_list)
}

pub fn bankrupt(case: &Evaluation<'_>) -> RuleResult {
    RuleResult::reject_if_true(case.snapshot.person.is_bankrupt)
}
