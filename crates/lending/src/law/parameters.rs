//! The legal figures, group by group, as `law.toml` writes them.

use base::BusinessDate;
use money::Percent;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};

/// Figures and the day they take effect.
#[derive(Debug, Clone)]
pub(super) struct DatedValue<T> {
    pub effective_from: BusinessDate,
    pub value: T,
}

/// Takes `from` out and reads the rest as the figures: serde's own `flatten` would let unknown
/// keys pass, and a misspelt cap must not go unnoticed.
impl<'de, T: DeserializeOwned> Deserialize<'de> for DatedValue<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut table = toml::Table::deserialize(from)?;
        let day = table.remove("from").ok_or_else(|| D::Error::missing_field("from"))?;
        let from = day.try_into().map_err(D::Error::custom)?;
        let figures = toml::Value::Table(table).try_into().map_err(D::Error::custom)?;
        Ok(Self { effective_from: from, value: figures })
    }
}

/// The monthly calculation index of a year.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Mci {
    pub year: i16,
    pub tenge: u32,
}

/// What makes a loan a short one, and its caps.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShortLoanRules {
    /// The longest term.
    pub days_max: u32,
    /// The largest amount, in monthly calculation indices.
    pub amount_max_mrp: u32,
    /// The daily rate stays below this.
    pub daily_rate_below_percent: Percent,
    /// The highest ГЭСВ.
    pub gesv_max_percent: Percent,
    /// The highest penalty a day.
    pub penalty_daily_max_percent: Percent,
    /// The most that interest and penalties may come to, as a share of the amount.
    pub charges_max_share_percent: Percent,
    /// How often the term may be prolonged.
    pub prolongations_max: u32,
    /// The longest prolongation.
    pub prolongation_days_max: u32,
    /// The highest daily rate of a prolongation.
    pub prolongation_daily_max_percent: Percent,
}

/// The caps of every other microcredit.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MicrocreditRules {
    /// The highest ГЭСВ.
    pub gesv_max_percent: Percent,
    /// The highest penalty a day on the first 90 days of a delay.
    pub penalty_daily_max_percent: Percent,
    /// The highest penalty a day after them.
    pub penalty_daily_later_max_percent: Percent,
    /// The most that penalties of a contract year may come to, as a share of the amount.
    pub penalty_yearly_max_share_percent: Percent,
    /// The largest amount, in monthly calculation indices.
    pub amount_max_mrp: u32,
}

/// Bounds around a delay.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverdueRules {
    /// The last day of a delay on which anything may accrue.
    pub accrual_days_max: u32,
    /// Within so many days the borrower is told of it.
    pub notice_days_max: u32,
}

/// The terms of the borrower's request for other conditions.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RestructuringRules {
    /// The borrower asks within so many days of a delay.
    pub request_days_max: u32,
    /// The lender answers within so many days.
    pub answer_days_max: u32,
    /// The borrower may go to the ombudsman within so many days.
    pub appeal_days_max: u32,
    /// The shortest deferral for those the law protects.
    pub deferral_months_min: u32,
}

/// A complaint of anybody's.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComplaintRules {
    /// The lender answers within so many working days.
    pub answer_working_days_max: u32,
}

/// A loan that somebody else took in a person's name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FraudRules {
    /// Interest and claims stop within so many days of the report.
    pub suspend_days_max: u32,
}

/// Giving the money back.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WithdrawalRules {
    /// The last day after the issue on which the borrower may withdraw.
    pub days_max: u32,
}

/// The bounds of КДН.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DebtBurdenRules {
    /// The highest share of income that may go to debts.
    pub share_max_percent: Percent,
    /// The same for gamblers and for those with long delays.
    pub strict_share_max_percent: Percent,
}

/// The pause before larger loans.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoolingOffRules {
    /// It applies above so many monthly calculation indices.
    pub above_mrp: u32,
    /// How long it is.
    pub hours_min: u32,
    /// A first loan above so many needs a visit in person.
    pub first_loan_visit_above_mrp: u32,
}

/// Whose consent is asked twice.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgeConfirmationRules {
    /// Those younger than this.
    pub below_years: u32,
    /// Those older than this.
    pub above_years: u32,
}

/// How a rate may be shown.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdvertisingRules {
    /// ГЭСВ stands beside every rate.
    pub gesv_beside_rate: bool,
}

/// The holidays.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Holidays {
    /// Those of every year, as `03-08`.
    yearly: Vec<String>,
    /// Those of one year: feasts without a fixed date, and days off for a holiday at a weekend.
    moved: Vec<BusinessDate>,
}

impl Holidays {
    /// Whether a day is a holiday.
    pub fn contains(&self, day: BusinessDate) -> bool {
        let text = day.to_string();
        self.moved.contains(&day) || self.yearly.iter().any(|it| text.ends_with(it.as_str()))
    }

    pub(super) fn is_valid(&self) -> bool {
        // 2024 has all days that a year may have.
        let is_day = |text: &String| format!("2024-{text}").parse::<BusinessDate>().is_ok();
        self.yearly.iter().all(is_day)
    }
}
