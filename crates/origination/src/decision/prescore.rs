//! The first look, before camera and documents: what surely speaks against a loan, how much is
//! likely, and which steps this person has to take.

use std::collections::BTreeSet;

use base::BusinessDate;
use money::Tenge;
use serde::{Deserialize, Serialize};

use super::case::Evaluation;
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
pub fn prescore(snapshot: &Snapshot, book: &Rulebook<'_>, today: BusinessDate) -> PrescreenOutcome {
    let proven = Evaluation::new(snapshot, book, today);
    let hope = PotentialIncome::of(&proven);
    let case = hope.case(&proven);
    let mut found = rules::all(&case);
    if matches!(hope, PotentialIncome::Boundless) {
        found.retain(|hit| !depends_on_income(hit.rule));
    }
    let limit = rules::lowest_limit(&found);
    let rejected = rules::first_reject(&found);
    let amount_max = case.amount_within(limit.map(|(_, amount)| amount));
    let mut missing = BTreeSet::new();
    let wanted = amount_max.map_or(case.asked(), |most| most.min(case.asked()));
    if !matches!(hope, PotentialIncome::None) && needs_income_proof(&proven.over(case.term), wanted)
    {
        missing.insert(Step::Statement);
    }
    if found.iter().any(|hit| hit.is(ReasonCode::Duplicate, RuleOutcome::Refer)) {
        missing.insert(Step::Docs);
    }
    if !snapshot.ours.has_payout_target {
        missing.insert(Step::Card);
    }
    found.retain(|hit| hit.speaks_against(case.asked()));
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
    Told(Tenge),
    /// Nobody knows what: the person was not asked.
    Boundless,
}

impl PotentialIncome {
    pub fn of(proven: &Evaluation<'_>) -> Self {
        let income = &proven.snapshot.income;
        let is_over = income.statement.value().is_some() || income.is_statement_skipped;
        if is_over || proven.is_statement_irrelevant() {
            return Self::None;
        }
        match income.declared.value() {
            None => Self::Boundless,
            Some(told) if proven.income.value().is_some_and(|proven| told <= proven) => Self::None,
            Some(told) => Self::Told(told),
        }
    }

    /// The case if it comes true; where nobody knows what to hope for, as it is proven.
    pub fn case<'a>(&self, proven: &Evaluation<'a>) -> Evaluation<'a> {
        match self {
            Self::Told(income) => proven.with_income(Known::Known(*income)),
            Self::None | Self::Boundless => *proven,
        }
    }
}

/// Whether an amount cannot be had by what is proven.
fn needs_income_proof(proven: &Evaluation<'_>, wanted: Tenge) -> bool {
    rules::all(proven).iter().any(|hit| depends_on_income(hit.rule) && hit.speaks_against(wanted))
}

pub const fn depends_on_income(rule: ReasonCode) -> bool {
    matches!(rule, ReasonCode::Income | ReasonCode::Kdn | ReasonCode::Kdd)
}
