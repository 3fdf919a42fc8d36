//! Decisions: turn a loan and a command into events and postings, or a rejection.

mod booking;
mod notices;

use std::sync::Arc;

use base::BusinessDate;
use base::ids::LoanId;
use ledger::{FlowTotals, postings};
use money::Tenge;

use super::event::LoanNotice;
use super::{
    FACTS_MAX, Fact, FactKind, Loan, LoanCommand, LoanEvent, LoanRejection, OperationId, Position,
    insertion_index, prolongation, replay_facts, restructuring, surplus,
};
pub use booking::Booking;

use crate::contract::Contract;

/// The result of a command. To be stored atomically.
#[derive(Debug, Clone, PartialEq)]
pub struct LoanChanges {
    /// In order.
    pub events: Vec<LoanEvent>,
    pub bookings: Vec<Booking>,
}

/// The outcome of a command.
#[derive(Debug, Clone, PartialEq)]
pub enum LoanOutcome {
    Done(LoanChanges),
    /// The same command was executed before.
    AlreadyDone,
}

/// Pays out a loan.
pub fn issue(id: LoanId, contract: Arc<Contract>) -> (Loan, LoanChanges) {
    let loan = Loan::new(id, Arc::clone(&contract));
    let posting = postings::ISSUE.post(loan.booked_position.flows());
    let value_date = contract.issued_on;
    let bookings = posting.map(|posting| Booking { value_date, cause: None, posting });
    let events = vec![LoanEvent::Issued { id, contract }];
    (loan, LoanChanges { events, bookings: bookings.into_iter().collect() })
}

/// Decides what a command does to a loan on a day. Does not change the loan: the caller stores the
/// changes and applies the events.
pub fn decide(
    loan: &Loan,
    command: &LoanCommand,
    today: BusinessDate,
) -> Result<LoanOutcome, LoanRejection> {
    if let Some(result) = check_idempotency(loan, command) {
        return result.map(|()| LoanOutcome::AlreadyDone);
    }
    if loan.facts.len() >= FACTS_MAX {
        return Err(LoanRejection::TooManyFacts);
    }
    // Also reject commands between the last closing and the booked date: a command issued without
    // knowledge of later bookings would be executed as if it came before them.
    if today < loan.booked_position.as_of {
        return Err(LoanRejection::DayClosed(loan.booked_position.as_of));
    }
    let decision = match command {
        LoanCommand::ReversePayment { id, payment } => reverse_payment(loan, *id, *payment, today)?,
        _ => {
            let (on, kind) = validate_command(loan, command, today)?;
            let fact = Fact { id: command.id(), value_date: on, kind, reversed_by: None };
            record_fact(loan, fact)?
        }
    };
    Ok(LoanOutcome::Done(decision))
}

/// Closes a business day: books accruals and issues notices. Days that were skipped are booked with
/// it. Idempotent.
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
    // An addendum is only pending on the day of its signature, so this notice is issued once, when
    // that day is closed.
    if before.pending_addendum.is_some() && loan.closed_through < before.as_of {
        events.push(LoanEvent::Notice { on, kind: LoanNotice::ProlongationVoid });
    }
    notices::push_notices(&loan.contract, before, &after, &mut events);
    LoanOutcome::Done(LoanChanges { events, bookings })
}

/// Checks whether the operation id is known: the same content is a repetition, other content is an
/// error.
fn check_idempotency(loan: &Loan, command: &LoanCommand) -> Option<Result<(), LoanRejection>> {
    let id = command.id();
    if let Some(reversed) = loan.facts.iter().find(|fact| fact.reversed_by == Some(id)) {
        let is_same = matches!(command, LoanCommand::ReversePayment { payment, .. } if *payment == reversed.id);
        return Some(if is_same { Ok(()) } else { Err(LoanRejection::IdempotencyConflict) });
    }
    let fact = loan.facts.iter().find(|fact| fact.id == id)?;
    let is_same = match (command, &fact.kind) {
        (
            LoanCommand::ReceivePayment { amount, value_date, purpose, .. },
            FactKind::Payment { amount: known, purpose: recorded_purpose },
        ) => amount == known && *value_date == fact.value_date && purpose == recorded_purpose,
        (LoanCommand::Prolong { days, .. }, FactKind::Addendum { days: known, .. }) => {
            days == known
        }
        (LoanCommand::Restructure { plan, .. }, FactKind::Restructured(known)) => plan == known,
        (LoanCommand::OpenDispute { since, .. }, FactKind::Frozen) => *since == fact.value_date,
        (LoanCommand::CloseDispute { .. }, FactKind::Unfrozen) => true,
        (
            LoanCommand::Waive { interest, penalty, .. },
            FactKind::Waived { interest: known, penalty: given_up },
        ) => interest == known && penalty == given_up,
        (LoanCommand::WriteOff { reason, .. }, FactKind::WrittenOff(known)) => reason == known,
        (
            LoanCommand::Refund { amount, payment, .. },
            FactKind::Refunded { amount: known, payment: source },
        ) => amount == known && payment == source,
        _ => false,
    };
    Some(if is_same { Ok(()) } else { Err(LoanRejection::IdempotencyConflict) })
}

