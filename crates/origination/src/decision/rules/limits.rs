//! Limits on the amount that do not depend on affordability.

use super::super::RuleValue;
use super::super::evaluation::Evaluation;
use super::RuleResult;
use crate::policy;

/// The limit that the person set for themselves.
pub fn own_limit(evaluation: &Evaluation<'_>) -> RuleResult {
    let requested = RuleValue::Amount(evaluation.requested_amount());
    match evaluation.snapshot.person.own_limit {
        Some(limit) => RuleResult::limit_to(limit, requested),
        None => RuleResult::pass(requested),
    }
}

/// A first online loan above the legal limit needs a visit in person, so it is limited to that
/// amount.
pub fn first_online(evaluation: &Evaluation<'_>) -> RuleResult {
    let requested = RuleValue::Amount(evaluation.requested_amount());
    if !evaluation.snapshot.history.is_first_loan {
        return RuleResult::pass(requested);
    }
    let law = evaluation.rulebook.law;
    let rule = law.cooling_off.in_force_on(evaluation.today);
    let limit =
        rule.and_then(|rule| law.mci_times(rule.first_loan_visit_above_mrp, evaluation.today));
    limit.map_or_else(
        |_| RuleResult::refer_unknown(),
        |limit| RuleResult::limit_to(limit, requested),
    )
}

/// The limit for customers who skip the statement; the screen says so before.
pub fn statement_skipped(evaluation: &Evaluation<'_>) -> RuleResult {
    let requested = RuleValue::Amount(evaluation.requested_amount());
    if !evaluation.snapshot.income.is_statement_skipped {
        return RuleResult::pass(requested);
    }
    let limit = evaluation.rulebook.policy.income.statement_skipped_amount_max_tenge;
    RuleResult::limit_to(policy::tenge_from_whole(limit), requested)
}
