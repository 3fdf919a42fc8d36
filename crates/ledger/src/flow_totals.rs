//! Amounts by flow: a loan's sub-ledger, or the difference between two of them.

use std::ops::{Add, Index, Sub};

use money::Tenge;

use crate::{Account, Flow};

/// An amount for every flow. A negative amount reverses an earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FlowTotals {
    amounts: [Tenge; Flow::COUNT],
}

impl FlowTotals {
    pub const ZERO: Self = Self { amounts: [Tenge::ZERO; Flow::COUNT] };

    /// Adds an amount to a flow.
    pub fn record(&mut self, flow: Flow, amount: Tenge) {
        self.amounts[flow as usize] += amount;
    }

    /// Returns the flows with a nonzero amount.
    pub fn iter_nonzero(&self) -> impl Iterator<Item = (Flow, Tenge)> + '_ {
        let all = Flow::ALL.into_iter().zip(self.amounts);
        all.filter(|(_, amount)| !amount.is_zero())
    }

    pub fn is_zero(&self) -> bool {
        self.amounts.iter().all(|amount| amount.is_zero())
    }

    /// Returns only the amounts of these flows.
    #[must_use]
    pub fn select(&self, flows: &[Flow]) -> Self {
        let mut totals = Self::ZERO;
        for &flow in flows {
            totals.amounts[flow as usize] = self[flow];
        }
        totals
    }

    /// Returns the balance of an account from these flows: debits less credits.
    pub fn balance(&self, account: Account) -> Tenge {
        self.iter_nonzero().fold(Tenge::ZERO, |balance, (flow, amount)| match flow.accounts() {
            (debit, _) if debit == account => balance + amount,
            (_, credit) if credit == account => balance - amount,
            _ => balance,
        })
    }
}

impl Index<Flow> for FlowTotals {
    type Output = Tenge;

    fn index(&self, flow: Flow) -> &Tenge {
        &self.amounts[flow as usize]
    }
}

impl Add for FlowTotals {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        for (mine, theirs) in self.amounts.iter_mut().zip(other.amounts) {
            *mine += theirs;
        }
        self
    }
}

impl Sub for FlowTotals {
    type Output = Self;

    fn sub(mut self, other: Self) -> Self {
        for (mine, theirs) in self.amounts.iter_mut().zip(other.amounts) {
            *mine -= theirs;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tenge(amount: i64) -> Tenge {
        Tenge::try_from_whole_tenge(amount).unwrap()
    }

    #[test]
    fn balances_follow_from_flow_totals() {
        let mut flows = FlowTotals::ZERO;
        flows.record(Flow::PaidOut, tenge(100));
        flows.record(Flow::Received, tenge(40));
        flows.record(Flow::ToPrincipal, tenge(30));
        assert_eq!(flows.balance(Account::Principal), tenge(70));
        assert_eq!(flows.balance(Account::CustomerFunds), tenge(-10));
        assert_eq!(flows.balance(Account::Settlement), tenge(-60));
        let all: Tenge = Account::ALL.into_iter().map(|account| flows.balance(account)).sum();
        assert_eq!(all, Tenge::ZERO);
    }

    #[test]
    fn differences_and_parts() {
        let mut before = FlowTotals::ZERO;
        before.record(Flow::InterestAccrued, tenge(5));
        let mut after = before;
        after.record(Flow::InterestAccrued, tenge(2));
        after.record(Flow::Received, tenge(9));
        let difference = after - before;
        assert_eq!(difference[Flow::InterestAccrued], tenge(2));
        assert_eq!(before + difference, after);
        let accrued = difference.select(&[Flow::InterestAccrued, Flow::PenaltyAccrued]);
        assert_eq!(accrued.iter_nonzero().collect::<Vec<_>>(), [(Flow::InterestAccrued, tenge(2))]);
        assert!((after - after).is_zero());
        assert!(!difference.is_zero());
    }
}
