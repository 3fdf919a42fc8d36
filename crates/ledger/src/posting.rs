//! Postings: what one business event moves between accounts.

use money::Tenge;

use crate::{Account, Flow, FlowTotals};

/// A kind of posting: its purpose and its flows. One entry of the posting manual.
#[derive(Debug, PartialEq, Eq)]
pub struct PostingRule {
    /// The name stored in the journal.
    pub name: &'static str,
    /// When it is posted, as a sentence.
    pub description: &'static str,
    /// The flows it may post, in the order of its legs.
    pub flows: &'static [Flow],
}

/// A balanced pair: the amount is debited to one account and credited to the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leg {
    pub debit: Account,
    pub credit: Account,
    /// Always positive.
    pub amount: Tenge,
}

/// The legs of one business event. Balanced because every leg is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posting {
    rule: &'static PostingRule,
    legs: Vec<Leg>,
}

impl Posting {
    /// Returns the rule that created it.
    pub const fn rule(&self) -> &'static PostingRule {
        self.rule
    }

    /// Returns the legs; there is at least one.
    pub fn legs(&self) -> &[Leg] {
        &self.legs
    }
}

impl PostingRule {
    /// Posts the amounts of the rule's flows. Returns `None` if all of them are zero. A negative
    /// amount swaps the debited and the credited account.
    pub fn post(&'static self, totals: &FlowTotals) -> Option<Posting> {
        let legs: Vec<Leg> = self
            .flows
            .iter()
            .filter(|&&flow| !totals[flow].is_zero())
            .map(|&flow| build_leg(flow, totals[flow]))
            .collect();
        (!legs.is_empty()).then_some(Posting { rule: self, legs })
    }
}

fn build_leg(flow: Flow, amount: Tenge) -> Leg {
    let (debit, credit) = flow.accounts();
    if amount.is_negative() {
        Leg { debit: credit, credit: debit, amount: -amount }
    } else {
        Leg { debit, credit, amount }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::postings;

    #[test]
    fn posts_only_its_own_flows() {
        let mut totals = FlowTotals::ZERO;
        assert_eq!(postings::ACCRUAL.post(&totals), None);
        totals.record(Flow::InterestAccrued, Tenge::from_tiyn(28_000));
        totals.record(Flow::Received, Tenge::from_tiyn(1));
        let posting = postings::ACCRUAL.post(&totals).unwrap();
        assert_eq!(posting.rule().name, "accrual");
        assert_eq!(
            posting.legs(),
            [Leg {
                debit: Account::Interest,
                credit: Account::InterestIncome,
                amount: Tenge::from_tiyn(28_000)
            }]
        );
    }

    #[test]
    fn reverses_by_swapping_sides() {
        let mut totals = FlowTotals::ZERO;
        totals.record(Flow::InterestAccrued, Tenge::from_tiyn(-5));
        let posting = postings::CORRECTION.post(&totals).unwrap();
        assert_eq!(
            posting.legs(),
            [Leg {
                debit: Account::InterestIncome,
                credit: Account::Interest,
                amount: Tenge::from_tiyn(5)
            }]
        );
    }
}