/// Returns the fact and its value date, if the loan allows the command.
fn validate_command(
    loan: &Loan,
    command: &LoanCommand,
    today: BusinessDate,
) -> Result<(BusinessDate, FactKind), LoanRejection> {
    let fact = match command {
        LoanCommand::ReceivePayment { amount, value_date, purpose, .. } => {
            check_amount(*amount)?;
            check_value_date(loan, *value_date, today)?;
            (*value_date, FactKind::Payment { amount: *amount, purpose: *purpose })
        }
        LoanCommand::Prolong { days, .. } => {
            let offer = prolongation::offer_for_days(loan, today, *days)?;
            let rate = offer.rate;
            (today, FactKind::Addendum { days: *days, due_date: offer.due_date, rate })
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
            // A dispute that starts before the end of an earlier one would be ended by it at once.
            let last_end = loan.facts.iter().rfind(|fact| fact.kind == FactKind::Unfrozen);
            if let Some(last_end) = last_end.filter(|last_end| *since < last_end.value_date) {
                return Err(LoanRejection::DisputeEnded(last_end.value_date));
            }
            (*since, FactKind::Frozen)
        }
        LoanCommand::CloseDispute { .. } => match loan.position(today).require_live() {
            Err(LoanRejection::Disputed) => (today, FactKind::Unfrozen),
            Err(rejection) => return Err(rejection),
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
        LoanCommand::Refund { amount, payment, .. } => {
            check_amount(*amount)?;
            let mut funds = loan.position(today).unapplied_funds;
            if let Some(payment) = payment {
                let left = surplus::left_of_payment(loan, *payment);
                funds = funds.min(left.ok_or(LoanRejection::UnknownPayment)?);
            }
            if *amount > funds {
                return Err(LoanRejection::NotEnoughFunds(funds));
            }
            (today, FactKind::Refunded { amount: *amount, payment: *payment })
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
    value_date: BusinessDate,
    today: BusinessDate,
) -> Result<(), LoanRejection> {
    if value_date > today {
        return Err(LoanRejection::ValueDateInFuture);
    }
    if value_date < loan.contract.issued_on { Err(LoanRejection::BeforeIssue) } else { Ok(()) }
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
    let outstanding = position.outstanding();
    let fits = interest <= outstanding.interest_total() && penalty <= outstanding.penalty;
    if fits { Ok(()) } else { Err(LoanRejection::MoreThanOwed) }
}

/// Books a fact: first the time up to it, then its own flows, then the correction of days that were
/// already booked.
fn record_fact(loan: &Loan, fact: Fact) -> Result<LoanChanges, LoanRejection> {
    let (contract, before) = (&*loan.contract, &loan.booked_position);
    let (value_date, id) = (fact.value_date, fact.id);
    let advanced = loan.position(value_date.max(before.as_of));
    let (after, own) = if value_date == advanced.as_of {
        let mut after = advanced.clone();
        after.apply(contract, &fact);
        let own = after.flows - advanced.flows;
        (after, own)
    } else {
        let mut facts = loan.facts.clone();
        facts.insert(insertion_index(&facts, value_date), fact.clone());
        replay_facts(contract, &facts, advanced.as_of, Some(id))
    };
    let mut bookings = booking::book_elapsed_time(before, &advanced);
    let rest = after.flows - advanced.flows - own;
    bookings.extend(booking::book_fact(&own, &rest, value_date, id));
    let mut events = vec![LoanEvent::Recorded(fact), LoanEvent::Booked { through: after.as_of }];
    notices::push_notices(contract, before, &after, &mut events);
    finish(&after, events, bookings)
}

/// Reverses a payment as if it had never been received.
fn reverse_payment(
    loan: &Loan,
    id: OperationId,
    payment: OperationId,
    today: BusinessDate,
) -> Result<LoanChanges, LoanRejection> {
    let (contract, before) = (&*loan.contract, &loan.booked_position);
    let mut facts = loan.facts.clone();
    let is_payment =
        |fact: &&mut Fact| fact.id == payment && matches!(fact.kind, FactKind::Payment { .. });
    let payment_fact = facts.iter_mut().find(is_payment).ok_or(LoanRejection::UnknownPayment)?;
    if payment_fact.reversed_by.is_some() {
        return Err(LoanRejection::AlreadyReversed);
    }
    if surplus::sent_back(loan, payment).is_positive() {
        return Err(LoanRejection::AlreadyRefunded);
    }
    payment_fact.reversed_by = Some(id);
    let value_date = payment_fact.value_date;
    let through = today.max(before.as_of);
    let advanced = loan.position(through);
    let (_, payment_flows) = replay_facts(contract, &loan.facts, through, Some(payment));
    let own = FlowTotals::ZERO - payment_flows;
    let (after, _) = replay_facts(contract, &facts, through, None);
    let mut bookings = booking::book_elapsed_time(before, &advanced);
    let rest = after.flows - advanced.flows - own;
    bookings.extend(booking::book_reversal(&own, &rest, value_date, id));
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
