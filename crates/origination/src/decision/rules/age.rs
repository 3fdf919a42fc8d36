//! Age: the bounds within which we lend.

use super::super::Value;
use super::super::case::Evaluation;
use super::RuleResult;
use crate::Known;

pub fn age(case: &Evaluation<'_>) -> RuleResult {
    let Known::Known(years) = case.snapshot.person.age_years else { return RuleResult::unknown() };
    let bounds = case.book.policy.age;
    let nearest = years.clamp(bounds.years_min, bounds.years_max);
    let bound = Some(Value::Count(nearest.into()));
    RuleResult::reject_if(!bounds.allows(years), Value::Count(years.into()), bound)
}
