//! Decisions: from a loan and a command to events and postings, or to a refusal.

mod booking;
mod notices;

use std::sync::Arc;

use base::BusinessDate;
use ledger::{FlowTotals, LoanId, postings};
use money::Tenge;

use super::event::LoanNotice;
use super::{
    FACTS_MAX, Fact, FactKind, Loan, LoanCommand, LoanEvent, LoanRejection, OperationId, Position,
    insertion_index, prolongation, replay_facts, restructuring,
};
pub use booking::Booking;

use crate::contract::Contract;

/// What a command does: to be stored together, or not at all.
#[derive(Debug, Clone, PartialEq)]
pub struct LoanChanges {
    /// What happened, in order.
    pub events: Vec<LoanEvent>,
    /// What moves in the books.
    pub bookings: Vec<Booking>,
}

/// Whether a command did something.
#[derive(Debug, Clone, PartialEq)]
pub enum LoanOutcome {
    /// It did this.
    Done(LoanChanges),
    /// The same command was carried out before.
    AlreadyDone,
}

/// Pays a loan out.
pub fn issue(id: LoanId, contract: Arc<Contract>) -> (Loan, LoanChanges) {
    let loan = Loan::new(id, Arc::clone(&contract));
    let posting = postings::ISSUE.post(loan.booked_position.flows());
    let value_on = contract.issued_on;
    let bookings = posting.map(|posting| Booking { value_date: value_on, cause: None, posting });
    let events = vec![LoanEvent::Issued { id, contract }];
    (loan, LoanChanges { events, bookings: bookings.into_iter().collect() })
}

/// What a command does to a loan on a day. The loan itself stays as it is: whoever stores the
/// decision applies its events.
pub fn decide(
    loan: &Loan,
    command: &LoanCommand,
    today: BusinessDate,
) -> Result<LoanOutcome, LoanRejection> {
    if let Some(known) = check_idempotency(loan, command) {
        return known.map(|()| LoanOutcome::AlreadyDone);
    }
    if loan.facts.len() >= FACTS_MAX {
        return Err(LoanRejection::TooManyFacts);
    }
    // Also where the books ran ahead of the last closing: an order that did not see what was booked
    // since would be carried out as if it came before it.
    if today < loan.booked_position.as_of {
        return Err(LoanRejection::DayClosed(loan.booked_position.as_of));
    }
    let decision = match command {
        LoanCommand::ReversePayment { id, payment } => reverse_payment(loan, *id, *payment, today)?,
        _ => {
            let (on, what) = validate_command(loan, command, today)?;
            let fact = Fact { id: command.id(), on, what, reversed_by: None };
            record_fact(loan, fact)?
        }
    };
    Ok(LoanOutcome::Done(decision))
}

/// Ends a day: books what accrued, and tells what became of the loan. Days that were left out are
/// booked with it.
pub fn close_business_day(loan: &Loan, on: BusinessDate) -> LoanOutcome {
    if on <= loan.closed_through {
        return LoanOutcome::AlreadyDone;
    }
    let before = &loan.booked_position;
    let mut after = before.clone();
    after.advance_to(&loan.contract, on);
    let bookings = booking::book_elapsed_time(before, &after);
    let mut events = Vec::with_capacity(2);
    if after.as_of > before.as_of {
        events.push(LoanEvent::Booked { through: after.as_of });
    }
    events.push(LoanEvent::DayClosed { on });
    // It stands on the day it was signed: told once, when that day ends.
    if before.pending_addendum.is_some() && loan.closed_through < before.as_of {
        events.push(LoanEvent::Notice { on, what: LoanNotice::ProlongationVoid });
    }
    notices::push_notices(&loan.contract, before, &after, &mut events);
    LoanOutcome::Done(LoanChanges { events, bookings })
}

