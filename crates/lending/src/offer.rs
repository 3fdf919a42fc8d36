//! The cost of anybody's offer of a loan, as a borrower reads it in an advertisement or a contract.

use base::{BusinessDate, DateError};
use money::{MoneyError, Percent, Tenge};
use thiserror::Error;

use crate::apr::{AprError, CashFlow, compute_apr};
use crate::law::{Law, LawError};

/// How far apart the payments of an offer are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentInterval {
    Week,
    TwoWeeks,
    /// The same day of each month, or the last day of a shorter one.
    Month,
}

/// A loan in equal payments, with a fee that is withheld or paid on the first day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    pub amount: Tenge,
    pub fee: Tenge,
    pub payment: Tenge,
    pub payments: u32,
    /// Days from the payout to the first payment.
    pub first_payment_days: u32,
    pub interval: PaymentInterval,
}

/// The cost of an offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferCost {
    /// What the borrower has in hand after the fee.
    pub received: Tenge,
    /// All payments together.
    pub repaid: Tenge,
    pub overpayment: Tenge,
    pub apr: Percent,
    pub last_payment_on: BusinessDate,
    /// The cap of the law on ГЭСВ of a microcredit of this amount and term.
    pub apr_max: Percent,
}

impl OfferCost {
    /// Whether the law forbids a microcredit this dear.
    pub fn is_above_cap(&self) -> bool {
        self.apr > self.apr_max
    }
}

