//! The age limits.

use super::super::RuleValue;
use super::super::evaluation::Evaluation;
use super::RuleResult;
use crate::Known;

pub fn age(evaluation: &Evaluation<'_>) -> RuleResult {
    let Known::Known(years) = evaluation.snapshot.person.age_years else {
        return RuleResult::refer_unknown();
    };
    let bounds = evaluation.rulebook.policy.age;
    let nearest = years.clamp(bounds.years_min, bounds.years_max);
    let bound = Some(RuleValue::Count(nearest.into()));
    RuleResult::reject_if(!bounds.allows(years), RuleValue::Count(years.into()), bound)
}
