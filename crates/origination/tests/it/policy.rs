//! The policy file: the shipped one is valid, and invalid values are reported by name.

use crate::test_application::{POLICY_TOML, TestRules, day};
use origination::{Policy, PolicyError, ReasonCode};

#[test]
fn rejects_invalid_values_by_field_name() {
    for (from, to, expected) in [
        ("idle_days = 30", "idle_days = 0", "flow.idle_days: must be above zero"),
        (
            "bio_attempts_max = 3",
            "bio_attempts_max = 0",
            "flow.bio_attempts_max: must be above zero",
        ),
        ("bio_lock_hours = 24", "bio_lock_hours = 0", "flow.bio_lock_hours: must be above zero"),
        (
            "bio_failed_hours = 72",
            "bio_failed_hours = 24",
            "flow.bio_failed_hours: must be longer than the lock",
        ),
        (
            "offer_valid_hours = 24",
            "offer_valid_hours = 0",
            "flow.offer_valid_hours: must be above zero",
        ),
        (
            "payout_confirm_hours = 72",
            "payout_confirm_hours = 0",
            "flow.payout_confirm_hours: must be above zero",
        ),
        (
            "payout_failed_hours = 72",
            "payout_failed_hours = 0",
            "flow.payout_failed_hours: must be above zero",
        ),
        (
            "slow_after_seconds = 120",
            "slow_after_seconds = 0",
            "flow.slow_after_seconds: must be above zero",
        ),
        (
            "alert_after_minutes = 15",
            "alert_after_minutes = 2",
            "flow.alert_after_minutes: must come after slow_after_seconds",
        ),
        (
            "growth_percent = \"160\"",
            "growth_percent = \"99\"",
            "returning.growth_percent: who comes back may borrow as much again: not below 100",
        ),
        (
            "middle_amount_max_tenge = 150000",
            "middle_amount_max_tenge = 119000",
            "returning: who comes back must not get less than a stranger",
        ),
        ("years_min = 18", "years_min = 17", "age.years_min: nobody lends to minors"),
        ("years_max = 70", "years_max = 17", "age.years_max: must not be below years_min"),
        ("high_from = 700", "high_from = 1001", "score.high_from: must not be above 1000"),
        (
            "middle_from = 600",
            "middle_from = 449",
            "score.middle_from: must lie between reject_below and high_from",
        ),
        (
            "middle_from = 600",
            "middle_from = 701",
            "score.middle_from: must lie between reject_below and high_from",
        ),
        (
            "card_limit_monthly_percent = \"10\"",
            "card_limit_monthly_percent = \"100.0001\"",
            "burden: a share must not be above 100",
        ),
        (
            "debt_to_yearly_income_max = 8",
            "debt_to_yearly_income_max = 0",
            "burden.debt_to_yearly_income_max: must be above zero",
        ),
        (
            "forbidden_over_days = 90",
            "forbidden_over_days = 29",
            "arrears.forbidden_over_days: must not be below the other bounds",
        ),
        ("day_max = 3", "day_max = 11", "velocity.day_max: must lie between one and month_max"),
        (
            "shorter_term_percent = \"66\"",
            "shorter_term_percent = \"100\"",
            "offers: an alternative is less than the requested amount: below 100",
        ),
        (
            "customers_per_card_max = 2",
            "customers_per_card_max = 0",
            "payout.customers_per_card_max: must be above zero",
        ),
        (
            "sim_change_hours = 72",
            "sim_change_hours = 0",
            "payout.sim_change_hours: must be above zero",
        ),
        ("R_FRAUD = 365", "R_FRAUD = 3651", "reapply: nobody waits for longer than ten years"),
    ] {
        assert!(POLICY_TOML.contains(from), "{from}");
        let error = Policy::try_from_toml(&POLICY_TOML.replacen(from, to, 1)).unwrap_err();
        assert_eq!(error.to_string(), format!("origination.toml: {expected}"));
    }
}

#[test]
fn rejects_unknown_names() {
    for (from, to, expected) in [
        ("idle_days", "idle_dais", "unknown field `idle_dais`"),
        ("R_FRAUD = 365", "R_FROUD = 365", "unknown variant `R_FROUD`"),
        ("years_min = 18", "years_min = \"18\"", "invalid type: string"),
        ("[review]", "[revue]", "unknown field `revue`"),
        ("years_min = 18\n", "", "missing field `years_min`"),
    ] {
        assert!(POLICY_TOML.contains(from), "{from}");
        let error = Policy::try_from_toml(&POLICY_TOML.replacen(from, to, 1)).unwrap_err();
        assert!(matches!(&error, PolicyError::Format(text) if text.contains(expected)), "{error}");
    }
}

#[test]
fn reapply_periods_depend_on_the_reason() {
    let policy = TestRules::new().policy;
    let today = day("2026-11-16");
    for (reason, from) in [
        (ReasonCode::Score, Some("2026-12-16")),
        (ReasonCode::VelocityDay, Some("2026-11-17")),
        (ReasonCode::SelfExcluded, None),
    ] {
        assert_eq!(policy.reapply_from(reason, today), from.map(day), "{reason:?}");
    }
    assert_eq!(policy.reapply_from(ReasonCode::Score, day("9999-12-31")), None);
}
