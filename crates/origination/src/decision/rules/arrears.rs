//! Delays, as they stand today.

use super::super::case::Evaluation;
use super::super::{RuleOutcome, Score, Value};
use super::RuleResult;
use crate::Known;

/// Later than the law allows, wherever it is. A debt to us that was written off is the latest of
/// all, whether or not a bureau knows of it.
pub fn forbidden(case: &Evaluation<'_>) -> RuleResult {
    if case.snapshot.ours.has_written_off_debt {
        return RuleResult::reject_if(true, Value::Flag(true), None);
    }
    let Known::Known((microcredit, bank)) = days(case) else { return RuleResult::unknown() };
    let (days, bound) = (microcredit.max(bank), case.book.policy.arrears.forbidden_over_days);
    RuleResult::reject_if(days > bound, Value::Count(days), Some(Value::Count(bound)))
}

/// Late at all, by what is usual for each kind of lender.
pub fn now(case: &Evaluation<'_>) -> RuleResult {
    let Known::Known((microcredit, bank)) = days(case) else { return RuleResult::unknown() };
    let bounds = &case.book.policy.arrears;
    let (days, bound) = if microcredit > bounds.microcredit_days_max {
        (microcredit, bounds.microcredit_days_max)
    } else {
        (bank, bounds.bank_days_max)
    };
    RuleResult::reject_if(days > bound, Value::Count(days), Some(Value::Count(bound)))
}

/// Late within the year by more than passes unseen, with points that are not high: a person looks.
pub fn past(case: &Evaluation<'_>) -> RuleResult {
    let Known::Known(score) = case.bureau(|bureau| bureau.score) else {
        return RuleResult::unknown();
    };
    let Known::Known(days) = case.bureau(|bureau| bureau.worst_arrears_days) else {
        return RuleResult::unknown();
    };
    let (bounds, high_from) = (&case.book.policy.arrears, case.book.policy.score.high_from);
    let is_high = matches!(score, Score::Points(points) if points >= high_from);
    let (seen, bound) = (Value::Count(days), bounds.review_over_days);
    if is_high || days <= bound {
        return RuleResult::passes(seen);
    }
    RuleResult { outcome: RuleOutcome::Refer, seen, bound: Some(Value::Count(bound)) }
}

fn days(case: &Evaluation<'_>) -> Known<(u32, u32)> {
    case.bureau(|bureau| {
        bureau.microcredit_arrears_days.and_then(|microcredit| {
            bureau.bank_arrears_days.and_then(|bank| Known::Known((microcredit, bank)))
        })
    })
}
