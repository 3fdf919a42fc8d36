//! Current and past delays.

use super::super::evaluation::Evaluation;
use super::super::{BureauScore, RuleOutcome, RuleValue};
use super::RuleResult;
use crate::Known;

/// Rejects delays over the legal limit, at any lender. A debt to us that was written off always
/// counts, whether or not a bureau reports it.
pub fn over_legal_limit(evaluation: &Evaluation<'_>) -> RuleResult {
    if evaluation.snapshot.history.has_written_off_debt {
        return RuleResult::reject_if(true, RuleValue::Flag(true), None);
    }
    let Known::Known((microcredit, bank)) = arrears_days(evaluation) else {
        return RuleResult::refer_unknown();
    };
    let (days, bound) =
        (microcredit.max(bank), evaluation.rulebook.policy.arrears.forbidden_over_days);
    RuleResult::reject_if(days > bound, RuleValue::Count(days), Some(RuleValue::Count(bound)))
}

/// Rejects current delays, with a limit for each kind of lender.
pub fn current(evaluation: &Evaluation<'_>) -> RuleResult {
    let Known::Known((microcredit, bank)) = arrears_days(evaluation) else {
        return RuleResult::refer_unknown();
    };
    let bounds = &evaluation.rulebook.policy.arrears;
    let (days, bound) = if microcredit > bounds.microcredit_days_max {
        (microcredit, bounds.microcredit_days_max)
    } else {
        (bank, bounds.bank_days_max)
    };
    RuleResult::reject_if(days > bound, RuleValue::Count(days), Some(RuleValue::Count(bound)))
}

/// Refers delays within the last year to staff, unless they are short or the score is high.
pub fn past_year(evaluation: &Evaluation<'_>) -> RuleResult {
    let Known::Known(score) = evaluation.bureau(|bureau| bureau.score) else {
        return RuleResult::refer_unknown();
    };
    let Known::Known(days) = evaluation.bureau(|bureau| bureau.worst_arrears_days) else {
        return RuleResult::refer_unknown();
    };
    let (bounds, high_from) =
        (&evaluation.rulebook.policy.arrears, evaluation.rulebook.policy.score.high_from);
    let is_high = matches!(score, BureauScore::Points(points) if points >= high_from);
    let (observed, bound) = (RuleValue::Count(days), bounds.review_over_days);
    if is_high || days <= bound {
        return RuleResult::pass(observed);
    }
    RuleResult { outcome: RuleOutcome::Refer, observed, bound: Some(RuleValue::Count(bound)) }
}

fn arrears_days(evaluation: &Evaluation<'_>) -> Known<(u32, u32)> {
    evaluation.bureau(|bureau| {
        bureau.microcredit_arrears_days.and_then(|microcredit| {
            bureau.bank_arrears_days.and_then(|bank| Known::Known((microcredit, bank)))
        })
    })
}
