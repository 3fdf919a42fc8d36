//! A posting: what one business event moves between accounts.

use money::Tenge;

use crate::{Account, Flow, FlowTotals};

/// What a kind of posting is for and which flows it may move: a line of the posting manual.
#[derive(Debug, PartialEq, Eq)]
pub struct PostingRule {
    /// The name that the journal keeps.
    pub name: &'static str,
    /// When it is posted, in a sentence.
    pub description: &'static str,
    /// The flows it may move, in the order of its legs.
    pub flows: &'static [Flow],
}

/// A balanced pair: the amount is debited to one account and credited to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leg {
    /// The account debited.
    pub debit: Account,
    /// The account credited.
    pub credit: Account,
    /// Always more than nothing.
    pub amount: Tenge,
}

/// The legs of one business event. It balances because every leg does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posting {
    rule: &'static PostingRule,
    legs: Vec<Leg>,
}

impl Posting {
    /// The rule by which it was made.
    pub const fn rule(&self) -> &'static PostingRule {
        self.rule
    }

    /// Its legs, of which there is at least one.
    pub fn legs(&self) -> &[Leg] {
        &self.legs
    }
}

impl PostingRule {
    /// Posts what moved along the rule's flows, and nothing where nothing did. A negative amount
    /// takes back: its accounts change sides.
    pub fn post(&'static self, moved: &FlowTotals) -> Option<Posting> {
        let legs: Vec<Leg> = self
            .flows
            .iter()
            .filter(|&&flow| !moved[flow].is_zero())
            .map(|&flow| build_leg(flow, moved[flow]))
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
    fn posts_only_what_moved_along_its_flows() {
        let mut moved = FlowTotals::ZERO;
        assert_eq!(postings::ACCRUAL.post(&moved), None);
        moved.record(Flow::InterestAccrued, Tenge::from_tiyn(28_000));
        moved.record(Flow::Received, Tenge::from_tiyn(1));
        let posting = postings::ACCRUAL.post(&moved).unwrap();
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
    fn takes_back_by_changing_sides() {
        let mut moved = FlowTotals::ZERO;
        moved.record(Flow::InterestAccrued, Tenge::from_tiyn(-5));
        let posting = postings::CORRECTION.post(&moved).unwrap();
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