/// Whether the operation is known: with the same content it is done, with another it is an error.
fn check_idempotency(loan: &Loan, command: &LoanCommand) -> Option<Result<(), LoanRejection>> {
    let id = command.id();
    if let Some(reversed) = loan.facts.iter().find(|fact| fact.reversed_by == Some(id)) {
        let is_same = matches!(command, LoanCommand::ReversePayment { payment, .. } if *payment == reversed.id);
        return Some(if is_same { Ok(()) } else { Err(LoanRejection::IdempotencyConflict) });
    }
    let fact = loan.facts.iter().find(|fact| fact.id == id)?;
    let is_same = match (command, &fact.what) {
        (
            LoanCommand::ReceivePayment { amount, value_date: value_on, purpose, .. },
            FactKind::Payment { amount: known, purpose: meant },
        ) => amount == known && *value_on == fact.on && purpose == meant,
        (LoanCommand::Prolong { days, .. }, FactKind::Addendum { days: known, .. }) => {
            days == known
        }
        (LoanCommand::Restructure { plan, .. }, FactKind::Restructured(known)) => plan == known,
        (LoanCommand::OpenDispute { since, .. }, FactKind::Frozen) => *since == fact.on,
        (LoanCommand::CloseDispute { .. }, FactKind::Unfrozen) => true,
        (
            LoanCommand::Waive { interest, penalty, .. },
            FactKind::Waived { interest: known, penalty: given_up },
        ) => interest == known && penalty == given_up,
        (LoanCommand::WriteOff { reason, .. }, FactKind::WrittenOff(known)) => reason == known,
        (LoanCommand::Refund { amount, .. }, FactKind::Refunded { amount: known }) => {
            amount == known
        }
        _ => false,
    };
    Some(if is_same { Ok(()) } else { Err(LoanRejection::IdempotencyConflict) })
}

/// The fact that a command makes and the day from which it counts, if the loan allows it.
fn validate_command(
    loan: &Loan,
    command: &LoanCommand,
    today: BusinessDate,
) -> Result<(BusinessDate, FactKind), LoanRejection> {
    let fact = match command {
        LoanCommand::ReceivePayment { amount, value_date: value_on, purpose, .. } => {
            check_amount(*amount)?;
            check_value_date(loan, *value_on, today)?;
            (*value_on, FactKind::Payment { amount: *amount, purpose: *purpose })
        }
        LoanCommand::Prolong { days, .. } => {
            let offer = prolongation::offer_for_days(loan, today, *days)?;
            let rate = offer.rate;
            (today, FactKind::Addendum { days: *days, due_on: offer.due_on, rate })
        }
        LoanCommand::Restructure { plan, .. } => {
            let position = loan.position(today);
            position.require_live()?;
            restructuring::check_plan(&position, plan)?;
            (today, FactKind::Restructured(plan.clone()))
        }
        LoanCommand::OpenDispute { since, .. } => {
            loan.position(today).require_live()?;
            check_value_date(loan, *since, today)?;
            // Put before the end of an earlier dispute it would be ended by that at once.
            let ended = loan.facts.iter().rfind(|fact| fact.what == FactKind::Unfrozen);
            if let Some(ended) = ended.filter(|ended| *since < ended.on) {
                return Err(LoanRejection::DisputeEnded(ended.on));
            }
            (*since, FactKind::Frozen)
        }
        LoanCommand::CloseDispute { .. } => match loan.position(today).require_live() {
            Err(LoanRejection::Disputed) => (today, FactKind::Unfrozen),
            Err(refusal) => return Err(refusal),
            Ok(()) => return Err(LoanRejection::NotDisputed),
        },
        LoanCommand::Waive { interest, penalty, .. } => {
            check_waivable(&loan.position(today), *interest, *penalty)?;
            (today, FactKind::Waived { interest: *interest, penalty: *penalty })
        }
        LoanCommand::WriteOff { reason, .. } => {
            loan.position(today).require_outstanding()?;
            (today, FactKind::WrittenOff(*reason))
        }
        LoanCommand::Refund { amount, .. } => {
            check_amount(*amount)?;
            let funds = loan.position(today).unapplied_funds;
            if *amount > funds {
                return Err(LoanRejection::NotEnoughFunds(funds));
            }
            (today, FactKind::Refunded { amount: *amount })
        }
        LoanCommand::ReversePayment { .. } => return Err(LoanRejection::UnknownPayment),
    };
    Ok(fact)
}

