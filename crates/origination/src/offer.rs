//! An offer: the figures of a quote, frozen for as long as the offer stands.

use base::BusinessDate;
use lending::Quote;
use lending::product::{Product, ProductCode};
use money::{Percent, Rate, Tenge};
use serde::{Deserialize, Serialize};

/// What a person may choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoanOffer {
    /// Its place in the list, from one.
    pub no: u8,
    /// The product.
    pub product: ProductCode,
    /// The edition of the product.
    pub product_version: u32,
    /// The amount, in whole tenge.
    pub amount_tenge: u32,
    /// Days of a short loan, months of instalments.
    pub term: u32,
    /// What it costs.
    pub rate: Rate,
    /// The yearly effective rate.
    pub gesv: Percent,
    /// The whole overpayment.
    pub interest: Tenge,
    /// What is paid back.
    pub total: Tenge,
    /// The day of the first payment.
    pub first_due_on: BusinessDate,
    /// The first payment.
    pub first_payment: Tenge,
    /// The last day of the plan.
    pub due_on: BusinessDate,
    /// How it compares with the first offer, computed from the figures.
    pub label: Option<OfferAdvantage>,
}

/// What is better about an offer than about the first, or what speaks for the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum OfferAdvantage {
    /// The same amount costs less.
    Cheaper {
        /// By so much.
        saves: Tenge,
    },
    /// Each payment is smaller.
    SmallerPayment {
        /// By so much.
        by: Tenge,
    },
    /// It falls due on the day after the person's money comes.
    AfterPayDay {
        /// When it comes.
        paid_on: BusinessDate,
        /// How much more it costs than the first offer; below zero where it is less.
        difference: Tenge,
    },
}

impl LoanOffer {
    /// The offer that a quote makes.
    pub fn new(no: u8, product: &Product, amount_tenge: u32, term: u32, quote: &Quote) -> Self {
        let first = quote.schedule.first();
        Self {
            no,
            product: product.code,
            product_version: product.version,
            amount_tenge,
            term,
            rate: quote.rate,
            gesv: quote.apr,
            interest: quote.interest,
            total: quote.total,
            first_due_on: first.map_or(quote.due_date, |line| line.due_on),
            first_payment: first.map_or(quote.total, |line| line.total()),
            due_on: quote.due_date,
            label: None,
        }
    }

    /// What is better here than in another offer, if anything is.
    pub fn label_against(&self, other: &Self) -> Option<OfferAdvantage> {
        if self.amount_tenge == other.amount_tenge && self.interest < other.interest {
            return Some(OfferAdvantage::Cheaper { saves: other.interest - self.interest });
        }
        let is_smaller = self.first_payment < other.first_payment;
        is_smaller.then(|| OfferAdvantage::SmallerPayment {
            by: other.first_payment - self.first_payment,
        })
    }

    /// What it means to fall due after a pay day instead of when another offer does.
    pub fn label_by_pay_day(&self, paid_on: BusinessDate, other: &Self) -> OfferAdvantage {
        OfferAdvantage::AfterPayDay { paid_on, difference: self.interest - other.interest }
    }

    /// The amount as money.
    pub fn amount(&self) -> Tenge {
        Tenge::from_tiyn(i64::from(self.amount_tenge) * 100)
    }
}
