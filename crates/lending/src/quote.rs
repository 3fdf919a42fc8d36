//! A quote: what an amount for a number of days costs, to the tiyn.

use money::{BusinessDate, DateError, MoneyError, Tenge};
use thiserror::Error;

use crate::{Product, gesv_percent_one_payment};

#[derive(Debug, Error, PartialEq, Eq)]
pub enum QuoteError {
    #[error("the amount is not one the product offers")]
    Amount,
    #[error("the term is not one the product offers")]
    Term,
    #[error(transparent)]
    Money(#[from] MoneyError),
    #[error(transparent)]
    Date(#[from] DateError),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quote {
    pub principal: Tenge,
    pub interest: Tenge,
    pub total: Tenge,
    pub gesv_percent: String,
    pub due_on: BusinessDate,
    /// What seven days of delay would add: interest that goes on, and the penalty.
    pub week_late: Tenge,
}

impl Quote {
    /// The day of issue is not charged, the day of repayment is.
    pub fn try_new(
        product: &Product,
        amount_tenge: u32,
        days: u32,
        issued_on: BusinessDate,
    ) -> Result<Self, QuoteError> {
        if !product.allows_amount(amount_tenge) {
            return Err(QuoteError::Amount);
        }
        if !product.days.contains(&days) {
            return Err(QuoteError::Term);
        }
        let principal = Tenge::try_from_whole(i64::from(amount_tenge))?;
        let interest = product.daily_rate.try_charge(principal, days)?;
        let total = principal.try_add(interest)?;
        let interest_late = product.daily_rate.try_charge(principal, 7)?;
        let penalty = product.penalty_daily_rate.try_charge(total, 7)?;
        Ok(Self {
            principal,
            interest,
            total,
            gesv_percent: gesv_percent_one_payment(product.daily_rate.ppm(), days),
            due_on: issued_on.try_plus_days(days)?,
            week_late: interest_late.try_add(penalty)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shipped() -> Product {
        Product::try_from_toml(include_str!("../../../config/products.toml")).unwrap()
    }

    #[test]
    fn quotes_the_example_of_every_calculator() {
        let on = "2026-11-15".parse().unwrap();
        let quote = Quote::try_new(&shipped(), 100_000, 15, on).unwrap();
        assert_eq!(quote.interest.to_string(), "4200.00");
        assert_eq!(quote.total.to_string(), "104200.00");
        assert_eq!(quote.due_on.to_string(), "2026-11-30");
        assert_eq!(quote.gesv_percent, "172.1");
        // 7 × 280 of interest and 7 × 208.40 of penalty.
        assert_eq!(quote.week_late.to_string(), "3418.80");
    }

    #[test]
    fn refuses_what_is_not_on_sale() {
        let on = "2026-11-15".parse().unwrap();
        for (amount, days, error) in [
            (9_000, 15, QuoteError::Amount),
            (100_500, 15, QuoteError::Amount),
            (191_000, 15, QuoteError::Amount),
            (100_000, 4, QuoteError::Term),
            (100_000, 46, QuoteError::Term),
        ] {
            assert_eq!(Quote::try_new(&shipped(), amount, days, on), Err(error));
        }
    }
}
