//! The lender's policy, from `config/origination.toml`.

mod validation;

use std::collections::BTreeMap;

use base::BusinessDate;
use money::{Percent, Tenge};
use serde::Deserialize;
use thiserror::Error;

use crate::ReasonCode;

/// A policy that cannot be used.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum PolicyError {
    /// The file is not what it should be.
    #[error("origination.toml: {0}")]
    Format(String),
    /// A figure makes no sense.
    #[error("origination.toml: {key}: {fault}")]
    InvalidValue {
        /// Where.
        key: &'static str,
        /// What is wrong with it.
        fault: &'static str,
    },
}

/// How applications move and by which bounds they are decided. Legal bounds are not here but in
/// `law.toml`, unless its comment says so.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Policy {
    /// The steps of an application.
    pub flow: FlowPolicy,
    /// Who may apply.
    pub age: AgePolicy,
    /// What the bureau's points allow.
    pub score: ScorePolicy,
    /// What they allow somebody who has paid us back before.
    pub returning: ReturningCustomerPolicy,
    /// What has to come in.
    pub income: IncomePolicy,
    /// What may go out.
    pub burden: DebtBurdenPolicy,
    /// Delays elsewhere.
    pub arrears: ArrearsPolicy,
    /// How often somebody may apply.
    pub velocity: VelocityPolicy,
    /// What is offered beside what was asked for.
    pub offers: OfferPolicy,
    /// Decisions of staff.
    pub review: ReviewPolicy,
    /// When asking again makes sense.
    pub reapply: ReapplyPolicy,
}

/// The steps of an application.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlowPolicy {
    /// Days of silence after which an application that waits for the person expires.
    pub idle_days: u32,
    /// Attempts of biometry before it is locked.
    pub bio_attempts_max: u32,
    /// How long a compared face counts.
    pub bio_valid_hours: u32,
    /// How long biometry is locked.
    pub bio_lock_hours: u32,
    /// How long after a lock begins the application is declined.
    pub bio_failed_hours: u32,
    /// Whether a smaller loan is possible without a statement.
    pub is_statement_optional: bool,
    /// How long offers stand.
    pub offer_valid_hours: u32,
    /// How long after the law's pause the second consent is awaited.
    pub payout_confirm_hours: u32,
    /// How long money that did not arrive waits for another card or account.
    pub payout_failed_hours: u32,
    /// How often a payout is tried again by itself.
    pub payout_retries_max: u32,
    /// After so long a wait a message is offered instead.
    pub slow_after_seconds: u32,
    /// After so long a wait staff are told.
    pub alert_after_minutes: u32,
}

/// Full years, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgePolicy {
    /// The youngest.
    pub years_min: u16,
    /// The oldest.
    pub years_max: u16,
    /// Those younger than this prove their income by official sources only.
    pub official_income_below_years: u16,
}

impl AgePolicy {
    /// Whether somebody of this age may borrow.
    pub const fn allows(&self, years: u16) -> bool {
        self.years_min <= years && years <= self.years_max
    }
}

/// What the bureau's points, from 0 to 1000, allow.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScorePolicy {
    /// Below this nobody gets a loan.
    pub reject_below: u16,
    /// From here on it is a middle score.
    pub middle_from: u16,
    /// From here on it is a high one, which limits nothing.
    pub high_from: u16,
    /// The most for a low score.
    pub low_amount_max_tenge: u32,
    /// The most for a middle score.
    pub middle_amount_max_tenge: u32,
    /// The most for somebody of whom the bureau knows no loan.
    pub no_history_amount_max_tenge: u32,
}

/// How far somebody who has paid us back may go beyond the bounds of [`Score`].
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReturningCustomerPolicy {
    /// A loan counts if no payment on it was later than this.
    pub late_days_max: u32,
    /// The next loan may come to so much of the largest one that counts.
    pub growth_percent: Percent,
    /// The most for a low score.
    pub low_amount_max_tenge: u32,
    /// The most for a middle score.
    pub middle_amount_max_tenge: u32,
    /// The most for somebody of whom the bureau knows no loan.
    pub no_history_amount_max_tenge: u32,
}

/// What has to come in each month.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IncomePolicy {
    /// Below this nobody gets a loan.
    pub monthly_min_tenge: u32,
    /// The most for somebody who would not show a statement.
    pub statement_skipped_amount_max_tenge: u32,
    /// An income that a statement proved counts for later applications for so long.
    pub statement_valid_days: u32,
}

/// What may go out.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DebtBurdenPolicy {
    /// The share of a card's limit that counts as a monthly payment, used or not.
    pub card_limit_monthly_percent: Percent,
    /// The share of an unused limit that counts as debt.
    pub unused_limit_debt_percent: Percent,
    /// All debts may come to so many yearly incomes (КДД).
    pub debt_to_yearly_income_max: u32,
}

/// Delays elsewhere, in days.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArrearsPolicy {
    /// More than this forbids a loan by law.
    pub forbidden_over_days: u32,
    /// More than this within the last year is for staff to look at, unless the score is high.
    pub review_over_days: u32,
    /// More than this on a microcredit is refused.
    pub microcredit_days_max: u32,
    /// More than this at a bank is refused.
    pub bank_days_max: u32,
}

/// Applications of one person, the present one counted.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VelocityPolicy {
    /// In a calendar day.
    pub day_max: u32,
    /// In thirty days.
    pub month_max: u32,
}

/// Alternatives, as shares of what was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferPolicy {
    /// The shorter term.
    pub shorter_term_percent: Percent,
    /// The smaller amount.
    pub smaller_amount_percent: Percent,
    /// After so many loans within ninety days a pause is suggested.
    pub pause_after_loans: u32,
}

/// Decisions of staff.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewPolicy {
    /// Above this two people have to agree.
    pub four_eyes_above_tenge: u32,
}

impl ReviewPolicy {
    /// The bound as money.
    pub fn four_eyes_above(&self) -> Tenge {
        tenge_from_whole(self.four_eyes_above_tenge)
    }
}

/// When asking again makes sense.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReapplyPolicy {
    /// Days after a refusal.
    pub days: u32,
    /// Days for single reasons; 0 where only the cause itself stands in the way.
    pub days_by_reason: BTreeMap<ReasonCode, u32>,
}

impl Policy {
    /// Reads the file and refuses what makes no sense.
    pub fn try_from_toml(text: &str) -> Result<Self, PolicyError> {
        let policy: Self =
            toml::from_str(text).map_err(|error| PolicyError::Format(error.to_string()))?;
        match validation::checks(&policy).into_iter().find(|(is_wrong, ..)| *is_wrong) {
            Some((_, key, fault)) => Err(PolicyError::InvalidValue { key, fault }),
            None => Ok(policy),
        }
    }

    /// From when on somebody refused for a reason may apply again.
    pub fn reapply_from(&self, reason: ReasonCode, today: BusinessDate) -> Option<BusinessDate> {
        let days = self.reapply.days_by_reason.get(&reason).copied();
        let days = days.unwrap_or(self.reapply.days);
        (days > 0).then(|| today.try_plus_days(days).ok()).flatten()
    }
}

/// Whole tenge as money.
pub(crate) fn tenge_from_whole(tenge: u32) -> Tenge {
    Tenge::from_tiyn(i64::from(tenge) * 100)
}
