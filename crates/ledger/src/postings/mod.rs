//! The posting manual: one file per business event.

mod accrual;
mod allocation;
mod correction;
mod issue;
mod overdue;
mod payment;
mod recovery;
mod refund;
mod rescheduling;
mod reversal;
mod waiver;
mod write_off;

pub use accrual::ACCRUAL;
pub use allocation::ALLOCATION;
pub use correction::CORRECTION;
pub use issue::ISSUE;
pub use overdue::OVERDUE;
pub use payment::PAYMENT;
pub use recovery::RECOVERY;
pub use refund::REFUND;
pub use rescheduling::RESCHEDULING;
pub use reversal::REVERSAL;
pub use waiver::WAIVER;
pub use write_off::WRITE_OFF;

use crate::PostingRule;

/// All rules, in the order in which they occur over a loan's lifetime.
pub const ALL: [&PostingRule; 12] = [
    &ISSUE,
    &ACCRUAL,
    &OVERDUE,
    &PAYMENT,
    &ALLOCATION,
    &RESCHEDULING,
    &WAIVER,
    &REVERSAL,
    &CORRECTION,
    &WRITE_OFF,
    &RECOVERY,
    &REFUND,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Flow;

    #[test]
    fn every_flow_is_posted_by_exactly_one_rule_of_its_own() {
        for flow in Flow::ALL {
            let rules = ALL.iter().filter(|rule| {
                rule.flows.contains(&flow) && rule.name != "correction" && rule.name != "reversal"
            });
            assert_eq!(rules.count(), 1, "{flow:?}");
        }
    }

    #[test]
    fn every_flow_can_be_corrected() {
        assert!(Flow::ALL.into_iter().all(|flow| CORRECTION.flows.contains(&flow)));
    }

    #[test]
    fn names_are_unique() {
        let mut names: Vec<_> = ALL.iter().map(|rule| rule.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ALL.len());
    }
}
