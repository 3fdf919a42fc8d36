//! Delays, as they stand today.

use super::super::evaluation::Evaluation;
use super::super::{BureauScore, RuleOutcome, RuleValue};
use super::RuleResult;
use crate::Known;

/// Later than the law allows, wherever it is. A debt to us that was written off is the latest of
/// all, whether or not a bureau knows of it.
pub fn over_legal_limit(case: &Evaluation<'_>) -> RuleResult {
    if case.snapshot.ours.has_written_off_debt {
        return RuleResult::reject_if(true, RuleValue::Flag(true), None);
    }
    let Known::Known((microcredit, bank)) = arrears_days(case) else {
        return RuleResult::refer_unknown();
    };
    let (days, bound) = (microcredit.max(bank), case.rulebook.policy.arrears.forbidden_over_days);
    RuleResult::reject_if(days > bound, RuleValue::Count(days), Some(RuleValue::Count(bound)))
}

/// Late at all, by what is usual for each kind of lender.
pub fn current(case: &Evaluation<'_>) -> RuleResult {
    let Known::Known((microcredit, bank)) = arrears_days(case) else {
        return RuleResult::refer_unknown();
    };
    let bounds = &case.rulebook.policy.arrears;
    let (days, bound) = if microcredit > bounds.microcredit_days_max {
        (microcredit, bounds.microcredit_days_max)
    } else {
        (bank, bounds.bank_days_max)
    };
    RuleResult::reject_if(days > bound, RuleValue::Count(days), Some(RuleValue::Count(bound)))
}

/// Late within the year by more than passes unseen, with points that are not high: a person looks.
pub fn past_year(case: &Evaluation<'_>) -> RuleResult {
    let Known::Known(score) = case.bureau(|bureau| bureau.score) else {
        return RuleResult::refer_unknown();
    };
    let Known::Known(days) = case.bureau(|bureau| bureau.worst_arrears_days) else {
        return RuleResult::refer_unknown();
    };
    let (bounds, high_from) = (&case.rulebook.policy.arrears, case.rulebook.policy.score.high_from);
    let is_high = matches!(score, BureauScore::Points(points) if points >= high_from);
    let (seen, bound) = (RuleValue::Count(days), bounds.review_over_days);
    if is_high || days <= bound {
        return RuleResult::pass(seen);
    }
    RuleResult { outcome: RuleOutcome::Refer, observed: seen, bound: Some(RuleValue::Count(bound)) }
}

fn arrears_days(case: &Evaluation<'_>) -> Known<(u32, u32)> {
    case.bureau(|bureau| {
        bureau.microcredit_arrears_days.and_then(|microcredit| {
            bureau.bank_arrears_days.and_then(|bank| Known::Known((microcredit, bank)))
        })
    })
}
