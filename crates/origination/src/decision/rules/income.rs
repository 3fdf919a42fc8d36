//! Income: proven, and at least the minimum.

use super::super::RuleValue;
use super::super::evaluation::Evaluation;
use super::RuleResult;
use crate::{Known, policy};

pub fn income(evaluation: &Evaluation<'_>) -> RuleResult {
    let Known::Known(income) = evaluation.income else { return RuleResult::refer_unknown() };
    let bound = policy::tenge_from_whole(evaluation.rulebook.policy.income.monthly_min_tenge);
    RuleResult::reject_if(income < bound, RuleValue::Amount(income), Some(RuleValue::Amount(bound)))
}
