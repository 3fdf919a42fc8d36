//! The first look, before camera and documents: what surely speaks against a loan, how much is
//! likely, and which steps this person has to take.

use std::collections::BTreeSet;

use money::{BusinessDate, Tenge};
use serde::{Deserialize, Serialize};

use super::case::Case;
use super::{Hit, RuleOutcome, Snapshot, rules};
use crate::application::{Decline, Step};
use crate::{ReasonCode, Rulebook};

/// What the first look found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Prescore {
    /// Nothing speaks against it so far.
    Pass {
        /// The most that is likely.
        amount_max: Tenge,
        /// Steps to take.
        missing: BTreeSet<Step>,
        /// The rules that spoke all the same.
        hits: Vec<Hit>,
    },
    /// We do not lend.
    Reject {
        /// Why.
        decline: Decline,
        /// The rules that spoke.
        hits: Vec<Hit>,
    },
}

/// Looks at what is known so far. What is not known yet holds nobody up, and an income that a
/// statement may still prove is not held against anybody.
pub fn prescore(snapshot: &Snapshot, book: &Rulebook<'_>, today: BusinessDate) -> Prescore {
    let case = Case::new(snapshot, book, today);
    let mut found = rules::all(&case);
    let mut missing = BTreeSet::new();
    if snapshot.income.statement.value().is_none() && !case.is_statement_useless() {
        if found.iter().any(|hit| is_by_income(hit.rule) && hit.speaks_against(case.asked())) {
            missing.insert(Step::Statement);
        }
        found.retain(|hit| !is_by_income(hit.rule));
    }
    if found.iter().any(|hit| hit.is(ReasonCode::Duplicate, RuleOutcome::Refer)) {
        missing.insert(Step::Docs);
    }
    if !snapshot.ours.has_payout_target {
        missing.insert(Step::Card);
    }
    let limit = rules::lowest_limit(&found);
    let rejected = rules::first_reject(&found);
    let amount_max = case.amount_within(limit.map(|(_, amount)| amount));
    found.retain(|hit| hit.speaks_against(case.asked()));
    match (rejected, amount_max) {
        (None, Some(amount_max)) => Prescore::Pass { amount_max, missing, hits: found },
        (rejected, _) => {
            let reason = rejected.or(limit.map(|(rule, _)| rule)).unwrap_or(ReasonCode::Policy);
            Prescore::Reject { decline: case.decline(reason), hits: found }
        }
    }
}

const fn is_by_income(rule: ReasonCode) -> bool {
    matches!(rule, ReasonCode::Income | ReasonCode::Kdn | ReasonCode::Kdd)
}
