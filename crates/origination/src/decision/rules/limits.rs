//! Bounds to the amount that have nothing to do with what a person can afford.

use super::super::Value;
use super::super::case::Case;
use super::Finding;
use crate::policy;

/// The bound that the person set to themselves.
pub fn own_limit(case: &Case<'_>) -> Finding {
    let asked = Value::Amount(case.asked());
    match case.snapshot.person.own_limit {
        Some(limit) => Finding::limits(limit, asked),
        None => Finding::passes(asked),
    }
}

/// Above the law's bound a first online loan needs a visit in person, so it stays below.
pub fn first_online(case: &Case<'_>) -> Finding {
    let asked = Value::Amount(case.asked());
    if !case.snapshot.ours.is_first_loan {
        return Finding::passes(asked);
    }
    let law = case.book.law;
    let rule = law.cooling_off.at(case.today);
    let limit = rule.and_then(|rule| law.mrp_times(rule.first_loan_visit_above_mrp, case.today));
    limit.map_or_else(|_| Finding::unknown(), |limit| Finding::limits(limit, asked))
}

/// Who would not show a statement was told beforehand that it would be less.
pub fn statement_skipped(case: &Case<'_>) -> Finding {
    let asked = Value::Amount(case.asked());
    if !case.snapshot.income.is_statement_skipped {
        return Finding::passes(asked);
    }
    let limit = case.book.policy.income.statement_skipped_amount_max_tenge;
    Finding::limits(policy::whole(limit), asked)
}
