//! The terms of an offer if paid out today, for screens and documents.

use base::BusinessDate;
use lending::product::{Product, ProductCode};
use lending::quote::LATE_PAYMENT_DAYS;
use lending::{Contract, ContractError, Quote};
use money::Tenge;
use origination::LoanOffer;
use origination::application::LoanRequest;

use crate::format::{daily_percent, yearly_percent};
use crate::rules::Rules;

/// The figures of an offered loan.
#[derive(Debug, Clone)]
pub struct OfferTerms {
    /// The contract, as it would be made.
    pub contract: Contract,
    /// Days of a short loan, months of instalments.
    pub term: u32,
    /// What it costs.
    pub quote: Quote,
    /// The hours of the cooling-off period before the payout, if the law requires one.
    pub pause_hours: Option<u32>,
}

impl OfferTerms {
    /// The terms of an offer on a day, given the amount that the customer borrowed on it already.
    /// Fails if the law or the product no longer allows it.
    pub fn try_new(
        rules: &Rules,
        offer: &LoanOffer,
        request: &LoanRequest,
        (is_first_loan, borrowed_today): (bool, Tenge),
        day: BusinessDate,
    ) -> Result<Self, ContractError> {
        let promo = request.promo.as_deref();
        let input = lending::ContractInput {
            amount_tenge: offer.amount_tenge,
            term: offer.term,
            issued_on: day,
            is_first_loan,
            promo: promo.and_then(|code| rules.products.find_promo(code, day)),
        };
        let contract = Contract::try_new(find_product(rules, offer.product), &input, &rules.law)?;
        let quote = Quote::from_contract(&contract);
        // The law adds up the loans of a day.
        let pause = rules.law.cooling_off_for(contract.principal + borrowed_today, day)?;
        let pause_hours = pause.map(|rule| rule.hours_min);
        Ok(Self { contract, term: offer.term, quote, pause_hours })
    }

    /// Whether it still costs what was offered. A due date moves with the day; the price does not.
    pub fn is_within_offer(&self, offer: &LoanOffer) -> bool {
        self.quote.interest <= offer.interest && self.quote.apr <= offer.gesv
    }

    /// Days of a delay, and what each costs in addition.
    pub fn late_costs(&self) -> impl Iterator<Item = (u32, Tenge)> {
        LATE_PAYMENT_DAYS.into_iter().zip(self.quote.late_charges)
    }

    /// The rate of a day, in percent, as `0.28`.
    pub fn daily_percent(&self) -> String {
        daily_percent(self.contract.rate)
    }

    /// The rate of a year of 365 days, in percent, as `102.2`.
    pub fn yearly_percent(&self) -> String {
        yearly_percent(self.contract.rate)
    }
}

pub fn find_product(rules: &Rules, code: ProductCode) -> &Product {
    match code {
        ProductCode::Short => &rules.products.short,
        ProductCode::Instalments => &rules.products.instalments,
    }
}
