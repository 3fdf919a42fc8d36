//! Postings for the flows of a business event.

use base::BusinessDate;
use ledger::{Flow, FlowTotals, Posting, PostingRule, postings};

use crate::loan::{OperationId, Position};

/// A posting with its value date and cause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Booking {
    pub value_date: BusinessDate,
    /// The operation, or `None` if the cause is elapsed time.
    pub cause: Option<OperationId>,
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

/// Books the accruals and due dates between two positions.
pub fn book_elapsed_time(before: &Position, after: &Position) -> Vec<Booking> {
    let totals = *after.flows() - *before.flows();
    let post = |rule: &'static PostingRule| {
        let posting = rule.post(&totals)?;
        Some(Booking { value_date: after.as_of(), cause: None, posting })
    };
    TIME_RULES.into_iter().filter_map(post).collect()
}

/// Books what a fact moved by itself, and a correction for days that were already booked.
pub fn book_fact(
    own: &FlowTotals,
    rest: &FlowTotals,
    value_date: BusinessDate,
    cause: OperationId,
) -> impl Iterator<Item = Booking> {
    let own = FACT_RULES.into_iter().filter_map(|rule| rule.post(own));
    let postings: Vec<Posting> = own.chain(postings::CORRECTION.post(rest)).collect();
    postings.into_iter().map(move |posting| Booking { value_date, cause: Some(cause), posting })
}

/// Reverses what a payment had moved, and corrects the days since.
pub fn book_reversal(
    own: &FlowTotals,
    rest: &FlowTotals,
    value_date: BusinessDate,
    cause: OperationId,
) -> impl Iterator<Item = Booking> {
    let reversal_totals = own.select(postings::REVERSAL.flows);
    let others: Vec<Flow> =
        Flow::ALL.into_iter().filter(|flow| !postings::REVERSAL.flows.contains(flow)).collect();
    let correction_totals = own.select(&others) + *rest;
    let reversal = postings::REVERSAL.post(&reversal_totals);
    reversal
        .into_iter()
        .chain(postings::CORRECTION.post(&correction_totals))
        .map(move |posting| Booking { value_date, cause: Some(cause), posting })
}
