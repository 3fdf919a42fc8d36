//! The rules, each a function of one case. None knows of the others.

mod age;
mod arrears;
mod burden;
mod duplicate;
mod flags;
mod income;
mod limits;
mod score;
mod standing;

use money::Tenge;

pub use burden::{is_affordable, kdn_share};
pub use score::raised_limit;

use super::case::Evaluation;
use super::{RuleHit, RuleOutcome, Value};
use crate::reasons::is_reversible;
use crate::{Known, ReasonCode};

/// What a rule found.
struct RuleResult {
    outcome: RuleOutcome,
    seen: Value,
    bound: Option<Value>,
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
    (ReasonCode::Arrears90, arrears::forbidden),
    (ReasonCode::ArrearsNow, arrears::now),
    (ReasonCode::ArrearsPast, arrears::past),
    (ReasonCode::OpenLoan, standing::open_loan),
    (ReasonCode::OpenApplication, standing::open_application),
    (ReasonCode::VelocityDay, standing::velocity_day),
    (ReasonCode::VelocityMonth, standing::velocity_month),
    (ReasonCode::Duplicate, duplicate::duplicate),
    (ReasonCode::Score, score::score),
    (ReasonCode::Income, income::income),
    (ReasonCode::Kdn, burden::kdn),
    (ReasonCode::Kdd, burden::kdd),
    (ReasonCode::OwnLimit, limits::own_limit),
    (ReasonCode::FirstOnline, limits::first_online),
    (ReasonCode::StatementSkipped, limits::statement_skipped),
];

/// What every rule says.
pub fn all(case: &Evaluation<'_>) -> Vec<RuleHit> {
    RULES.iter().map(|rule| hit(case, rule)).collect()
}

/// What every rule says but those that depend on the term: КДН and КДД.
pub fn evaluate_without_debt_burden(case: &Evaluation<'_>) -> Vec<RuleHit> {
    RULES
        .iter()
        .filter(|(rule, _)| !is_debt_burden_rule(*rule))
        .map(|rule| hit(case, rule))
        .collect()
}

/// Whether it is one of those that hold payments and debts against the income.
pub const fn is_debt_burden_rule(rule: ReasonCode) -> bool {
    matches!(rule, ReasonCode::Kdn | ReasonCode::Kdd)
}

fn hit(case: &Evaluation<'_>, (rule, check): &(ReasonCode, RuleFn)) -> RuleHit {
    let RuleResult { outcome, seen, bound } = check(case);
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
            Known::Known(is_so) => Self::reject_if(is_so, Value::Flag(is_so), None),
            Known::Unknown => Self::unknown(),
        }
    }

    fn reject_if(is_against: bool, seen: Value, bound: Option<Value>) -> Self {
        let outcome = if is_against { RuleOutcome::Reject } else { RuleOutcome::Pass };
        Self { outcome, seen, bound }
    }

    fn limits(amount: Tenge, seen: Value) -> Self {
        let bound = Some(Value::Amount(amount));
        Self { outcome: RuleOutcome::Limit(amount), seen, bound }
    }

    fn passes(seen: Value) -> Self {
        Self { outcome: RuleOutcome::Pass, seen, bound: None }
    }

    fn unknown() -> Self {
        Self { outcome: RuleOutcome::Refer, seen: Value::Unknown, bound: None }
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
