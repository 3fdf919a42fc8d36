//! КДН and КДД: payments and debts including the new loan must stay within the legal share of the
//! income.

use lending::Quote;
use money::Percent;

use super::super::evaluation::Evaluation;
use super::super::{RuleOutcome, RuleValue};
use super::RuleResult;
use crate::Known;
use crate::affordability::Ratio;

/// Limits payments against income. The limit is stricter after a long delay and for gamblers.
pub fn debt_burden(evaluation: &Evaluation<'_>) -> RuleResult {
    let Known::Known(share) = debt_burden_ratio_max(evaluation) else {
        return RuleResult::refer_unknown();
    };
    let fits = |ratio: Ratio| ratio.is_within(share);
    limit_by_ratio(
        evaluation,
        |quote| evaluation.debt_burden_ratio(quote),
        fits,
        RuleValue::Share(share),
    )
}

/// Limits debts against the yearly income.
pub fn debt_to_yearly_income(evaluation: &Evaluation<'_>) -> RuleResult {
    let times = evaluation.rulebook.policy.burden.debt_to_yearly_income_max;
    let fits = |ratio: Ratio| ratio.is_within_times(times);
    limit_by_ratio(
        evaluation,
        |quote| evaluation.debt_to_yearly_income(quote),
        fits,
        RuleValue::Count(times),
    )
}

/// Returns whether a loan is within both limits.
pub fn is_affordable(evaluation: &Evaluation<'_>, quote: &Quote) -> bool {
    let times = evaluation.rulebook.policy.burden.debt_to_yearly_income_max;
    let is_burden_within = debt_burden_ratio_max(evaluation).and_then(|share| {
        evaluation.debt_burden_ratio(quote).and_then(|ratio| Known::Known(ratio.is_within(share)))
    });
    let is_debt_within = evaluation
        .debt_to_yearly_income(quote)
        .and_then(|ratio| Known::Known(ratio.is_within_times(times)));
    is_burden_within == Known::Known(true) && is_debt_within == Known::Known(true)
}

/// Returns the largest share of the income that payments may take.
pub fn debt_burden_ratio_max(evaluation: &Evaluation<'_>) -> Known<Percent> {
    let Ok(law) = evaluation.rulebook.law.debt_burden.in_force_on(evaluation.today) else {
        return Known::Unknown;
    };
    let is_strict = evaluation.bureau(|bureau| {
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
    evaluation: &Evaluation<'_>,
    ratio: impl Fn(&Quote) -> Known<Ratio>,
    fits: impl Fn(Ratio) -> bool,
    bound: RuleValue,
) -> RuleResult {
    let quote = evaluation.quote(evaluation.snapshot.requested.amount_tenge, evaluation.term);
    let observed = quote.map_or(Known::Unknown, |quote| ratio(&quote));
    let Known::Known(observed) = observed else { return RuleResult::refer_unknown() };
    let amount_max = evaluation.largest_amount(|quote| ratio(quote).value().is_some_and(&fits));
    let outcome = amount_max.map_or(RuleOutcome::Reject, RuleOutcome::Limit);
    RuleResult { outcome, observed: RuleValue::Ratio(observed), bound: Some(bound) }
}
