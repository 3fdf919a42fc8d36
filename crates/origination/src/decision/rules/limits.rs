//! Bounds to the amount that have nothing to do with what a person can afford.

use super::super::Value;
use super::super::case::Evaluation;
use super::RuleResult;
use crate::policy;

/// The bound that the person set to themselves.
pub fn own_limit(case: &Evaluation<'_>) -> RuleResult {
    let asked = Value::Amount(case.asked());
    match case.snapshot.person.own_limit {
        Some(limit) => RuleResult::limits(limit, asked),
        None => RuleResult::passes(asked),
    }
}

/// Above the law's bound a first online loan needs a visit in person, so it stays below.
pub fn first_online(case: &Evaluation<'_>) -> RuleResult {
    let asked = Value::Amount(case.asked());
    if !case.snapshot.ours.is_first_loan {
        return RuleResult::passes(asked);
    }
    let law = case.book.law;
    let rule = law.cooling_off.at(case.today);
    let limit = rule.and_then(|rule| law.mci_times(rule.first_loan_visit_above_mrp, case.today));
    limit.map_or_else(|_| RuleResult::unknown(), |limit| RuleResult::limits(limit, asked))
}

/// Who would not show a statement was told beforehand that it would be less.
pub fn statement_skipped(case: &Evaluation<'_>) -> RuleResult {
    let asked = Value::Amount(case.asked());
    if !case.snapshot.income.is_statement_skipped {
        return RuleResult::passes(asked);
    }
    let limit = case.book.policy.income.statement_skipped_amount_max_tenge;
    RuleResult::limits(policy::whole(limit), asked)
}
