//! What happened to a loan, in the words of its owner.

use std::collections::BTreeMap;

use base::{BusinessDate, Timestamp};
use lending::loan::{
    AccrualStopReason, Event, FACTS_MAX, Fact, Notice, OperationId, What, WriteOffReason,
};
use money::Tenge;
use store::{StoreError, Tx, Uuid, loans, payments};

use super::Own;
use crate::json;

/// Each fact may change what others want to know a few times.
const EVENTS_MAX: i64 = 5 * FACTS_MAX as i64;

/// What kind of thing happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The money went out.
    Issued,
    /// Money came in.
    Payment,
    /// A payment turned out not to have happened.
    Reversed,
    /// A prolongation took effect.
    Prolonged,
    /// A prolongation was signed and waits for its payment.
    ProlongationSigned,
    /// A prolongation lost its effect.
    ProlongationVoid,
    /// Other terms were agreed.
    Restructured,
    /// Something fell due and was not paid.
    Overdue,
    /// Nothing is overdue any more.
    NoLongerOverdue,
    /// Nothing accrues any more.
    AccrualStopped,
    /// The borrower disputes the loan.
    Frozen,
    /// The dispute ended.
    Unfrozen,
    /// Interest or penalty was given up.
    Waived,
    /// The debt left the balance.
    WrittenOff,
    /// Money was given back.
    Refunded,
    /// Nothing is owed any more.
    Closed,
    /// It is owed again.
    Reopened,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Happened {
    /// The day from which it counts.
    pub on: BusinessDate,
    /// The moment at which we learnt of it, where that is known.
    pub at: Option<Timestamp>,
    /// What kind of thing.
    pub kind: Kind,
    /// How much money it was about.
    pub amount: Option<Tenge>,
    /// The date that the debt is due on after it.
    pub due_on: Option<BusinessDate>,
    /// Why, by its code.
    pub reason: Option<&'static str>,
    /// The payment that came or was taken back.
    pub payment_id: Option<Uuid>,
}

impl Happened {
    const fn new(on: BusinessDate, kind: Kind) -> Self {
        Self { on, at: None, kind, amount: None, due_on: None, reason: None, payment_id: None }
    }
}

pub async fn history(tx: &mut Tx, own: &Own) -> Result<Vec<Happened>, StoreError> {
    let events = loans::happened(tx, own.row.id, EVENTS_MAX).await?;
    let most = i64::try_from(FACTS_MAX).unwrap_or(i64::MAX);
    let received = payments::received_at(tx, own.row.id, most).await?;
    let received: BTreeMap<Uuid, Timestamp> = received.into_iter().collect();
    let mut told = Vec::with_capacity(events.len());
    for (booked_on, event) in events {
        let event: Event = json::read(&event, "an event")?;
        told.extend(happened(own, &event, booked_on));
    }
    for one in &mut told {
        if one.kind == Kind::Payment {
            one.at = one.payment_id.and_then(|id| received.get(&id).copied());
        }
    }
    Ok(told)
}

fn happened(own: &Own, event: &Event, booked_on: BusinessDate) -> Option<Happened> {
    match event {
        Event::Issued { contract, .. } => Some(Happened {
            amount: Some(contract.principal),
            due_on: Some(contract.due_on()),
            ..Happened::new(contract.issued_on, Kind::Issued)
        }),
        Event::Recorded(fact) => Some(event_from_fact(fact, booked_on)),
        Event::Reversed { payment, .. } => Some(Happened {
            amount: paid(own, *payment),
            payment_id: Some(uuid(*payment)),
            ..Happened::new(booked_on, Kind::Reversed)
        }),
        Event::Notice { on, what } => Some(event_from_notice(*on, *what)),
        Event::Booked { .. } | Event::DayClosed { .. } => None,
    }
}

fn event_from_fact(fact: &Fact, booked_on: BusinessDate) -> Happened {
    let new = |kind| Happened::new(fact.on, kind);
    match &fact.what {
        What::Payment { amount, .. } => Happened {
            amount: Some(*amount),
            payment_id: Some(uuid(fact.id)),
            ..new(Kind::Payment)
        },
        What::Addendum { due_on, .. } => {
            Happened { due_on: Some(*due_on), ..new(Kind::ProlongationSigned) }
        }
        What::Restructured(plan) => {
            Happened { due_on: plan.parts.last().map(|(on, _)| *on), ..new(Kind::Restructured) }
        }
        // The fact is dated by the last day that is charged for, which is not the day of the report.
        What::Frozen => Happened::new(booked_on, Kind::Frozen),
        What::Unfrozen => new(Kind::Unfrozen),
        What::Waived { interest, penalty } => {
            Happened { amount: Some(*interest + *penalty), ..new(Kind::Waived) }
        }
        What::WrittenOff(reason) => {
            Happened { reason: Some(write_off_reason_code(*reason)), ..new(Kind::WrittenOff) }
        }
        What::Refunded { amount } => Happened { amount: Some(*amount), ..new(Kind::Refunded) },
    }
}

const fn event_from_notice(on: BusinessDate, what: Notice) -> Happened {
    match what {
        Notice::WentOverdue => Happened::new(on, Kind::Overdue),
        Notice::NoLongerOverdue => Happened::new(on, Kind::NoLongerOverdue),
        Notice::AccrualStopped(reason) => Happened {
            reason: Some(match reason {
                AccrualStopReason::Overdue => "overdue",
                AccrualStopReason::Ceiling => "ceiling",
            }),
            ..Happened::new(on, Kind::AccrualStopped)
        },
        Notice::Prolonged { due_on } => {
            Happened { due_on: Some(due_on), ..Happened::new(on, Kind::Prolonged) }
        }
        Notice::ProlongationUndone => Happened {
            reason: Some("payment_reversed"),
            ..Happened::new(on, Kind::ProlongationVoid)
        },
        Notice::ProlongationVoid => {
            Happened { reason: Some("unpaid"), ..Happened::new(on, Kind::ProlongationVoid) }
        }
        Notice::Closed => Happened::new(on, Kind::Closed),
        Notice::Reopened => Happened::new(on, Kind::Reopened),
    }
}

const fn write_off_reason_code(reason: WriteOffReason) -> &'static str {
    match reason {
        WriteOffReason::Uncollectable => "uncollectable",
        WriteOffReason::Fraud => "fraud",
        WriteOffReason::StopCredit => "stop_credit",
        WriteOffReason::Court => "court",
    }
}

fn paid(own: &Own, id: OperationId) -> Option<Tenge> {
    own.loan.facts().iter().find(|fact| fact.id == id).and_then(|fact| match fact.what {
        What::Payment { amount, .. } => Some(amount),
        _ => None,
    })
}

const fn uuid(id: OperationId) -> Uuid {
    Uuid::from_u128(id.0)
}
