//! What a person may choose from at the first look: for every term the most that can be had, and what
//! payments would come to beside the income.

use base::BusinessDate;
use money::{Percent, Tenge};

use super::evaluation::Evaluation;
use super::prescreen::PotentialIncome;
use super::{Snapshot, rules};
use crate::affordability::monthly_obligations;
use crate::{ReasonCode, Rulebook};

/// What can be had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AvailableLimits {
    /// Every term for which anything can be, the shortest first.
    pub terms: Vec<TermLimit>,
    /// What keeps the amount for the term asked for below the most on sale.
    pub limited_by: Option<ReasonCode>,
    /// What КДН is reckoned from; none where it cannot be.
    pub burden: Option<DebtBurdenInputs>,
}

/// What can be had for a term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TermLimit {
    /// Days of a short loan, months of instalments.
    pub term: u32,
    /// The most, if a statement proves what it may.
    pub amount_max: Tenge,
    /// The most by what is proven already; none where that is nothing.
    pub proven_max: Option<Tenge>,
}

/// Payments elsewhere and income, each of a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DebtBurdenInputs {
    /// What goes out before the new loan.
    pub debts: Tenge,
    /// What is proven to come in.
    pub proven_income: Option<Tenge>,
    /// What comes in by the person's word, where a statement may still prove it.
    pub declared_income: Option<Tenge>,
    /// The share of the income that payments may come to.
    pub share_max: Percent,
}

/// Everything that the person may choose from by what is known.
pub fn available_limits(
    snapshot: &Snapshot,
    book: &Rulebook<'_>,
    today: BusinessDate,
) -> AvailableLimits {
    let proven = Evaluation::new(snapshot, book, today);
    let hope = PotentialIncome::from_evaluation(&proven);
    let case = hope.apply_to(&proven);
    let is_boundless = matches!(hope, PotentialIncome::Unbounded);
    let at_term = |term: u32| {
        let proven_max = max_amount(&proven.with_term(term), false);
        let amount_max = match hope {
            PotentialIncome::None => proven_max,
            PotentialIncome::Declared(_) | PotentialIncome::Unbounded => {
                max_amount(&case.with_term(term), is_boundless)
            }
        };
        amount_max.map(|amount_max| TermLimit { term, amount_max, proven_max })
    };
    let mut hits = rules::evaluate_all(&case);
    hits.retain(|hit| !is_boundless || !rules::is_debt_burden_rule(hit.rule));
    let told_income = match hope {
        PotentialIncome::Declared(income) => Some(income),
        PotentialIncome::None | PotentialIncome::Unbounded => None,
    };
    AvailableLimits {
        terms: case.product.term.values().filter_map(at_term).collect(),
        limited_by: rules::lowest_limit(&hits)
            .filter(|(_, most)| {
                *most < crate::policy::tenge_from_whole(case.product.amount_tenge.max)
            })
            .map(|(rule, _)| rule),
        burden: debt_burden_inputs(&proven, told_income),
    }
}

/// The most that can be lent for the term of a case; КДН and КДД count unless they cannot be known.
fn max_amount(case: &Evaluation<'_>, is_boundless: bool) -> Option<Tenge> {
    let mut hits = rules::evaluate_without_debt_burden(case);
    if is_boundless {
        hits.retain(|hit| hit.rule != ReasonCode::Income);
    }
    if rules::first_reject(&hits).is_some() {
        return None;
    }
    let limit = rules::lowest_limit(&hits).map(|(_, amount)| amount);
    if is_boundless {
        return case.amount_within(limit);
    }
    let carried = case.largest_amount(|quote| rules::is_affordable(case, quote))?;
    case.amount_within(Some(limit.map_or(carried, |limit| limit.min(carried))))
}

fn debt_burden_inputs(
    proven: &Evaluation<'_>,
    told_income: Option<Tenge>,
) -> Option<DebtBurdenInputs> {
    let policy = &proven.rulebook.policy.burden;
    let debts = proven.bureau(|bureau| monthly_obligations(&bureau.debts, policy)).value()?;
    let share_max = rules::debt_burden_ratio_max(proven).value()?;
    Some(DebtBurdenInputs {
        debts,
        proven_income: proven.income.value(),
        declared_income: told_income,
        share_max,
    })
}
