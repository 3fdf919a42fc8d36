//! The history of a loan, for its owner.

use std::collections::BTreeMap;

use base::{BusinessDate, Timestamp};
use lending::loan::{
    AccrualStopReason, FACTS_MAX, Fact, FactKind, LoanEvent, LoanNotice, OperationId,
    WriteOffReason,
};
use money::Tenge;
use store::{StoreError, Tx, loans, payments};

use super::OwnLoan;
use crate::json;

/// A fact leads to a few events at most.
const EVENTS_MAX: i64 = 5 * FACTS_MAX as i64;

base::codes! {
    /// What kind of thing happened.
    HistoryEventKind as LoanEventKind, undescribed {
        /// The money went out.
        Issued = "issued",
        /// Money came in.
        Payment = "payment",
        /// A payment turned out not to have happened.
        Reversed = "reversed",
        /// A prolongation took effect.
        Prolonged = "prolonged",
        /// A prolongation was signed and waits for its payment.
        ProlongationSigned = "prolongation_signed",
        /// A prolongation lost its effect.
        ProlongationVoided = "prolongation_void",
        /// Other terms were agreed.
        Restructured = "restructured",
        /// Something fell due and was not paid.
        Overdue = "overdue",
        /// Nothing is overdue any more.
        NoLongerOverdue = "no_longer_overdue",
        /// Nothing accrues any more.
        AccrualStopped = "accrual_stopped",
        /// The borrower disputes the loan.
        Frozen = "frozen",
        /// The dispute ended.
        Unfrozen = "unfrozen",
        /// Interest or penalty was given up.
        Waived = "waived",
        /// The debt left the balance.
        WrittenOff = "written_off",
        /// Money was given back.
        Refunded = "refunded",
        /// Nothing is owed any more.
        Closed = "closed",
        /// It is owed again.
        Reopened = "reopened",
    }
}

