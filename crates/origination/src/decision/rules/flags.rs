//! Facts that forbid a loan by themselves.

use super::super::evaluation::Evaluation;
use super::RuleResult;

pub fn self_excluded(evaluation: &Evaluation<'_>) -> RuleResult {
    RuleResult::reject_if_true(evaluation.snapshot.person.is_self_excluded)
}

pub fn stop_credit(evaluation: &Evaluation<'_>) -> RuleResult {
    RuleResult::reject_if_true(evaluation.bureau(|bureau| bureau.is_stop_credit))
}

pub fn conscript(evaluation: &Evaluation<'_>) -> RuleResult {
    RuleResult::reject_if_true(evaluation.snapshot.person.is_conscript)
}

pub fn aml(evaluation: &Evaluation<'_>) -> RuleResult {
    RuleResult::reject_if_true(evaluation.snapshot.person.is_on_aml_list)
}

pub fn bankrupt(evaluation: &Evaluation<'_>) -> RuleResult {
    RuleResult::reject_if_true(evaluation.snapshot.person.is_bankrupt)
}
