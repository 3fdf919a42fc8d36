//! Bounds to the amount that have nothing to do with what a person can afford.

use super::super::RuleValue;
use super::super::evaluation::Evaluation;
use super::RuleResult;
use crate::policy;

/// The bound that the person set to themselves.
pub fn own_limit(case: &Evaluation<'_>) -> RuleResult {
    let asked = RuleValue::Amount(case.requested_amount());
    match case.snapshot.person.own_limit {
        Some(limit) => RuleResult::limit_to(limit, asked),
        None => RuleResult::pass(asked),
    }
}

/// Above the law's bound a first online loan needs a visit in person, so it stays below.
pub fn first_online(case: &Evaluation<'_>) -> RuleResult {
    let asked = RuleValue::Amount(case.requested_amount());
    if !case.snapshot.ours.is_first_loan {
        return RuleResult::pass(asked);
    }
    let law = case.rulebook.law;
    let rule = law.cooling_off.in_force_on(case.today);
    let limit = rule.and_then(|rule| law.mci_times(rule.first_loan_visit_above_mrp, case.today));
    limit.map_or_else(|_| RuleResult::refer_unknown(), |limit| RuleResult::limit_to(limit, asked))
}

/// Who would not show a statement was told beforehand that it would be less.
pub fn statement_skipped(case: &Evaluation<'_>) -> RuleResult {
    let asked = RuleValue::Amount(case.requested_amount());
    if !case.snapshot.income.is_statement_skipped {
        return RuleResult::pass(asked);
    }
    let limit = case.rulebook.policy.income.statement_skipped_amount_max_tenge;
    RuleResult::limit_to(policy::tenge_from_whole(limit), asked)
}
