//! Income: proven, and enough to live on.

use super::super::Value;
use super::super::case::Evaluation;
use super::RuleResult;
use crate::{Known, policy};

pub fn income(case: &Evaluation<'_>) -> RuleResult {
    let Known::Known(income) = case.income else { return RuleResult::unknown() };
    let bound = policy::whole(case.book.policy.income.monthly_min_tenge);
    RuleResult::reject_if(income < bound, Value::Amount(income), Some(Value::Amount(bound)))
}
