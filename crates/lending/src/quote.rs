//! A quote: what an amount for a term costs. The calculator, the offer, the contract's first page
//! and `zhedel quote` all show these figures.

use std::sync::Arc;

use base::BusinessDate;
use money::{Percent, Rate, Tenge};

use crate::contract::{Contract, ContractError, ContractInput};
use crate::law::Law;
use crate::loan::Position;
use crate::product::Product;
use crate::schedule::ScheduleLine;

/// The delays whose cost is told beforehand, in days.
pub const LATE_PAYMENT_DAYS: [u32; 3] = [1, 7, 30];

/// The cost of a loan that does not exist yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quote {
    /// The amount paid out.
    pub principal: Tenge,
    /// The interest of the plan: the whole overpayment, since nothing else is charged.
    pub interest: Tenge,
    /// What is paid back.
    pub total: Tenge,
    /// The rate.
    pub rate: Rate,
    /// The yearly effective rate.
    pub apr: Percent,
    /// The last day of the plan.
    pub due_date: BusinessDate,
    /// The plan of payments.
    pub schedule: Arc<[ScheduleLine]>,
    /// What a delay of the first payment adds, for each of [`LATE_PAYMENT_DAYS`].
    pub late_charges: [Tenge; 3],
}

impl Quote {
    /// Quotes what a customer asks for, unless it is not on sale.
    pub fn try_new(
        product: &Product,
        request: &ContractInput,
        law: &Law,
    ) -> Result<Self, ContractError> {
        let contract = Contract::try_new(product, request, law)?;
        Ok(Self::from_contract(&contract))
    }

    /// The figures of a contract.
    pub fn from_contract(contract: &Contract) -> Self {
        let interest = contract.lines.iter().map(|line| line.interest).sum();
        Self {
            principal: contract.principal,
            interest,
            total: contract.principal + interest,
            rate: contract.rate,
            apr: contract.gesv,
            due_date: contract.due_date(),
            schedule: Arc::clone(&contract.lines),
            late_charges: LATE_PAYMENT_DAYS.map(|days| late_charge(contract, days)),
        }
    }
}

/// How much more is owed when the first payment comes so many days late.
fn late_charge(contract: &Contract, days: u32) -> Tenge {
    let Some(first) = contract.lines.first() else { return Tenge::ZERO };
    let Ok(on) = first.due_on.try_plus_days(days) else { return Tenge::ZERO };
    let mut unpaid = Position::at_issue(contract);
    unpaid.advance_to(contract, first.due_on);
    let mut paid = unpaid.clone();
    paid.receive_repayment(contract, first.total());
    unpaid.advance_to(contract, on);
    paid.advance_to(contract, on);
    unpaid.payoff() - paid.payoff() - first.total()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{day, instalments, law, products, short, tenge};

    #[test]
    fn quotes_the_example_of_every_calculator() {
        let quote = Quote::from_contract(&short(15, "2026-11-15"));
        assert_eq!(quote.interest, tenge(4_200));
        assert_eq!(quote.total, tenge(104_200));
        assert_eq!(quote.due_date, day("2026-11-30"));
        assert_eq!(format!("{:.1}", quote.apr), "172.1");
        // 280.00 of interest and 208.40 of penalty a day.
        assert_eq!(quote.late_charges.map(Tenge::tiyn), [48_840, 341_880, 1_465_200]);
    }

    #[test]
    fn quotes_instalments_with_their_plan() {
        let quote = Quote::from_contract(&instalments(6, "2026-01-31"));
        assert_eq!(quote.schedule.len(), 6);
        assert_eq!(quote.total.to_string(), "110849.30");
        assert_eq!(quote.interest.to_string(), "10849.30");
        // A day late: 0.2 % of 18475.00 and 37 % / 365 of the 15636.64 that stay longer.
        assert_eq!(quote.late_charges[0].to_string(), "52.80");
    }

    /// The site shows ГЭСВ by the number of days; it holds for every amount on sale.
    #[test]
    fn one_gesv_for_all_amounts_of_a_term() {
        let (products, law) = (products(), law());
        for days in products.short.term.values() {
            let quote = |amount| {
                let request = ContractInput::new(amount, days, day("2026-11-15"));
                Quote::try_new(&products.short, &request, &law).unwrap().apr
            };
            let first = quote(products.short.amount_tenge.min);
            for amount in products.short.amount_tenge.values() {
                assert_eq!(quote(amount), first, "{amount} ₸, {days} days");
            }
        }
    }
}
