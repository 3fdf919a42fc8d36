//! The rules, each a function of one evaluation and independent of the others.

mod age;
mod arrears;
mod customer_history;
mod debt_burden;
mod duplicate;
mod flags;
mod identity;
mod income;
mod limits;
mod score;

use money::Tenge;

pub use debt_burden::{debt_burden_ratio_max, is_affordable};
pub use score::raised_limit;

use super::evaluation::Evaluation;
use super::{RuleHit, RuleOutcome, RuleValue};
use crate::reasons::{disclosed_reason, is_reversible};
use crate::{Known, ReasonCode};

/// The result of a rule.
struct RuleResult {
    outcome: RuleOutcome,
    observed: RuleValue,
    bound: Option<RuleValue>,
}

type RuleFn = fn(&Evaluation<'_>) -> RuleResult;

/// By priority, which is the order of [`ReasonCode`].
const RULES: [(ReasonCode, RuleFn); 22] = [
    (ReasonCode::SelfExcluded, flags::self_excluded),
    (ReasonCode::StopCredit, flags::stop_credit),
    (ReasonCode::Conscript, flags::conscript),
    (ReasonCode::Age, age::age),
    (ReasonCode::Aml, flags::aml),
    (ReasonCode::Bankrupt, flags::bankrupt),
    (ReasonCode::Identity, identity::identity),
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

/// Evaluates all rules.
pub fn evaluate_all(evaluation: &Evaluation<'_>) -> Vec<RuleHit> {
    RULES.iter().map(|rule| evaluate_rule(evaluation, rule)).collect()
}

/// Evaluates all rules except those that depend on the term: КДН and КДД.
pub fn evaluate_without_debt_burden(evaluation: &Evaluation<'_>) -> Vec<RuleHit> {
    RULES
        .iter()
        .filter(|(rule, _)| !is_debt_burden_rule(*rule))
        .map(|rule| evaluate_rule(evaluation, rule))
        .collect()
}

/// Returns whether the rule compares payments or debts to the income.
pub const fn is_debt_burden_rule(rule: ReasonCode) -> bool {
    matches!(rule, ReasonCode::DebtBurden | ReasonCode::DebtToYearlyIncome)
}

fn evaluate_rule(evaluation: &Evaluation<'_>, (rule, check): &(ReasonCode, RuleFn)) -> RuleHit {
    let RuleResult { outcome, observed, bound } = check(evaluation);
    // What was set aside is the reason that was told.
    let set_aside = &evaluation.snapshot.set_aside;
    let is_set_aside = is_reversible(*rule)
        && (set_aside.contains(rule) || set_aside.contains(&disclosed_reason(*rule)));
    let outcome = match outcome {
        RuleOutcome::Reject if is_set_aside => RuleOutcome::Refer,
        other => other,
    };
    RuleHit { rule: *rule, outcome, observed, bound }
}

/// Returns the rule with the lowest limit, and the limit.
pub fn lowest_limit(hits: &[RuleHit]) -> Option<(ReasonCode, Tenge)> {
    let limit = |hit: &RuleHit| match hit.outcome {
        RuleOutcome::Limit(amount) => Some((hit.rule, amount)),
        _ => None,
    };
    hits.iter().filter_map(limit).min_by_key(|(_, amount)| *amount)
}

/// Returns the rejecting rule with the highest priority.
pub fn first_reject(hits: &[RuleHit]) -> Option<ReasonCode> {
    hits.iter().find(|hit| hit.outcome == RuleOutcome::Reject).map(|hit| hit.rule)
}

impl RuleResult {
    /// Rejects if true; refers if unknown.
    fn reject_if_true(flag: Known<bool>) -> Self {
        match flag {
            Known::Known(flag) => Self::reject_if(flag, RuleValue::Flag(flag), None),
            Known::Unknown => Self::refer_unknown(),
        }
    }

    fn reject_if(is_rejected: bool, observed: RuleValue, bound: Option<RuleValue>) -> Self {
        let outcome = if is_rejected { RuleOutcome::Reject } else { RuleOutcome::Pass };
        Self { outcome, observed, bound }
    }

    fn limit_to(amount: Tenge, observed: RuleValue) -> Self {
        let bound = Some(RuleValue::Amount(amount));
        Self { outcome: RuleOutcome::Limit(amount), observed, bound }
    }

    fn pass(observed: RuleValue) -> Self {
        Self { outcome: RuleOutcome::Pass, observed, bound: None }
    }

    fn refer_unknown() -> Self {
        Self { outcome: RuleOutcome::Refer, observed: RuleValue::Unknown, bound: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_ordered_by_code() {
        assert!(RULES.is_sorted_by(|(a, _), (b, _)| a < b));
    }

    /// Codes without a rule are found by people: forged documents, a decision of staff.
    #[test]
    fn every_code_is_a_rule_or_a_manual_finding() {
        let by_people = [ReasonCode::Fraud, ReasonCode::Policy];
        for code in ReasonCode::ALL {
            let is_rule = RULES.iter().any(|(rule, _)| rule == code);
            assert_ne!(is_rule, by_people.contains(code), "{code:?}");
        }
    }
}
