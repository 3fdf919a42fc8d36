//! The first look, before camera and documents: what surely speaks against a loan, how much is
//! likely, and which steps this person has to take.

use std::collections::BTreeSet;

use base::BusinessDate;
use money::Tenge;
use serde::{Deserialize, Serialize};

use super::evaluation::Evaluation;
use super::{RuleHit, RuleOutcome, Snapshot, rules};
use crate::application::{Decline, Step};
use crate::{Known, ReasonCode, Rulebook};

/// What the first look found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PrescreenOutcome {
    /// Nothing speaks against it so far.
    Pass {
        /// The most that is likely.
        amount_max: Tenge,
        /// Steps to take.
        missing: BTreeSet<Step>,
        /// The rules that spoke all the same.
        hits: Vec<RuleHit>,
    },
    /// We do not lend.
    Reject {
        /// Why.
        decline: Decline,
        /// The rules that spoke.
        hits: Vec<RuleHit>,
    },
}

/// Looks at what is known so far, so that nothing is promised that the rules forbid already. What is
/// not known yet holds nobody up: where a statement may prove more than is proven, the most that it
/// is expected to prove is what counts.
pub fn prescreen(
    snapshot: &Snapshot,
    book: &Rulebook<'_>,
    today: BusinessDate,
) -> PrescreenOutcome {
    let proven = Evaluation::new(snapshot, book, today);
    let hope = PotentialIncome::from_evaluation(&proven);
    let case = hope.apply_to(&proven);
    let mut found = rules::evaluate_all(&case);
    if matches!(hope, PotentialIncome::Unbounded) {
        found.retain(|hit| !depends_on_income(hit.rule));
    }
    let limit = rules::lowest_limit(&found);
    let rejected = rules::first_reject(&found);
    let amount_max = case.amount_within(limit.map(|(_, amount)| amount));
    let mut missing = BTreeSet::new();
    let wanted =
        amount_max.map_or(case.requested_amount(), |most| most.min(case.requested_amount()));
    if !matches!(hope, PotentialIncome::None)
        && needs_income_proof(&proven.with_term(case.term), wanted)
    {
        missing.insert(Step::Statement);
    }
    if found.iter().any(|hit| hit.matches(ReasonCode::Duplicate, RuleOutcome::Refer)) {
        missing.insert(Step::Docs);
    }
    if !snapshot.ours.has_payout_target {
        missing.insert(Step::Card);
    }
    found.retain(|hit| hit.blocks(case.requested_amount()));
    match (rejected, amount_max) {
        (None, Some(amount_max)) => PrescreenOutcome::Pass { amount_max, missing, hits: found },
        (rejected, _) => {
            let reason = rejected.or(limit.map(|(rule, _)| rule)).unwrap_or(ReasonCode::Policy);
            PrescreenOutcome::Reject { decline: case.decline(reason), hits: found }
        }
    }
}

/// What a statement may still bring.
pub enum PotentialIncome {
    /// Nothing more than is proven.
    None,
    /// The income that the person told of.
    Declared(Tenge),
    /// Nobody knows what: the person was not asked.
    Unbounded,
}

impl PotentialIncome {
    pub fn from_evaluation(proven: &Evaluation<'_>) -> Self {
        let income = &proven.snapshot.income;
        let is_over = income.statement.value().is_some() || income.is_statement_skipped;
        if is_over || proven.is_statement_irrelevant() {
            return Self::None;
        }
        match income.declared.value() {
            None => Self::Unbounded,
            Some(told) if proven.income.value().is_some_and(|proven| told <= proven) => Self::None,
            Some(told) => Self::Declared(told),
        }
    }

    /// The case if it comes true; where nobody knows what to hope for, as it is proven.
    pub fn apply_to<'a>(&self, proven: &Evaluation<'a>) -> Evaluation<'a> {
        match self {
            Self::Declared(income) => proven.with_income(Known::Known(*income)),
            Self::None | Self::Unbounded => *proven,
        }
    }
}

/// Whether an amount cannot be had by what is proven.
fn needs_income_proof(proven: &Evaluation<'_>, wanted: Tenge) -> bool {
    rules::evaluate_all(proven).iter().any(|hit| depends_on_income(hit.rule) && hit.blocks(wanted))
}

pub const fn depends_on_income(rule: ReasonCode) -> bool {
    matches!(rule, ReasonCode::Income | ReasonCode::DebtBurden | ReasonCode::DebtToYearlyIncome)
}
