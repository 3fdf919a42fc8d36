//! КДН and КДД: what the new loan adds must stay within the law's share of the income.

use lending::Quote;
use money::Percent;

use super::super::evaluation::Evaluation;
use super::super::{RuleOutcome, RuleValue};
use super::RuleResult;
use crate::Known;
use crate::affordability::Ratio;

/// Payments against income; the bound is stricter after a long delay and for gamblers.
pub fn debt_burden(case: &Evaluation<'_>) -> RuleResult {
    let Known::Known(share) = debt_burden_ratio_max(case) else {
        return RuleResult::refer_unknown();
    };
    let fits = |ratio: Ratio| ratio.is_within(share);
    limit_by_ratio(case, |quote| case.debt_burden_ratio(quote), fits, RuleValue::Share(share))
}

/// Debts against a year's income.
pub fn debt_to_yearly_income(case: &Evaluation<'_>) -> RuleResult {
    let times = case.rulebook.policy.burden.debt_to_yearly_income_max;
    let fits = |ratio: Ratio| ratio.is_within_times(times);
    limit_by_ratio(case, |quote| case.debt_to_yearly_income(quote), fits, RuleValue::Count(times))
}

/// Whether a loan stays within both.
pub fn is_affordable(case: &Evaluation<'_>, quote: &Quote) -> bool {
    let times = case.rulebook.policy.burden.debt_to_yearly_income_max;
    let kdn = debt_burden_ratio_max(case).and_then(|share| {
        case.debt_burden_ratio(quote).and_then(|ratio| Known::Known(ratio.is_within(share)))
    });
    let kdd = case
        .debt_to_yearly_income(quote)
        .and_then(|ratio| Known::Known(ratio.is_within_times(times)));
    kdn == Known::Known(true) && kdd == Known::Known(true)
}

/// The share of the income that payments may come to.
pub fn debt_burden_ratio_max(case: &Evaluation<'_>) -> Known<Percent> {
    let Ok(law) = case.rulebook.law.debt_burden.in_force_on(case.today) else {
        return Known::Unknown;
    };
    let is_strict = case.bureau(|bureau| {
        bureau
            .had_90_days_in_year
            .and_then(|late| bureau.is_gambler.and_then(|gambles| Known::Known(late || gambles)))
    });
    is_strict.and_then(|is_strict| {
        let share = if is_strict { law.strict_share_max_percent } else { law.share_max_percent };
        Known::Known(share)
    })
}

fn limit_by_ratio(
    case: &Evaluation<'_>,
    ratio: impl Fn(&Quote) -> Known<Ratio>,
    fits: impl Fn(Ratio) -> bool,
    bound: RuleValue,
) -> RuleResult {
    let quote = case.quote(case.snapshot.asked.amount_tenge, case.term);
    let seen = quote.map_or(Known::Unknown, |quote| ratio(&quote));
    let Known::Known(seen) = seen else { return RuleResult::refer_unknown() };
    let most = case.largest_amount(|quote| ratio(quote).value().is_some_and(&fits));
    let outcome = most.map_or(RuleOutcome::Reject, RuleOutcome::Limit);
    RuleResult { outcome, observed: RuleValue::Ratio(seen), bound: Some(bound) }
}
