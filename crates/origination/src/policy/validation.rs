//! Validation of the policy.

use money::Percent;

use super::Policy;

/// The longest waiting period after a decline: ten years.
const REAPPLY_DAYS_MAX: u32 = 3_650;

/// Returns all checks: whether the value is invalid, the key and the error.
pub fn checks(policy: &Policy) -> [(bool, &'static str, &'static str); 23] {
    const ZERO: &str = "must be above zero";
    let Policy {
        flow,
        age,
        score,
        returning,
        burden,
        arrears,
        velocity,
        offers,
        payout,
        reapply,
        ..
    } = policy;
    let reapply_max = reapply.days_by_reason.values().chain([&reapply.days]).max();
    [
        (flow.idle_days == 0, "flow.idle_days", ZERO),
        (flow.bio_attempts_max == 0, "flow.bio_attempts_max", ZERO),
        (flow.bio_lock_hours == 0, "flow.bio_lock_hours", ZERO),
        (
            flow.bio_failed_hours <= flow.bio_lock_hours,
            "flow.bio_failed_hours",
            "must be longer than the lock",
        ),
        (flow.offer_valid_hours == 0, "flow.offer_valid_hours", ZERO),
        (flow.payout_confirm_hours == 0, "flow.payout_confirm_hours", ZERO),
        (flow.payout_failed_hours == 0, "flow.payout_failed_hours", ZERO),
        (flow.slow_after_seconds == 0, "flow.slow_after_seconds", ZERO),
        (
            flow.alert_after_minutes.saturating_mul(60) <= flow.slow_after_seconds,
            "flow.alert_after_minutes",
            "must come after slow_after_seconds",
        ),
        (age.years_min < 18, "age.years_min", "nobody lends to minors"),
        (age.years_max < age.years_min, "age.years_max", "must not be below years_min"),
        (score.high_from > 1_000, "score.high_from", "must not be above 1000"),
        (
            score.reject_below > score.middle_from || score.middle_from > score.high_from,
            "score.middle_from",
            "must lie between reject_below and high_from",
        ),
        (
            returning.growth_percent < Percent::ONE_HUNDRED,
            "returning.growth_percent",
            "who comes back may borrow as much again: not below 100",
        ),
        (
            returning.low_amount_max_tenge < score.low_amount_max_tenge
                || returning.middle_amount_max_tenge < score.middle_amount_max_tenge
                || returning.no_history_amount_max_tenge < score.no_history_amount_max_tenge,
            "returning",
            "who comes back must not get less than a stranger",
        ),
        (
            burden.card_limit_monthly_percent > Percent::ONE_HUNDRED
                || burden.unused_limit_debt_percent > Percent::ONE_HUNDRED,
            "burden",
            "a share must not be above 100",
        ),
        (burden.debt_to_yearly_income_max == 0, "burden.debt_to_yearly_income_max", ZERO),
        (
            arrears.microcredit_days_max.max(arrears.bank_days_max) > arrears.forbidden_over_days,
            "arrears.forbidden_over_days",
            "must not be below the other bounds",
        ),
        (
            velocity.day_max == 0 || velocity.day_max > velocity.month_max,
            "velocity.day_max",
            "must lie between one and month_max",
        ),
        (
            offers.shorter_term_percent >= Percent::ONE_HUNDRED
                || offers.smaller_amount_percent >= Percent::ONE_HUNDRED,
            "offers",
            "an alternative is less than the requested amount: below 100",
        ),
        (payout.customers_per_card_max == 0, "payout.customers_per_card_max", ZERO),
        (payout.sim_change_hours == 0, "payout.sim_change_hours", ZERO),
        (
            reapply_max.is_some_and(|days| *days > REAPPLY_DAYS_MAX),
            "reapply",
            "nobody waits for longer than ten years",
        ),
    ]
}
