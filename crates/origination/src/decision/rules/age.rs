//! Age: the bounds within which we lend.

use super::super::RuleValue;
use super::super::evaluation::Evaluation;
use super::RuleResult;
use crate::Known;

pub fn age(case: &Evaluation<'_>) -> RuleResult {
    let Known::Known(years) = case.snapshot.person.age_years else {
        return RuleResult::refer_unknown();
    };
    let bounds = case.rulebook.policy.age;
    let nearest = years.clamp(bounds.years_min, bounds.years_max);
    let bound = Some(RuleValue::Count(nearest.into()));
    RuleResult::reject_if(!bounds.allows(years), RuleValue::Count(years.into()), bound)
}
