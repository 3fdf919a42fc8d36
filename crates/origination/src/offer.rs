//! Offers: the figures of a quote, fixed while the offer is valid.

use base::BusinessDate;
use lending::Quote;
use lending::product::{Product, ProductCode};
use money::{Percent, Rate, Tenge};
use serde::{Deserialize, Serialize};

/// A loan offer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoanOffer {
    /// Number in the list, from one.
    pub no: u8,
    pub product: ProductCode,
    pub product_version: u32,
    pub amount_tenge: u32,
    /// In days for a short loan, in months for instalments.
    pub term: u32,
    pub rate: Rate,
    /// The yearly effective rate.
    pub gesv: Percent,
    /// The whole overpayment.
    pub interest: Tenge,
    /// Everything that is repaid.
    pub total: Tenge,
    #[serde(rename = "first_due_on")]
    pub first_due_date: BusinessDate,
    pub first_payment: Tenge,
    /// The last due date.
    #[serde(rename = "due_on")]
    pub due_date: BusinessDate,
    /// The advantage over the first offer, computed from the figures.
    pub label: Option<OfferAdvantage>,
}

/// The advantage of an offer over the first one, or of the first one itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum OfferAdvantage {
    /// The same amount costs less.
    Cheaper { saves: Tenge },
    /// Each payment is smaller.
    SmallerPayment { by: Tenge },
    /// It is due on the day after the person's pay day.
    AfterPayDay {
        /// The pay day.
        paid_on: BusinessDate,
        /// The extra cost compared to the first offer; negative if it is cheaper.
        difference: Tenge,
    },
}

impl LoanOffer {
    /// Creates an offer from a quote.
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
            first_due_date: first.map_or(quote.due_date, |line| line.due_date),
            first_payment: first.map_or(quote.total, |line| line.total()),
            due_date: quote.due_date,
            label: None,
        }
    }

    /// Returns the advantage over another offer, if there is one.
    pub fn label_against(&self, other: &Self) -> Option<OfferAdvantage> {
        if self.amount_tenge == other.amount_tenge && self.interest < other.interest {
            return Some(OfferAdvantage::Cheaper { saves: other.interest - self.interest });
        }
        let is_smaller = self.first_payment < other.first_payment;
        is_smaller.then(|| OfferAdvantage::SmallerPayment {
            by: other.first_payment - self.first_payment,
        })
    }

    /// Returns the label for being due after a pay day, compared to another offer.
    pub fn label_by_pay_day(&self, paid_on: BusinessDate, other: &Self) -> OfferAdvantage {
        OfferAdvantage::AfterPayDay { paid_on, difference: self.interest - other.interest }
    }

    /// Returns the amount as money.
    pub fn amount(&self) -> Tenge {
        Tenge::from_tiyn(i64::from(self.amount_tenge) * 100)
    }
}
