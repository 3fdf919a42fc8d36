//! КДН and КДД: what the new loan adds must stay within the law's share of the income.

use lending::Quote;
use money::Percent;

use super::super::case::Evaluation;
use super::super::{RuleOutcome, Value};
use super::RuleResult;
use crate::Known;
use crate::affordability::Ratio;

/// Payments against income; the bound is stricter after a long delay and for gamblers.
pub fn kdn(case: &Evaluation<'_>) -> RuleResult {
    let Known::Known(share) = kdn_share(case) else { return RuleResult::unknown() };
    let fits = |ratio: Ratio| ratio.is_within(share);
    within(case, |quote| case.kdn(quote), fits, Value::Share(share))
}

/// Debts against a year's income.
pub fn kdd(case: &Evaluation<'_>) -> RuleResult {
    let times = case.book.policy.burden.debt_to_yearly_income_max;
    let fits = |ratio: Ratio| ratio.is_within_times(times);
    within(case, |quote| case.kdd(quote), fits, Value::Count(times))
}

/// Whether a loan stays within both.
pub fn is_affordable(case: &Evaluation<'_>, quote: &Quote) -> bool {
    let times = case.book.policy.burden.debt_to_yearly_income_max;
    let kdn = kdn_share(case)
        .and_then(|share| case.kdn(quote).and_then(|ratio| Known::Known(ratio.is_within(share))));
    let kdd = case.kdd(quote).and_then(|ratio| Known::Known(ratio.is_within_times(times)));
    kdn == Known::Known(true) && kdd == Known::Known(true)
}

/// The share of the income that payments may come to.
pub fn kdn_share(case: &Evaluation<'_>) -> Known<Percent> {
    let Ok(law) = case.book.law.debt_burden.at(case.today) else { return Known::Unknown };
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

fn within(
    case: &Evaluation<'_>,
    ratio: impl Fn(&Quote) -> Known<Ratio>,
    fits: impl Fn(Ratio) -> bool,
    bound: Value,
) -> RuleResult {
    let quote = case.quote(case.snapshot.asked.amount_tenge, case.term);
    let seen = quote.map_or(Known::Unknown, |quote| ratio(&quote));
    let Known::Known(seen) = seen else { return RuleResult::unknown() };
    let most = case.largest(|quote| ratio(quote).value().is_some_and(&fits));
    let outcome = most.map_or(RuleOutcome::Reject, RuleOutcome::Limit);
    RuleResult { outcome, seen: Value::Ratio(seen), bound: Some(bound) }
}
