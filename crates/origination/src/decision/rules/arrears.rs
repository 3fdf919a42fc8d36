//! Delays, as they stand today.

use super::super::case::Case;
use super::super::{RuleOutcome, Score, Value};
use super::Finding;
use crate::Known;

/// Later than the law allows, wherever it is. A debt to us that was written off is the latest of
/// all, whether or not a bureau knows of it.
pub fn forbidden(case: &Case<'_>) -> Finding {
    if case.snapshot.ours.has_written_off_debt {
        return Finding::rejects_if(true, Value::Flag(true), None);
    }
    let Known::Known((microcredit, bank)) = days(case) else { return Finding::unknown() };
    let (days, bound) = (microcredit.max(bank), case.book.policy.arrears.forbidden_over_days);
    Finding::rejects_if(days > bound, Value::Count(days), Some(Value::Count(bound)))
}

/// Late at all, by what is usual for each kind of lender.
pub fn now(case: &Case<'_>) -> Finding {
    let Known::Known((microcredit, bank)) = days(case) else { return Finding::unknown() };
    let bounds = &case.book.policy.arrears;
    let (days, bound) = if microcredit > bounds.microcredit_days_max {
        (microcredit, bounds.microcredit_days_max)
    } else {
        (bank, bounds.bank_days_max)
    };
    Finding::rejects_if(days > bound, Value::Count(days), Some(Value::Count(bound)))
}

/// Late within the year by more than passes unseen, with points that are not high: a person looks.
pub fn past(case: &Case<'_>) -> Finding {
    let Known::Known(score) = case.bureau(|bureau| bureau.score) else { return Finding::unknown() };
    let Known::Known(days) = case.bureau(|bureau| bureau.worst_arrears_days) else {
        return Finding::unknown();
    };
    let (bounds, high_from) = (&case.book.policy.arrears, case.book.policy.score.high_from);
    let is_high = matches!(score, Score::Points(points) if points >= high_from);
    let (seen, bound) = (Value::Count(days), bounds.review_over_days);
    if is_high || days <= bound {
        return Finding::passes(seen);
    }
    Finding { outcome: RuleOutcome::Refer, seen, bound: Some(Value::Count(bound)) }
}

fn days(case: &Case<'_>) -> Known<(u32, u32)> {
    case.bureau(|bureau| {
        bureau.microcredit_arrears_days.and_then(|microcredit| {
            bureau.bank_arrears_days.and_then(|bank| Known::Known((microcredit, bank)))
        })
    })
}
