//! Quotes: the cost of an amount for a term. Shown by the calculator, the offer, the first page of
//! the contract and `zhedel quote`.

use std::sync::Arc;

use base::BusinessDate;
use money::{Percent, Rate, Tenge};

use crate::contract::{Contract, ContractError, ContractInput};
use crate::law::Law;
use crate::loan::Position;
use crate::product::Product;
use crate::schedule::ScheduleLine;

/// The delays whose cost is part of a quote, in days.
pub const LATE_PAYMENT_DAYS: [u32; 3] = [1, 7, 30];

/// The cost of a possible loan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quote {
    pub principal: Tenge,
    /// The interest of the schedule: the whole overpayment, since there are no other charges.
    pub interest: Tenge,
    /// Everything that is repaid.
    pub total: Tenge,
    pub rate: Rate,
    /// The yearly effective rate.
    pub apr: Percent,
    /// The last due date.
    pub due_date: BusinessDate,
    pub schedule: Arc<[ScheduleLine]>,
    /// The cost of a delay of the first payment, for each of [`LATE_PAYMENT_DAYS`].
    pub late_charges: [Tenge; 3],
}

impl Quote {
    /// Quotes a requested loan. Fails if it is not on sale.
    pub fn try_new(
        product: &Product,
        request: &ContractInput,
        law: &Law,
    ) -> Result<Self, ContractError> {
        let contract = Contract::try_new(product, request, law)?;
        Ok(Self::from_contract(&contract))
    }

    /// Returns the figures of a contract.
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
            late_charges: LATE_PAYMENT_DAYS.map(|days| late_charges(contract, days).total()),
        }
    }
}

/// What a delay of the first payment adds to the debt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LateCharges {
    pub interest: Tenge,
    pub penalty: Tenge,
}

impl LateCharges {
    pub fn total(&self) -> Tenge {
        self.interest + self.penalty
    }
}

/// Returns how much more is owed if the first payment is `days` late. Days off are left out, so that
/// the price of a delay does not depend on the day of the week.
pub fn late_charges(contract: &Contract, days: u32) -> LateCharges {
    let contract = &Contract { days_off: None, ..contract.clone() };
    let none = LateCharges { interest: Tenge::ZERO, penalty: Tenge::ZERO };
    let Some(first) = contract.lines.first() else { return none };
    let Ok(on) = first.due_date.try_plus_days(days) else { return none };
    let mut late = Position::at_issue(contract);
    late.advance_to(contract, first.due_date);
    let mut on_time = late.clone();
    on_time.receive_repayment(contract, first.total());
    late.advance_to(contract, on);
    on_time.advance_to(contract, on);
    let penalty = late.outstanding().penalty;
    let total = late.payoff() - on_time.payoff() - first.total();
    LateCharges { interest: total - penalty, penalty }
}

/// The cost of a loan that is repaid as a whole before its due date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EarlyPayoff {
    pub interest: Tenge,
    /// Everything that is repaid.
    pub total: Tenge,
    /// How much less that is than by the schedule.
    pub saving: Tenge,
}

/// Returns the cost of a loan that is repaid `days` after its issue.
pub fn early_payoff(contract: &Contract, days: u32) -> Result<EarlyPayoff, ContractError> {
    let mut position = Position::at_issue(contract);
    position.advance_to(contract, contract.issued_on.try_plus_days(days)?);
    let total = position.payoff();
    let by_schedule = Quote::from_contract(contract).total;
    Ok(EarlyPayoff { interest: total - contract.principal, total, saving: by_schedule - total })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{day, instalments, law, products, short, tenge};

    #[test]
    fn quotes_the_example_of_the_calculator() {
        let quote = Quote::from_contract(&short(15, "2026-11-15"));
        assert_eq!(quote.interest, tenge(4_200));
        assert_eq!(quote.total, tenge(104_200));
        assert_eq!(quote.due_date, day("2026-11-30"));
        assert_eq!(format!("{:.1}", quote.apr), "172.1");
        // 280.00 of interest and 208.40 of penalty per day.
        assert_eq!(quote.late_charges.map(Tenge::tiyn), [48_840, 341_880, 1_465_200]);
    }

    #[test]
    fn quotes_instalments_with_their_plan() {
        let quote = Quote::from_contract(&instalments(6, "2026-01-31"));
        assert_eq!(quote.schedule.len(), 6);
        assert_eq!(quote.total.to_string(), "110849.30");
        assert_eq!(quote.interest.to_string(), "10849.30");
        // A day late: 0.2 % of 18475.00 and 37 % / 365 of the 15636.64 that are outstanding longer.
        assert_eq!(quote.late_charges[0].to_string(), "52.80");
    }

    #[test]
    fn a_delay_costs_interest_and_penalty() {
        // 280.00 of interest on 100 000, 208.40 of penalty on the 104 200 that fell due, each day.
        let charges = late_charges(&short(15, "2026-11-15"), 10);
        assert_eq!((charges.interest, charges.penalty), (tenge(2_800), tenge(2_084)));
        assert_eq!(charges.total(), tenge(4_884));
        // Half of the amount is the ceiling of the law, 12 600 of it are the schedule's interest.
        let charges = late_charges(&short(45, "2026-11-15"), 90);
        assert_eq!(charges.total(), tenge(50_000 - 12_600));
    }

    #[test]
    fn an_early_payoff_saves_the_interest_of_the_days_that_are_left() {
        let contract = short(30, "2026-11-15");
        let payoff = |days| {
            let EarlyPayoff { interest, total, saving } = early_payoff(&contract, days).unwrap();
            (interest, total, saving)
        };
        assert_eq!(payoff(10), (tenge(2_800), tenge(102_800), tenge(5_600)));
        assert_eq!(payoff(29), (tenge(8_120), tenge(108_120), tenge(280)));
        assert_eq!(payoff(30), (tenge(8_400), tenge(108_400), Tenge::ZERO));
        assert!(early_payoff(&contract, u32::MAX).is_err());
    }

    /// The site shows ГЭСВ by the number of days; it must be the same for every amount on sale.
    #[test]
    fn the_apr_of_a_term_does_not_depend_on_the_amount() {
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
