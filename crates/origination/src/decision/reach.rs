//! What a person may choose from at the first look: for every term the most that can be had, and what
//! payments would come to beside the income.

use base::BusinessDate;
use money::{Percent, Tenge};

use super::case::Evaluation;
use super::prescore::PotentialIncome;
use super::{Snapshot, rules};
use crate::affordability::monthly_debts;
use crate::{ReasonCode, Rulebook};

/// What can be had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AvailableLimits {
    /// Every term for which anything can be, the shortest first.
    pub terms: Vec<TermReach>,
    /// What keeps the amount for the term asked for below the most on sale.
    pub limited_by: Option<ReasonCode>,
    /// What КДН is reckoned from; none where it cannot be.
    pub burden: Option<Burden>,
}

/// What can be had for a term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TermReach {
    /// Days of a short loan, months of instalments.
    pub term: u32,
    /// The most, if a statement proves what it may.
    pub amount_max: Tenge,
    /// The most by what is proven already; none where that is nothing.
    pub proven_max: Option<Tenge>,
}

/// Payments elsewhere and income, each of a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Burden {
    /// What goes out before the new loan.
    pub debts: Tenge,
    /// What is proven to come in.
    pub proven_income: Option<Tenge>,
    /// What comes in by the person's word, where a statement may still prove it.
    pub told_income: Option<Tenge>,
    /// The share of the income that payments may come to.
    pub share_max: Percent,
}

/// Everything that the person may choose from by what is known.
pub fn reach(snapshot: &Snapshot, book: &Rulebook<'_>, today: BusinessDate) -> AvailableLimits {
    let proven = Evaluation::new(snapshot, book, today);
    let hope = PotentialIncome::of(&proven);
    let case = hope.case(&proven);
    let is_boundless = matches!(hope, PotentialIncome::Boundless);
    let at_term = |term: u32| {
        let proven_max = most(&proven.over(term), false);
        let amount_max = match hope {
            PotentialIncome::None => proven_max,
            PotentialIncome::Told(_) | PotentialIncome::Boundless => {
                most(&case.over(term), is_boundless)
            }
        };
        amount_max.map(|amount_max| TermReach { term, amount_max, proven_max })
    };
    let mut hits = rules::all(&case);
    hits.retain(|hit| !is_boundless || !rules::is_debt_burden_rule(hit.rule));
    let told_income = match hope {
        PotentialIncome::Told(income) => Some(income),
        PotentialIncome::None | PotentialIncome::Boundless => None,
    };
    AvailableLimits {
        terms: case.product.term.values().filter_map(at_term).collect(),
        limited_by: rules::lowest_limit(&hits)
            .filter(|(_, most)| *most < crate::policy::whole(case.product.amount_tenge.max))
            .map(|(rule, _)| rule),
        burden: burden(&proven, told_income),
    }
}

/// The most that can be lent for the term of a case; КДН and КДД count unless they cannot be known.
fn most(case: &Evaluation<'_>, is_boundless: bool) -> Option<Tenge> {
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
    let carried = case.largest(|quote| rules::is_affordable(case, quote))?;
    case.amount_within(Some(limit.map_or(carried, |limit| limit.min(carried))))
}

fn burden(proven: &Evaluation<'_>, told_income: Option<Tenge>) -> Option<Burden> {
    let policy = &proven.book.policy.burden;
    let debts = proven.bureau(|bureau| monthly_debts(&bureau.debts, policy)).value()?;
    let share_max = rules::kdn_share(proven).value()?;
    Some(Burden { debts, proven_income: proven.income.value(), told_income, share_max })
}
