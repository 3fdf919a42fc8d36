//! The legal parameters by group, as in `law.toml`.

use base::BusinessDate;
use money::Percent;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize};

/// A value and the date from which it is in force.
#[derive(Debug, Clone)]
pub(super) struct DatedValue<T> {
    pub effective_from: BusinessDate,
    pub value: T,
}

/// Removes `from` and parses the rest as the value. Serde's `flatten` would accept unknown keys,
/// and a misspelt cap must not go unnoticed.
impl<'de, T: DeserializeOwned> Deserialize<'de> for DatedValue<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut table = toml::Table::deserialize(from)?;
        let date = table.remove("from").ok_or_else(|| D::Error::missing_field("from"))?;
        let effective_from = date.try_into().map_err(D::Error::custom)?;
        let value = toml::Value::Table(table).try_into().map_err(D::Error::custom)?;
        Ok(Self { effective_from, value })
    }
}

/// The monthly calculation index (МРП) of a year.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Mci {
    pub year: i16,
    pub tenge: u32,
}

/// The definition of a short loan and its caps.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShortLoanRules {
    /// The longest term.
    pub days_max: u32,
    /// In monthly calculation indices.
    pub amount_max_mrp: u32,
    /// The daily rate must be below this.
    pub daily_rate_below_percent: Percent,
    pub gesv_max_percent: Percent,
    pub penalty_daily_max_percent: Percent,
    /// Interest and penalties together, as a share of the amount.
    pub charges_max_share_percent: Percent,
    pub prolongations_max: u32,
    pub prolongation_days_max: u32,
    pub prolongation_daily_max_percent: Percent,
}

/// The caps of all microcredits that are not short loans.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MicrocreditRules {
    pub gesv_max_percent: Percent,
    /// During the first 90 days of a delay.
    pub penalty_daily_max_percent: Percent,
    /// After the first 90 days of a delay.
    pub penalty_daily_later_max_percent: Percent,
    /// Penalties of a contract year, as a share of the amount.
    pub penalty_yearly_max_share_percent: Percent,
    /// In monthly calculation indices.
    pub amount_max_mrp: u32,
}

/// Limits for overdue loans.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverdueRules {
    /// The last day of a delay on which anything may accrue.
    pub accrual_days_max: u32,
    /// The borrower has to be notified of the delay within this many days.
    pub notice_days_max: u32,
}

/// Deadlines of the borrower's request for other terms.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RestructuringRules {
    /// The borrower may request within this many days of a delay.
    pub request_days_max: u32,
    /// The lender has to answer within this many days.
    pub answer_days_max: u32,
    /// The borrower may appeal to the ombudsman within this many days.
    pub appeal_days_max: u32,
    /// The shortest deferral for borrowers whom the law protects.
    pub deferral_months_min: u32,
}

/// Deadlines for complaints.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComplaintRules {
    /// The lender has to answer within this many working days.
    pub answer_working_days_max: u32,
}

/// Deadlines for a loan that somebody else took in a person's name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FraudRules {
    /// Interest and collection have to stop within this many days of the report.
    pub suspend_days_max: u32,
}

/// The right to withdraw.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WithdrawalRules {
    /// The last day after the issue on which the borrower may withdraw.
    pub days_max: u32,
}

/// Limits of КДН.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DebtBurdenRules {
    /// The largest share of income that may go to debts.
    pub share_max_percent: Percent,
    /// The limit for gamblers and for people with long delays.
    pub strict_share_max_percent: Percent,
}

/// The waiting period before larger loans are paid out.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoolingOffRules {
    /// Applies above this many monthly calculation indices.
    pub above_mrp: u32,
    pub hours_min: u32,
    /// A first loan above this many monthly calculation indices needs a visit in person.
    pub first_loan_visit_above_mrp: u32,
}

/// Who has to confirm their consent a second time.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgeConfirmationRules {
    pub below_years: u32,
    pub above_years: u32,
}

/// How a rate may be advertised.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdvertisingRules {
    /// Whether ГЭСВ has to be shown beside every rate.
    pub gesv_beside_rate: bool,
}

/// Due dates that fall on a day off.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DueDateRules {
    /// Whether a payment on the next working day is on time.
    pub next_working_day_is_on_time: bool,
}

/// Public holidays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Holidays {
    /// Holidays of every year, as `03-08`.
    yearly: Vec<String>,
    /// Holidays of one year: feasts without a fixed date, and substitute days for a holiday at a
    /// weekend.
    moved: Vec<BusinessDate>,
}

impl Holidays {
    /// Returns whether a day is a holiday.
    pub fn contains(&self, day: BusinessDate) -> bool {
        let text = day.to_string();
        self.moved.contains(&day)
            || self.yearly.iter().any(|holiday| text.ends_with(holiday.as_str()))
    }

    /// Returns whether it is a day from Monday to Friday that is not a holiday.
    pub fn is_working_day(&self, day: BusinessDate) -> bool {
        day.is_weekday() && !self.contains(day)
    }

    /// Returns the day itself if it is a working day, or the next one that is.
    pub fn working_day_from(&self, day: BusinessDate) -> BusinessDate {
        let mut candidate = day;
        while !self.is_working_day(candidate) {
            // The calendar ends with a working day or without one; then there is nothing to wait for.
            let Ok(next) = candidate.try_plus_days(1) else { return day };
            candidate = next;
        }
        candidate
    }

    pub(super) fn is_valid(&self) -> bool {
        // 2024 is a leap year, so it has every day that a year may have.
        let is_day = |text: &String| format!("2024-{text}").parse::<BusinessDate>().is_ok();
        self.yearly.iter().all(is_day)
    }
}
