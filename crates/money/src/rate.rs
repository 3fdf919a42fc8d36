//! Interest rates: a percentage for a day or for a year of 365 days.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Percent, Rounding};

/// The period that a rate is stated for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RatePeriod {
    Day,
    /// 365 calendar days.
    Year,
}

pub(crate) const DAYS_PER_YEAR: u32 = 365;

/// An exact rate. A yearly rate is charged at 1/365 of it per day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    percent: Percent,
    per: RatePeriod,
}

impl Rate {
    pub const ZERO: Self = Self::daily(Percent::from_ppm(0));

    /// Creates a daily rate.
    pub const fn daily(percent: Percent) -> Self {
        Self { percent, per: RatePeriod::Day }
    }

    /// Creates a yearly rate.
    pub const fn yearly(percent: Percent) -> Self {
        Self { percent, per: RatePeriod::Year }
    }

    /// Returns the percentage, for the period of [`Self::period`].
    pub const fn percent(self) -> Percent {
        self.percent
    }

    /// Returns the period that the rate is stated for.
    pub const fn period(self) -> RatePeriod {
        self.per
    }

    /// Returns the charge of one day on one tiyn, in units of [`crate::AccruedAmount`].
    pub(crate) const fn units_per_day(self) -> u64 {
        let days = match self.per {
            RatePeriod::Day => DAYS_PER_YEAR,
            RatePeriod::Year => 1,
        };
        self.percent.ppm() as u64 * days as u64
    }

    /// Returns whether the daily charge is at most that of `other`.
    pub const fn is_at_most(self, other: Self) -> bool {
        self.units_per_day() <= other.units_per_day()
    }

    /// Reduces the rate by a share of itself, rounded down to four decimals.
    #[must_use]
    pub fn discounted(self, by: Percent) -> Self {
        let remaining_ppm = i128::from(Percent::ONE_HUNDRED.ppm().saturating_sub(by.ppm()));
        let ppm = Rounding::Down.divide(i128::from(self.percent.ppm()) * remaining_ppm, 1_000_000);
        let ppm = u32::try_from(ppm).expect("a discounted rate is at most the rate");
        Self { percent: Percent::from_ppm(ppm), per: self.per }
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let per = match self.per {
            RatePeriod::Day => "day",
            RatePeriod::Year => "year",
        };
        write!(f, "{} % a {per}", self.percent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn percent(text: &str) -> Percent {
        text.parse().unwrap()
    }

    #[test]
    fn compares_rates_of_different_periods() {
        let daily = Rate::daily(percent("0.1"));
        assert!(Rate::yearly(percent("36.5")).is_at_most(daily));
        assert!(daily.is_at_most(Rate::yearly(percent("36.5"))));
        assert!(!Rate::yearly(percent("36.5001")).is_at_most(daily));
        assert_eq!(daily.to_string(), "0.1 % a day");
        assert_eq!(Rate::yearly(percent("36.5")).to_string(), "36.5 % a year");
    }

    #[test]
    fn discounts_round_in_favour_of_the_borrower() {
        let rate = Rate::daily(percent("0.28"));
        assert_eq!(rate.discounted(percent("10")), Rate::daily(percent("0.252")));
        assert_eq!(rate.discounted(percent("33.3333")), Rate::daily(percent("0.1866")));
        assert_eq!(rate.discounted(percent("100")), Rate::ZERO);
        assert_eq!(rate.discounted(percent("150")), Rate::ZERO);
    }
}