fn check_amount(amount: Tenge) -> Result<(), LoanRejection> {
    if amount.is_positive() && amount <= Tenge::LIMIT {
        Ok(())
    } else {
        Err(LoanRejection::InvalidAmount)
    }
}

fn check_value_date(
    loan: &Loan,
    on: BusinessDate,
    today: BusinessDate,
) -> Result<(), LoanRejection> {
    if on > today {
        return Err(LoanRejection::ValueDateInFuture);
    }
    if on < loan.contract.issued_on { Err(LoanRejection::BeforeIssue) } else { Ok(()) }
}

fn check_waivable(
    position: &Position,
    interest: Tenge,
    penalty: Tenge,
) -> Result<(), LoanRejection> {
    position.require_outstanding()?;
    if interest.is_negative() || penalty.is_negative() || (interest.is_zero() && penalty.is_zero())
    {
        return Err(LoanRejection::InvalidAmount);
    }
    let owed = position.outstanding();
    let fits = interest <= owed.interest_total() && penalty <= owed.penalty;
    if fits { Ok(()) } else { Err(LoanRejection::MoreThanOwed) }
}

/// Books a fact: first the time up to it, then what it moves by itself, and then the difference it
/// makes to days already booked.
fn record_fact(loan: &Loan, fact: Fact) -> Result<LoanChanges, LoanRejection> {
    let (contract, before) = (&*loan.contract, &loan.booked_position);
    let (value_on, id) = (fact.on, fact.id);
    let caught = loan.position(value_on.max(before.as_of));
    let (after, own) = if value_on == caught.as_of {
        let mut after = caught.clone();
        after.apply(contract, &fact);
        let own = after.flows - caught.flows;
        (after, own)
    } else {
        let mut facts = loan.facts.clone();
        facts.insert(insertion_index(&facts, value_on), fact.clone());
        replay_facts(contract, &facts, caught.as_of, Some(id))
    };
    let mut bookings = booking::book_elapsed_time(before, &caught);
    let rest = after.flows - caught.flows - own;
    bookings.extend(booking::book_fact(&own, &rest, value_on, id));
    let mut events = vec![LoanEvent::Recorded(fact), LoanEvent::Booked { through: after.as_of }];
    notices::push_notices(contract, before, &after, &mut events);
    finish(&after, events, bookings)
}

/// Takes a payment back as if it had never come.
fn reverse_payment(
    loan: &Loan,
    id: OperationId,
    payment: OperationId,
    today: BusinessDate,
) -> Result<LoanChanges, LoanRejection> {
    let (contract, before) = (&*loan.contract, &loan.booked_position);
    let mut facts = loan.facts.clone();
    let is_payment =
        |fact: &&mut Fact| fact.id == payment && matches!(fact.what, FactKind::Payment { .. });
    let reversed = facts.iter_mut().find(is_payment).ok_or(LoanRejection::UnknownPayment)?;
    if reversed.reversed_by.is_some() {
        return Err(LoanRejection::AlreadyReversed);
    }
    reversed.reversed_by = Some(id);
    let value_on = reversed.on;
    let through = today.max(before.as_of);
    let caught = loan.position(through);
    let (_, moved) = replay_facts(contract, &loan.facts, through, Some(payment));
    let own = FlowTotals::ZERO - moved;
    let (after, _) = replay_facts(contract, &facts, through, None);
    let mut bookings = booking::book_elapsed_time(before, &caught);
    let rest = after.flows - caught.flows - own;
    bookings.extend(booking::book_reversal(&own, &rest, value_on, id));
    let mut events = vec![LoanEvent::Reversed { payment, by: id }, LoanEvent::Booked { through }];
    notices::push_notices(contract, before, &after, &mut events);
    finish(&after, events, bookings)
}

fn finish(
    after: &Position,
    events: Vec<LoanEvent>,
    bookings: Vec<Booking>,
) -> Result<LoanChanges, LoanRejection> {
    if after.has_uncovered_refund {
        return Err(LoanRejection::AlreadyRefunded);
    }
    Ok(LoanChanges { events, bookings })
}
