//! The rules, each a function of one case. None knows of the others.

mod age;
mod arrears;
mod customer_history;
mod debt_burden;
mod duplicate;
mod flags;
mod income;
mod limits;
mod score;

use money::Tenge;

pub use debt_burden::{debt_burden_ratio_max, is_affordable};
pub use score::raised_limit;

use super::evaluation::Evaluation;
use super::{RuleHit, RuleOutcome, RuleValue};
use crate::reasons::is_reversible;
use crate::{Known, ReasonCode};

/// What a rule found.
struct RuleResult {
    outcome: RuleOutcome,
    observed: RuleValue,
    bound: Option<RuleValue>,
}

type RuleFn = fn(&Evaluation<'_>) -> RuleResult;

/// In the order of their weight, which is that of [`ReasonCode`].
const RULES: [(ReasonCode, RuleFn); 21] = [
    (ReasonCode::SelfExcluded, flags::self_excluded),
    (ReasonCode::StopCredit, flags::stop_credit),
    (ReasonCode::Conscript, flags::conscript),
    (ReasonCode::Age, age::age),
    (ReasonCode::Aml, flags::aml),
    (ReasonCode::Bankrupt, flags::bankrupt),
    (ReasonCode::Arrears90, arrears::over_legal_limit),
    (ReasonCode::ArrearsNow, arrears::current),
    (ReasonCode::ArrearsPast, arrears::past_year),
    (ReasonCode::OpenLoan, customer_history::open_loan),
    (ReasonCode::OpenApplication, customer_history::open_application),
    (ReasonCode::VelocityDay, customer_history::velocity_day),
    (ReasonCode::VelocityMonth, customer_history::velocity_month),
    (ReasonCode::Duplicate, duplicate::duplicate),
    (ReasonCode::Score, score::score),
    (ReasonCode::Income, income::income),
    (ReasonCode::DebtBurden, debt_burden::debt_burden),
    (ReasonCode::DebtToYearlyIncome, debt_burden::debt_to_yearly_income),
    (ReasonCode::OwnLimit, limits::own_limit),
    (ReasonCode::FirstOnline, limits::first_online),
    (ReasonCode::StatementSkipped, limits::statement_skipped),
];

/// What every rule says.
pub fn evaluate_all(case: &Evaluation<'_>) -> Vec<RuleHit> {
    RULES.iter().map(|rule| evaluate_rule(case, rule)).collect()
}

/// What every rule says but those that depend on the term: КДН and КДД.
pub fn evaluate_without_debt_burden(case: &Evaluation<'_>) -> Vec<RuleHit> {
    RULES
        .iter()
        .filter(|(rule, _)| !is_debt_burden_rule(*rule))
        .map(|rule| evaluate_rule(case, rule))
        .collect()
}

/// Whether it is one of those that hold payments and debts against the income.
pub const fn is_debt_burden_rule(rule: ReasonCode) -> bool {
    matches!(rule, ReasonCode::DebtBurden | ReasonCode::DebtToYearlyIncome)
}

fn evaluate_rule(case: &Evaluation<'_>, (rule, check): &(ReasonCode, RuleFn)) -> RuleHit {
    let RuleResult { outcome, observed: seen, bound } = check(case);
    let is_set_aside = case.snapshot.set_aside.contains(rule) && is_reversible(*rule);
    let outcome = match outcome {
        RuleOutcome::Reject if is_set_aside => RuleOutcome::Refer,
        other => other,
    };
    RuleHit { rule: *rule, outcome, seen, bound }
}

/// The rule that allows least, and how much.
pub fn lowest_limit(hits: &[RuleHit]) -> Option<(ReasonCode, Tenge)> {
    let limit = |hit: &RuleHit| match hit.outcome {
        RuleOutcome::Limit(amount) => Some((hit.rule, amount)),
        _ => None,
    };
    hits.iter().filter_map(limit).min_by_key(|(_, amount)| *amount)
}

/// The weightiest rule that says no.
pub fn first_reject(hits: &[RuleHit]) -> Option<ReasonCode> {
    hits.iter().find(|hit| hit.outcome == RuleOutcome::Reject).map(|hit| hit.rule)
}

impl RuleResult {
    /// Rejects what is so; refers what is not known.
    fn reject_if_true(is_so: Known<bool>) -> Self {
        match is_so {
            Known::Known(is_so) => Self::reject_if(is_so, RuleValue::Flag(is_so), None),
            Known::Unknown => Self::refer_unknown(),
        }
    }

    fn reject_if(is_against: bool, seen: RuleValue, bound: Option<RuleValue>) -> Self {
        let outcome = if is_against { RuleOutcome::Reject } else { RuleOutcome::Pass };
        Self { outcome, observed: seen, bound }
    }

    fn limit_to(amount: Tenge, seen: RuleValue) -> Self {
        let bound = Some(RuleValue::Amount(amount));
        Self { outcome: RuleOutcome::Limit(amount), observed: seen, bound }
    }

    fn pass(seen: RuleValue) -> Self {
        Self { outcome: RuleOutcome::Pass, observed: seen, bound: None }
    }

    fn refer_unknown() -> Self {
        Self { outcome: RuleOutcome::Refer, observed: RuleValue::Unknown, bound: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_stand_in_the_order_of_their_codes() {
        assert!(RULES.is_sorted_by(|(a, _), (b, _)| a < b));
    }

    /// What no rule finds, people do: a face, forged papers, a decision of staff.
    #[test]
    fn every_code_is_a_rule_or_a_persons_finding() {
        let by_people = [ReasonCode::Fraud, ReasonCode::Identity, ReasonCode::Policy];
        for code in ReasonCode::ALL {
            let is_rule = RULES.iter().any(|(rule, _)| rule == code);
            assert_ne!(is_rule, by_people.contains(code), "{code:?}");
        }
    }
}
