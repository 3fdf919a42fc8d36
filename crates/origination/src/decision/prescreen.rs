//! The prescreen, before biometry and documents: certain reasons to decline, the likely amount, and
//! the required steps.

use std::collections::BTreeSet;

use base::BusinessDate;
use money::Tenge;
use serde::{Deserialize, Serialize};

use super::evaluation::Evaluation;
use super::{RuleHit, RuleOutcome, Snapshot, rules};
use crate::application::{Decline, Step};
use crate::{Known, ReasonCode, Rulebook};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PrescreenOutcome {
    Pass {
        /// The largest amount that is likely.
        amount_max: Tenge,
        /// Required steps.
        missing: BTreeSet<Step>,
        /// The rules that did not pass but do not prevent the loan.
        hits: Vec<RuleHit>,
    },
    Reject {
        decline: Decline,
        /// The rules that did not pass.
        hits: Vec<RuleHit>,
    },
}

/// Evaluates what is known so far, so that no amount is promised that the rules already forbid.
/// Missing data do not block: if a statement may prove more income, the declared income counts.
pub fn prescreen(
    snapshot: &Snapshot,
    rulebook: &Rulebook<'_>,
    today: BusinessDate,
) -> PrescreenOutcome {
    let proven = Evaluation::new(snapshot, rulebook, today);
    let potential_income = PotentialIncome::from_evaluation(&proven);
    let evaluation = potential_income.apply_to(&proven);
    let mut hits = rules::evaluate_all(&evaluation);
    if matches!(potential_income, PotentialIncome::Unbounded) {
        hits.retain(|hit| !depends_on_income(hit.rule));
    }
    let limit = rules::lowest_limit(&hits);
    let reject_rule = rules::first_reject(&hits);
    let amount_max = evaluation.amount_within(limit.map(|(_, amount)| amount));
    let mut missing = BTreeSet::new();
    let amount = amount_max.map_or(evaluation.requested_amount(), |amount_max| {
        amount_max.min(evaluation.requested_amount())
    });
    if !matches!(potential_income, PotentialIncome::None)
        && needs_income_proof(&proven.with_term(evaluation.term), amount)
    {
        missing.insert(Step::Statement);
    }
    let is_referred = |rule| hits.iter().any(|hit: &RuleHit| hit.matches(rule, RuleOutcome::Refer));
    // Staff compare the documents with what was typed, and with what others or the state say.
    if is_referred(ReasonCode::Duplicate) || is_referred(ReasonCode::Identity) {
        missing.insert(Step::Docs);
    }
    if !snapshot.history.has_payout_target {
        missing.insert(Step::Card);
    }
    hits.retain(|hit| hit.blocks(evaluation.requested_amount()));
    match (reject_rule, amount_max) {
        (None, Some(amount_max)) => PrescreenOutcome::Pass { amount_max, missing, hits },
        (reject_rule, _) => {
            let reason = reject_rule.or(limit.map(|(rule, _)| rule)).unwrap_or(ReasonCode::Policy);
            PrescreenOutcome::Reject { decline: evaluation.decline(reason), hits }
        }
    }
}

/// Income that a statement may still prove.
pub enum PotentialIncome {
    /// No more than what is proven.
    None,
    /// The declared income.
    Declared(Tenge),
    /// Unknown: the person was not asked.
    Unbounded,
}

impl PotentialIncome {
    pub fn from_evaluation(proven: &Evaluation<'_>) -> Self {
        let income = &proven.snapshot.income;
        let is_final = income.statement.value().is_some() || income.is_statement_skipped;
        if is_final || proven.is_statement_irrelevant() {
            return Self::None;
        }
        match income.declared.value() {
            None => Self::Unbounded,
            Some(declared) if proven.income.value().is_some_and(|proven| declared <= proven) => {
                Self::None
            }
            Some(declared) => Self::Declared(declared),
        }
    }

    /// Returns the evaluation with the potential income; without a declared income as proven.
    pub fn apply_to<'a>(&self, proven: &Evaluation<'a>) -> Evaluation<'a> {
        match self {
            Self::Declared(income) => proven.with_income(Known::Known(*income)),
            Self::None | Self::Unbounded => *proven,
        }
    }
}

/// Returns whether the proven income does not suffice for an amount.
fn needs_income_proof(proven: &Evaluation<'_>, amount: Tenge) -> bool {
    rules::evaluate_all(proven).iter().any(|hit| depends_on_income(hit.rule) && hit.blocks(amount))
}

pub const fn depends_on_income(rule: ReasonCode) -> bool {
    matches!(rule, ReasonCode::Income | ReasonCode::DebtBurden | ReasonCode::DebtToYearlyIncome)
}