/// Why the cost of an offer cannot be computed.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum OfferError {
    /// The fee is no less than the amount, or nothing is repaid.
    #[error("the borrower receives or repays nothing")]
    NoLoan,
    /// The payments are less than what the borrower receives.
    #[error("the payments are less than what the borrower receives")]
    BelowZero,
    #[error("ГЭСВ is above 6000 %")]
    TooHigh,
    #[error("ГЭСВ is not defined for loans of over a hundred years")]
    TooLong,
    #[error(transparent)]
    Law(#[from] LawError),
    #[error(transparent)]
    Date(#[from] DateError),
    #[error(transparent)]
    Money(#[from] MoneyError),
}

impl From<AprError> for OfferError {
    fn from(error: AprError) -> Self {
        match error {
            AprError::NoLoan => Self::NoLoan,
            AprError::BelowZero => Self::BelowZero,
            AprError::TooLong => Self::TooLong,
            AprError::TooHigh => Self::TooHigh,
        }
    }
}

/// Returns what an offer costs if the money is received on a day.
pub fn offer_cost(offer: &Offer, on: BusinessDate, law: &Law) -> Result<OfferCost, OfferError> {
    let received = offer.amount.try_sub(offer.fee)?;
    let days = payment_dates(offer, on)?;
    let last_payment_on = *days.last().ok_or(OfferError::NoLoan)?;
    let payments =
        days.iter().map(|day| CashFlow { day: on.days_until(*day), to_borrower: -offer.payment });
    let payout = CashFlow { day: 0, to_borrower: received };
    let flows: Vec<CashFlow> = std::iter::once(payout).chain(payments).collect();
    let repaid = offer.payment.try_mul(offer.payments)?;
    Ok(OfferCost {
        received,
        repaid,
        overpayment: repaid.try_sub(received)?,
        apr: compute_apr(&flows)?,
        last_payment_on,
        apr_max: apr_cap(offer.amount, on, last_payment_on, law)?,
    })
}

fn payment_dates(offer: &Offer, on: BusinessDate) -> Result<Vec<BusinessDate>, DateError> {
    let first = on.try_plus_days(offer.first_payment_days)?;
    (0..offer.payments)
        .map(|number| match offer.interval {
            PaymentInterval::Week => first.try_plus_days(number.saturating_mul(7)),
            PaymentInterval::TwoWeeks => first.try_plus_days(number.saturating_mul(14)),
            PaymentInterval::Month => first.try_plus_months(number),
        })
        .collect()
}

/// Short and small loans have a cap of their own.
fn apr_cap(
    amount: Tenge,
    on: BusinessDate,
    last_payment_on: BusinessDate,
    law: &Law,
) -> Result<Percent, LawError> {
    let short = law.short_loan.in_force_on(on)?;
    let is_short = on.days_until(last_payment_on) <= short.days_max
        && amount <= law.mci_times(short.amount_max_mrp, on)?;
    Ok(match is_short {
        true => short.gesv_max_percent,
        false => law.microcredit.in_force_on(on)?.gesv_max_percent,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{day, law, tenge};

    const ONCE: Offer = Offer {
        amount: Tenge::from_tiyn(10_000_000),
        fee: Tenge::ZERO,
        payment: Tenge::from_tiyn(10_840_000),
        payments: 1,
        first_payment_days: 30,
        interval: PaymentInterval::Month,
    };

    fn cost(offer: &Offer) -> Result<OfferCost, OfferError> {
        offer_cost(offer, day("2026-11-15"), &law())
    }

    #[test]
    fn one_payment_costs_what_our_own_loan_does() {
        let cost = cost(&ONCE).unwrap();
        assert_eq!((cost.received, cost.repaid), (tenge(100_000), tenge(108_400)));
        assert_eq!(cost.overpayment, tenge(8_400));
        assert_eq!(format!("{:.1}", cost.apr), "166.8");
        assert_eq!(cost.last_payment_on, day("2026-12-15"));
        assert_eq!(cost.apr_max.to_string(), "179");
        assert!(!cost.is_above_cap());
    }

    #[test]
    fn a_fee_makes_an_offer_dearer_and_may_break_the_cap() {
        let cost = cost(&Offer { fee: tenge(5_000), ..ONCE }).unwrap();
        // 108 400 / 95 000 = 1.14105…, to the power of 365 / 30 = 4.979….
        assert_eq!((cost.received, cost.overpayment), (tenge(95_000), tenge(13_400)));
        assert_eq!(format!("{:.1}", cost.apr), "398.0");
        assert!(cost.is_above_cap());
    }

    #[test]
    fn instalments_are_due_on_the_same_day_of_each_month() {
        let offer = Offer { payment: tenge(18_000), payments: 6, ..ONCE };
        let cost = cost(&offer).unwrap();
        assert_eq!((cost.repaid, cost.overpayment), (tenge(108_000), tenge(8_000)));
        assert_eq!(cost.last_payment_on, day("2027-05-15"));
        // A loan of half a year is no short one.
        assert_eq!(cost.apr_max.to_string(), "46");
        let weekly = Offer { interval: PaymentInterval::Week, ..offer };
        assert_eq!(self::cost(&weekly).unwrap().last_payment_on, day("2027-01-19"));
        let fortnightly = Offer { interval: PaymentInterval::TwoWeeks, ..offer };
        assert_eq!(self::cost(&fortnightly).unwrap().last_payment_on, day("2027-02-23"));
    }

    #[test]
    fn a_loan_above_the_small_ones_has_the_cap_of_the_others() {
        // 45 МРП of 2026 are 194 625 ₸.
        let at = Offer { amount: tenge(194_625), payment: tenge(200_000), ..ONCE };
        let above = Offer { amount: tenge(194_626), ..at };
        assert_eq!(cost(&at).unwrap().apr_max.to_string(), "179");
        assert_eq!(cost(&above).unwrap().apr_max.to_string(), "46");
    }

    #[test]
    fn an_offer_that_is_no_loan_has_no_cost() {
        for (offer, error) in [
            (Offer { fee: tenge(100_000), ..ONCE }, OfferError::NoLoan),
            (Offer { payments: 0, ..ONCE }, OfferError::NoLoan),
            (Offer { payment: Tenge::ZERO, ..ONCE }, OfferError::NoLoan),
            (Offer { payment: tenge(99_999), ..ONCE }, OfferError::BelowZero),
            (Offer { payment: tenge(90_000_000), ..ONCE }, OfferError::TooHigh),
        ] {
            assert_eq!(cost(&offer), Err(error), "{offer:?}");
        }
    }
}
