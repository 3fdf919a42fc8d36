//! From what moved to postings, each by the rule of its business event.

use base::BusinessDate;
use ledger::{Flow, FlowTotals, Posting, PostingRule, postings};

use crate::loan::{OperationId, Position};

/// A posting with the day from which it counts and the operation that caused it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Booking {
    /// The day from which it counts.
    pub value_date: BusinessDate,
    /// The operation, unless time itself is the cause.
    pub cause: Option<OperationId>,
    /// What moves.
    pub posting: Posting,
}

const TIME_RULES: [&PostingRule; 3] =
    [&postings::ACCRUAL, &postings::OVERDUE, &postings::ALLOCATION];
const FACT_RULES: [&PostingRule; 7] = [
    &postings::PAYMENT,
    &postings::WAIVER,
    &postings::ALLOCATION,
    &postings::RESCHEDULING,
    &postings::WRITE_OFF,
    &postings::RECOVERY,
    &postings::REFUND,
];

/// What time brought between two positions.
pub fn book_elapsed_time(before: &Position, after: &Position) -> Vec<Booking> {
    let moved = *after.flows() - *before.flows();
    let post = |rule: &'static PostingRule| {
        let posting = rule.post(&moved)?;
        Some(Booking { value_date: after.as_of(), cause: None, posting })
    };
    TIME_RULES.into_iter().filter_map(post).collect()
}

/// What a fact moved by itself, and the difference it made to days already booked.
pub fn book_fact(
    own: &FlowTotals,
    rest: &FlowTotals,
    value_on: BusinessDate,
    cause: OperationId,
) -> impl Iterator<Item = Booking> {
    let own = FACT_RULES.into_iter().filter_map(|rule| rule.post(own));
    let postings: Vec<Posting> = own.chain(postings::CORRECTION.post(rest)).collect();
    postings.into_iter().map(move |posting| Booking {
        value_date: value_on,
        cause: Some(cause),
        posting,
    })
}

/// What a payment had moved, taken back, and the difference that makes to the days since.
pub fn book_reversal(
    own: &FlowTotals,
    rest: &FlowTotals,
    value_on: BusinessDate,
    cause: OperationId,
) -> impl Iterator<Item = Booking> {
    let reversed = own.select(postings::REVERSAL.flows);
    let others: Vec<Flow> =
        Flow::ALL.into_iter().filter(|flow| !postings::REVERSAL.flows.contains(flow)).collect();
    let corrected = own.select(&others) + *rest;
    let reversal = postings::REVERSAL.post(&reversed);
    reversal.into_iter().chain(postings::CORRECTION.post(&corrected)).map(move |posting| Booking {
        value_date: value_on,
        cause: Some(cause),
        posting,
    })
}
