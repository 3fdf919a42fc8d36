//! The lender's policy, from `config/origination.toml`.

mod validation;

use std::collections::BTreeMap;

use base::BusinessDate;
use money::{Percent, Tenge};
use serde::Deserialize;
use thiserror::Error;

use crate::ReasonCode;

/// Why a policy cannot be used.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum PolicyError {
    #[error("origination.toml: {0}")]
    Format(String),
    #[error("origination.toml: {key}: {fault}")]
    InvalidValue { key: &'static str, fault: &'static str },
}

/// Settings of the application flow and limits of decisions. Legal limits are in `law.toml`, except
/// where the comments of the file say otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Policy {
    pub flow: FlowPolicy,
    pub age: AgePolicy,
    pub score: ScorePolicy,
    /// Higher score limits for returning customers.
    pub returning: ReturningCustomerPolicy,
    pub income: IncomePolicy,
    pub burden: DebtBurdenPolicy,
    pub arrears: ArrearsPolicy,
    /// How often a person may apply.
    pub velocity: VelocityPolicy,
    pub offers: OfferPolicy,
    pub payout: PayoutPolicy,
    pub review: ReviewPolicy,
    pub reapply: ReapplyPolicy,
}

/// Settings of the application flow.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlowPolicy {
    /// Days without activity after which an application that waits for the customer expires.
    pub idle_days: u32,
    /// Attempts before biometry is locked.
    pub bio_attempts_max: u32,
    /// How long a passed biometry is valid.
    pub bio_valid_hours: u32,
    /// How long biometry is locked.
    pub bio_lock_hours: u32,
    /// From the start of a lock until the application is declined.
    pub bio_failed_hours: u32,
    /// Whether a smaller loan is possible without a statement.
    pub is_statement_optional: bool,
    pub offer_valid_hours: u32,
    /// How long the second consent is awaited after the cooling-off period.
    pub payout_confirm_hours: u32,
    /// How long a failed payout waits for another card or account.
    pub payout_failed_hours: u32,
    /// Automatic retries of a payout.
    pub payout_retries_max: u32,
    /// After this wait a notification is offered instead.
    pub slow_after_seconds: u32,
    /// After this wait staff are alerted.
    pub alert_after_minutes: u32,
}

/// Age limits in full years, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgePolicy {
    pub years_min: u16,
    pub years_max: u16,
    /// Below this age only official income counts.
    pub official_income_below_years: u16,
}

impl AgePolicy {
    /// Returns whether a person of this age may borrow.
    pub const fn allows(&self, years: u16) -> bool {
        self.years_min <= years && years <= self.years_max
    }
}

/// Limits by the bureau's score, from 0 to 1000.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScorePolicy {
    /// Lower scores are rejected.
    pub reject_below: u16,
    /// From here on the score is a middle one.
    pub middle_from: u16,
    /// From here on the score is high and has no limit.
    pub high_from: u16,
    pub low_amount_max_tenge: u32,
    pub middle_amount_max_tenge: u32,
    /// For people of whom the bureau has no record.
    pub no_history_amount_max_tenge: u32,
}

/// Higher limits than those of [`ScorePolicy`] for customers who have repaid before.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReturningCustomerPolicy {
    /// A loan counts if no payment on it was later than this.
    pub late_days_max: u32,
    /// The next loan may be this share of the largest one that counts.
    pub growth_percent: Percent,
    pub low_amount_max_tenge: u32,
    pub middle_amount_max_tenge: u32,
    /// For people of whom the bureau has no record.
    pub no_history_amount_max_tenge: u32,
}

/// Requirements on the monthly income.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IncomePolicy {
    /// Lower incomes are rejected.
    pub monthly_min_tenge: u32,
    /// The limit for customers who skip the statement.
    pub statement_skipped_amount_max_tenge: u32,
    /// How long an income proven by a statement counts for later applications.
    pub statement_valid_days: u32,
}

/// Rules of КДН and КДД.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DebtBurdenPolicy {
    /// The share of a card's limit that counts as a monthly payment, used or not.
    pub card_limit_monthly_percent: Percent,
    /// The share of an unused limit that counts as debt.
    pub unused_limit_debt_percent: Percent,
    /// All debts may be at most this many yearly incomes (КДД).
    pub debt_to_yearly_income_max: u32,
}

/// Limits of delays at other lenders, in days.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArrearsPolicy {
    /// Longer delays forbid a loan by law.
    pub forbidden_over_days: u32,
    /// Longer delays within the last year are referred to staff, unless the score is high.
    pub review_over_days: u32,
    /// Longer current delays on a microcredit are rejected.
    pub microcredit_days_max: u32,
    /// Longer current delays at a bank are rejected.
    pub bank_days_max: u32,
}

/// Limits on the number of a person's applications, including the current one.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VelocityPolicy {
    /// In a calendar day.
    pub day_max: u32,
    /// In thirty days.
    pub month_max: u32,
}

/// Alternatives as shares of the requested loan.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferPolicy {
    pub shorter_term_percent: Percent,
    pub smaller_amount_percent: Percent,
    /// After this many loans within ninety days a pause is suggested.
    pub pause_after_loans: u32,
}

/// Where money may be sent.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PayoutPolicy {
    /// So many customers may use one card before staff decide.
    pub customers_per_card_max: u32,
    /// For so long after a change of the SIM a face is needed.
    pub sim_change_hours: u32,
}

/// Decisions of staff.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewPolicy {
    /// Above this amount two people have to approve.
    pub four_eyes_above_tenge: u32,
}

impl ReviewPolicy {
    /// Returns the limit as money.
    pub fn four_eyes_above(&self) -> Tenge {
        tenge_from_whole(self.four_eyes_above_tenge)
    }
}

/// When a person may apply again after a decline.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReapplyPolicy {
    pub days: u32,
    /// Days for single reasons; 0 if the person may apply again once the cause is gone.
    pub days_by_reason: BTreeMap<ReasonCode, u32>,
}

impl Policy {
    /// Parses and validates the file.
    pub fn try_from_toml(text: &str) -> Result<Self, PolicyError> {
        let policy: Self =
            toml::from_str(text).map_err(|error| PolicyError::Format(error.to_string()))?;
        match validation::checks(&policy).into_iter().find(|(is_wrong, ..)| *is_wrong) {
            Some((_, key, fault)) => Err(PolicyError::InvalidValue { key, fault }),
            None => Ok(policy),
        }
    }

    /// Returns the date from which a person declined for a reason may apply again.
    pub fn reapply_from(&self, reason: ReasonCode, today: BusinessDate) -> Option<BusinessDate> {
        let days = self.reapply.days_by_reason.get(&reason).copied();
        let days = days.unwrap_or(self.reapply.days);
        (days > 0).then(|| today.try_plus_days(days).ok()).flatten()
    }
}

/// Converts whole tenge to money.
pub(crate) fn tenge_from_whole(tenge: u32) -> Tenge {
    Tenge::from_tiyn(i64::from(tenge) * 100)
}
