//! Income: proven, and enough to live on.

use super::super::Value;
use super::super::case::Case;
use super::Finding;
use crate::{Known, policy};

pub fn income(case: &Case<'_>) -> Finding {
    let Known::Known(income) = case.income else { return Finding::unknown() };
    let bound = policy::whole(case.book.policy.income.monthly_min_tenge);
    Finding::rejects_if(income < bound, Value::Amount(income), Some(Value::Amount(bound)))
}
