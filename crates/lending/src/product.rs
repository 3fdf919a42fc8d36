//! The loan on sale: its bounds and its price, from `config/products.toml`.

use std::ops::RangeInclusive;

use money::DailyRate;
use serde::Deserialize;
use thiserror::Error;

#[derive(Debug, Error)]
pub enum ProductError {
    #[error("products.toml: {0}")]
    Format(#[from] toml::de::Error),
    #[error("products.toml: {0}")]
    Terms(&'static str),
}

/// A short loan with one payment at the end.
#[derive(Debug, Clone)]
pub struct Product {
    pub amount_tenge: RangeInclusive<u32>,
    pub amount_step_tenge: u32,
    pub amount_default_tenge: u32,
    pub days: RangeInclusive<u32>,
    pub days_default: u32,
    pub daily_rate: DailyRate,
    pub penalty_daily_rate: DailyRate,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    short: Terms,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Terms {
    amount_min_tenge: u32,
    amount_max_tenge: u32,
    amount_step_tenge: u32,
    amount_default_tenge: u32,
    days_min: u32,
    days_max: u32,
    days_default: u32,
    daily_rate_percent: String,
    penalty_daily_percent: String,
}

impl Product {
    pub fn try_from_toml(text: &str) -> Result<Self, ProductError> {
        let File { short: terms } = toml::from_str(text)?;
        let rate = |text: &str| {
            text.parse::<DailyRate>().map_err(|_| ProductError::Terms("a rate is not a percentage"))
        };
        let product = Self {
            amount_tenge: terms.amount_min_tenge..=terms.amount_max_tenge,
            amount_step_tenge: terms.amount_step_tenge,
            amount_default_tenge: terms.amount_default_tenge,
            days: terms.days_min..=terms.days_max,
            days_default: terms.days_default,
            daily_rate: rate(&terms.daily_rate_percent)?,
            penalty_daily_rate: rate(&terms.penalty_daily_percent)?,
        };
        product.checked()
    }

    /// Whether an amount lies on the product's scale.
    pub fn allows_amount(&self, tenge: u32) -> bool {
        self.amount_tenge.contains(&tenge)
            && (tenge - self.amount_tenge.start()).is_multiple_of(self.amount_step_tenge)
    }

    fn checked(self) -> Result<Self, ProductError> {
        let check = |holds: bool, rule| holds.then_some(()).ok_or(ProductError::Terms(rule));
        check(self.amount_step_tenge > 0, "the step of the amount is zero")?;
        check(!self.amount_tenge.is_empty(), "no amount is allowed")?;
        check(
            self.allows_amount(self.amount_default_tenge),
            "the default amount is off the scale",
        )?;
        check(*self.days.start() > 0 && !self.days.is_empty(), "no term is allowed")?;
        check(self.days.contains(&self.days_default), "the default term is out of bounds")?;
        let middle = (self.amount_tenge.start() + self.amount_tenge.end()) / 2;
        check(self.amount_default_tenge <= middle, "the default amount is above the middle")?;
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHIPPED: &str = include_str!("../../../config/products.toml");

    #[test]
    fn reads_the_shipped_file() {
        let product = Product::try_from_toml(SHIPPED).unwrap();
        assert_eq!(product.amount_tenge, 10_000..=190_000);
        assert_eq!(product.days, 5..=45);
        assert_eq!(product.daily_rate.ppm(), 2_800);
    }

    #[test]
    fn refuses_terms_that_make_no_sense() {
        for (from, to) in [
            ("amount_step_tenge = 1000", "amount_step_tenge = 0"),
            ("days_min = 5", "days_min = 0"),
            ("days_max = 45", "days_max = 4"),
            ("amount_default_tenge = 50000", "amount_default_tenge = 190000"),
            ("daily_rate_percent = \"0.28\"", "daily_rate_percent = \"free\""),
            ("days_default = 15", "days_default = 15\nsurprise = 1"),
        ] {
            assert!(SHIPPED.contains(from), "{from}");
            assert!(Product::try_from_toml(&SHIPPED.replace(from, to)).is_err(), "{to}");
        }
    }
}
