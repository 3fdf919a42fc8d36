//! A quote: what an amount for a term costs. The calculator, the offer, the contract's first page
//! and `zhedel quote` all show these figures.

use std::sync::Arc;

use base::BusinessDate;
use money::{Percent, Rate, Tenge};

use crate::contract::{Contract, ContractError, Request};
use crate::law::Law;
use crate::loan::Position;
use crate::product::Product;
use crate::schedule::Line;

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
    pub gesv: Percent,
    /// The last day of the plan.
    pub due_on: BusinessDate,
    /// The plan of payments.
    pub lines: Arc<[Line]>,
    /// What a delay of the first payment adds, for each of [`LATE_PAYMENT_DAYS`].
    pub late: [Tenge; 3],
}

impl Quote {
    /// Quotes what a customer asks for, unless it is not on sale.
    pub fn try_new(product: &Product, request: &Request, law: &Law) -> Result<Self, ContractError> {
        let contract = Contract::try_new(product, request, law)?;
        Ok(Self::of(&contract))
    }

    /// The figures of a contract.
    pub fn of(contract: &Contract) -> Self {
        let interest = contract.lines.iter().map(|line| line.interest).sum();
        Self {
            principal: contract.principal,
            interest,
            total: contract.principal + interest,
            rate: contract.rate,
            gesv: contract.gesv,
            due_on: contract.due_on(),
            lines: Arc::clone(&contract.lines),
            late: LATE_PAYMENT_DAYS.map(|days| late(contract, days)),
        }
    }
}

/// How much more is owed when the first payment comes so many days late.
fn late(contract: &Contract, days: u32) -> Tenge {
    let Some(first) = contract.lines.first() else { return Tenge::ZERO };
    let Ok(on) = first.due_on.try_plus_days(days) else { return Tenge::ZERO };
    let mut unpaid = Position::issued(contract);
    unpaid.run_to(contract, first.due_on);
    let mut paid = unpaid.clone();
    paid.receive_repayment(contract, first.total());
    unpaid.run_to(contract, on);
    paid.run_to(contract, on);
    unpaid.payoff() - paid.payoff() - first.total()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{day, instalments, law, products, short, tenge};

    #[test]
    fn quotes_the_example_of_every_calculator() {
        let quote = Quote::of(&short(15, "2026-11-15"));
        assert_eq!(quote.interest, tenge(4_200));
        assert_eq!(quote.total, tenge(104_200));
        assert_eq!(quote.due_on, day("2026-11-30"));
        assert_eq!(format!("{:.1}", quote.gesv), "172.1");
        // 280.00 of interest and 208.40 of penalty a day.
        assert_eq!(quote.late.map(Tenge::tiyn), [48_840, 341_880, 1_465_200]);
    }

    #[test]
    fn quotes_instalments_with_their_plan() {
        let quote = Quote::of(&instalments(6, "2026-01-31"));
        assert_eq!(quote.lines.len(), 6);
        assert_eq!(quote.total.to_string(), "110849.30");
        assert_eq!(quote.interest.to_string(), "10849.30");
        // A day late: 0.2 % of 18475.00 and 37 % / 365 of the 15636.64 that stay longer.
        assert_eq!(quote.late[0].to_string(), "52.80");
    }

    /// The site shows ГЭСВ by the number of days; it holds for every amount on sale.
    #[test]
    fn one_gesv_for_all_amounts_of_a_term() {
        let (products, law) = (products(), law());
        for days in products.short.term.values() {
            let quote = |amount| {
                let request = Request::plain(amount, days, day("2026-11-15"));
                Quote::try_new(&products.short, &request, &law).unwrap().gesv
            };
            let first = quote(products.short.amount_tenge.min);
            for amount in products.short.amount_tenge.values() {
                assert_eq!(quote(amount), first, "{amount} ₸, {days} days");
            }
        }
    }
}
