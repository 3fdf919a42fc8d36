//! Limits shown after the prescreen: the largest amount for each term, and the inputs of КДН.

use base::BusinessDate;
use money::{Percent, Tenge};

use super::evaluation::Evaluation;
use super::prescreen::PotentialIncome;
use super::{Snapshot, rules};
use crate::affordability::monthly_obligations;
use crate::{ReasonCode, Rulebook};

/// The amounts that a person can get.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AvailableLimits {
    /// All terms for which a loan is possible, the shortest first.
    pub terms: Vec<TermLimit>,
    /// The rule that keeps the amount for the requested term below the product's maximum.
    pub limited_by: Option<ReasonCode>,
    /// Inputs of КДН. `None` if they are unknown.
    pub burden: Option<DebtBurdenInputs>,
}

/// The largest amount for a term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TermLimit {
    /// In days for a short loan, in months for instalments.
    pub term: u32,
    /// The limit if a statement proves the declared income.
    pub amount_max: Tenge,
    /// The limit by the proven income. `None` if no loan is possible.
    pub proven_max: Option<Tenge>,
}

/// Monthly payments and monthly income.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DebtBurdenInputs {
    /// Payments before the new loan.
    pub debts: Tenge,
    pub proven_income: Option<Tenge>,
    /// Declared by the person, if a statement may still prove it.
    pub declared_income: Option<Tenge>,
    /// The largest share of the income that payments may take.
    pub share_max: Percent,
}

/// Returns everything that the person may choose from, by what is known.
pub fn available_limits(
    snapshot: &Snapshot,
    rulebook: &Rulebook<'_>,
    today: BusinessDate,
) -> AvailableLimits {
    let proven = Evaluation::new(snapshot, rulebook, today);
    let potential_income = PotentialIncome::from_evaluation(&proven);
    let evaluation = potential_income.apply_to(&proven);
    let is_unbounded = matches!(potential_income, PotentialIncome::Unbounded);
    let at_term = |term: u32| {
        let proven_max = max_amount(&proven.with_term(term), false);
        let amount_max = match potential_income {
            PotentialIncome::None => proven_max,
            PotentialIncome::Declared(_) | PotentialIncome::Unbounded => {
                max_amount(&evaluation.with_term(term), is_unbounded)
            }
        };
        amount_max.map(|amount_max| TermLimit { term, amount_max, proven_max })
    };
    let mut hits = rules::evaluate_all(&evaluation);
    hits.retain(|hit| !is_unbounded || !rules::is_debt_burden_rule(hit.rule));
    let declared_income = match potential_income {
        PotentialIncome::Declared(income) => Some(income),
        PotentialIncome::None | PotentialIncome::Unbounded => None,
    };
    AvailableLimits {
        terms: evaluation.product.term.values().filter_map(at_term).collect(),
        limited_by: rules::lowest_limit(&hits)
            .filter(|(_, amount)| {
                *amount < crate::policy::tenge_from_whole(evaluation.product.amount_tenge.max)
            })
            .map(|(rule, _)| rule),
        burden: debt_burden_inputs(&proven, declared_income),
    }
}

/// Returns the largest amount for the term. КДН and КДД count unless the income is unbounded.
fn max_amount(evaluation: &Evaluation<'_>, is_unbounded: bool) -> Option<Tenge> {
    let mut hits = rules::evaluate_without_debt_burden(evaluation);
    if is_unbounded {
        hits.retain(|hit| hit.rule != ReasonCode::Income);
    }
    if rules::first_reject(&hits).is_some() {
        return None;
    }
    let limit = rules::lowest_limit(&hits).map(|(_, amount)| amount);
    if is_unbounded {
        return evaluation.amount_within(limit);
    }
    let affordable = evaluation.largest_amount(|quote| rules::is_affordable(evaluation, quote))?;
    evaluation.amount_within(Some(limit.map_or(affordable, |limit| limit.min(affordable))))
}

fn debt_burden_inputs(
    proven: &Evaluation<'_>,
    declared_income: Option<Tenge>,
) -> Option<DebtBurdenInputs> {
    let policy = &proven.rulebook.policy.burden;
    let debts = proven.bureau(|bureau| monthly_obligations(&bureau.debts, policy)).value()?;
    let share_max = rules::debt_burden_ratio_max(proven).value()?;
    Some(DebtBurdenInputs {
        debts,
        proven_income: proven.income.value(),
        declared_income,
        share_max,
    })
}