base::codes! {
    /// Why something happened to a loan.
    HistoryReason as LoanEventReason {
        /// Nothing accrues: the loan is overdue for longer than the law allows accrual.
        Overdue = "overdue",
        /// Nothing accrues: interest and penalty reached the legal ceiling.
        Ceiling = "ceiling",
        /// The payment of a prolongation turned out not to have happened.
        PaymentReversed = "payment_reversed",
        /// A prolongation was not paid on the day of signing.
        Unpaid = "unpaid",
        /// Written off: it will probably not be paid.
        Uncollectable = "uncollectable",
        /// Written off: somebody else took the loan in the borrower's name.
        Fraud = "fraud",
        /// Written off: issued despite the borrower's self-exclusion.
        StopCredit = "stop_credit",
        /// Written off: cancelled by a court, or the borrower died without an estate.
        Court = "court",
    }
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryEvent {
    /// The day from which it counts.
    pub value_date: BusinessDate,
    /// The moment at which we learnt of it, where that is known.
    pub received_at: Option<Timestamp>,
    /// What kind of thing.
    pub kind: HistoryEventKind,
    /// How much money it was about.
    pub amount: Option<Tenge>,
    /// The date that the debt is due on after it.
    pub due_date: Option<BusinessDate>,
    /// Why.
    pub reason: Option<HistoryReason>,
    /// The payment that came or was taken back.
    pub payment_id: Option<OperationId>,
}

impl HistoryEvent {
    const fn new(on: BusinessDate, kind: HistoryEventKind) -> Self {
        Self {
            value_date: on,
            received_at: None,
            kind,
            amount: None,
            due_date: None,
            reason: None,
            payment_id: None,
        }
    }
}

pub async fn load_history(tx: &mut Tx, own: &OwnLoan) -> Result<Vec<HistoryEvent>, StoreError> {
    let events = loans::list_history(tx, own.row.id, EVENTS_MAX).await?;
    let count_max = i64::try_from(FACTS_MAX).unwrap_or(i64::MAX);
    let received = payments::list_received_at(tx, own.row.id, count_max).await?;
    let received: BTreeMap<OperationId, Timestamp> = received.into_iter().collect();
    let mut history = Vec::with_capacity(events.len());
    for (booking_date, event) in events {
        let event: LoanEvent = json::read(&event, "an event")?;
        history.extend(history_event(own, &event, booking_date));
    }
    for event in &mut history {
        if event.kind == HistoryEventKind::Payment {
            event.received_at = event.payment_id.and_then(|id| received.get(&id).copied());
        }
    }
    Ok(history)
}

fn history_event(
    own: &OwnLoan,
    event: &LoanEvent,
    booking_date: BusinessDate,
) -> Option<HistoryEvent> {
    match event {
        LoanEvent::Issued { contract, .. } => Some(HistoryEvent {
            amount: Some(contract.principal),
            due_date: Some(contract.due_date()),
            ..HistoryEvent::new(contract.issued_on, HistoryEventKind::Issued)
        }),
        LoanEvent::Recorded(fact) => Some(event_from_fact(fact, booking_date)),
        LoanEvent::Reversed { payment, .. } => Some(HistoryEvent {
            amount: payment_amount(own, *payment),
            payment_id: Some(*payment),
            ..HistoryEvent::new(booking_date, HistoryEventKind::Reversed)
        }),
        LoanEvent::Notice { on, kind } => Some(event_from_notice(*on, *kind)),
        LoanEvent::Booked { .. } | LoanEvent::DayClosed { .. } => None,
    }
}

fn event_from_fact(fact: &Fact, booking_date: BusinessDate) -> HistoryEvent {
    let new = |kind| HistoryEvent::new(fact.value_date, kind);
    match &fact.kind {
        FactKind::Payment { amount, .. } => HistoryEvent {
            amount: Some(*amount),
            payment_id: Some(fact.id),
            ..new(HistoryEventKind::Payment)
        },
        FactKind::Addendum { due_date, .. } => {
            HistoryEvent { due_date: Some(*due_date), ..new(HistoryEventKind::ProlongationSigned) }
        }
        FactKind::Restructured(plan) => HistoryEvent {
            due_date: plan.parts.last().map(|(on, _)| *on),
            ..new(HistoryEventKind::Restructured)
        },
        // The fact is dated by the last day that is charged for, which is not the day of the report.
        FactKind::Frozen => HistoryEvent::new(booking_date, HistoryEventKind::Frozen),
        FactKind::Unfrozen => new(HistoryEventKind::Unfrozen),
        FactKind::Waived { interest, penalty } => {
            HistoryEvent { amount: Some(*interest + *penalty), ..new(HistoryEventKind::Waived) }
        }
        FactKind::WrittenOff(reason) => HistoryEvent {
            reason: Some(write_off_reason(*reason)),
            ..new(HistoryEventKind::WrittenOff)
        },
        FactKind::Refunded { amount, .. } => {
            HistoryEvent { amount: Some(*amount), ..new(HistoryEventKind::Refunded) }
        }
    }
}

const fn event_from_notice(on: BusinessDate, kind: LoanNotice) -> HistoryEvent {
    match kind {
        LoanNotice::WentOverdue => HistoryEvent::new(on, HistoryEventKind::Overdue),
        LoanNotice::NoLongerOverdue => HistoryEvent::new(on, HistoryEventKind::NoLongerOverdue),
        LoanNotice::AccrualStopped(reason) => HistoryEvent {
            reason: Some(match reason {
                AccrualStopReason::Overdue => HistoryReason::Overdue,
                AccrualStopReason::Ceiling => HistoryReason::Ceiling,
            }),
            ..HistoryEvent::new(on, HistoryEventKind::AccrualStopped)
        },
        LoanNotice::Prolonged { due_date } => HistoryEvent {
            due_date: Some(due_date),
            ..HistoryEvent::new(on, HistoryEventKind::Prolonged)
        },
        LoanNotice::ProlongationUndone => HistoryEvent {
            reason: Some(HistoryReason::PaymentReversed),
            ..HistoryEvent::new(on, HistoryEventKind::ProlongationVoided)
        },
        LoanNotice::ProlongationVoid => HistoryEvent {
            reason: Some(HistoryReason::Unpaid),
            ..HistoryEvent::new(on, HistoryEventKind::ProlongationVoided)
        },
        LoanNotice::Closed => HistoryEvent::new(on, HistoryEventKind::Closed),
        LoanNotice::Reopened => HistoryEvent::new(on, HistoryEventKind::Reopened),
    }
}

const fn write_off_reason(reason: WriteOffReason) -> HistoryReason {
    match reason {
        WriteOffReason::Uncollectable => HistoryReason::Uncollectable,
        WriteOffReason::Fraud => HistoryReason::Fraud,
        WriteOffReason::StopCredit => HistoryReason::StopCredit,
        WriteOffReason::Court => HistoryReason::Court,
    }
}

fn payment_amount(own: &OwnLoan, id: OperationId) -> Option<Tenge> {
    own.loan.facts().iter().find(|fact| fact.id == id).and_then(|fact| match fact.kind {
        FactKind::Payment { amount, .. } => Some(amount),
        _ => None,
    })
}
