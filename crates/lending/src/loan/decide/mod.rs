//! Decisions: from a loan and a command to events and postings, or to a refusal.

mod booking;
mod notices;

use std::sync::Arc;

use base::BusinessDate;
use ledger::{FlowTotals, LoanId, postings};
use money::Tenge;

use super::event::Notice;
use super::{
    Command, Event, FACTS_MAX, Fact, Loan, OperationId, Position, Refusal, What, fold, place,
    prolongation, restructuring,
};
pub use booking::Booking;

use crate::contract::Contract;

/// What a command does: to be stored together, or not at all.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// What happened, in order.
    pub events: Vec<Event>,
    /// What moves in the books.
    pub bookings: Vec<Booking>,
}

/// Whether a command did something.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// It did this.
    Done(Decision),
    /// The same command was carried out before.
    AlreadyDone,
}

/// Pays a loan out.
pub fn issue(id: LoanId, contract: Arc<Contract>) -> (Loan, Decision) {
    let loan = Loan::issued(id, Arc::clone(&contract));
    let posting = postings::ISSUE.post(loan.booked.flows());
    let value_on = contract.issued_on;
    let bookings = posting.map(|posting| Booking { value_on, cause: None, posting });
    let events = vec![Event::Issued { id, contract }];
    (loan, Decision { events, bookings: bookings.into_iter().collect() })
}

/// What a command does to a loan on a day. The loan itself stays as it is: whoever stores the
/// decision applies its events.
pub fn decide(loan: &Loan, command: &Command, today: BusinessDate) -> Result<Outcome, Refusal> {
    if let Some(known) = known(loan, command) {
        return known.map(|()| Outcome::AlreadyDone);
    }
    if loan.facts.len() >= FACTS_MAX {
        return Err(Refusal::TooManyFacts);
    }
    // Also where the books ran ahead of the last closing: an order that did not see what was booked
    // since would be carried out as if it came before it.
    if today < loan.booked.as_of {
        return Err(Refusal::DayClosed(loan.booked.as_of));
    }
    let decision = match command {
        Command::Reverse { id, payment } => reverse(loan, *id, *payment, today)?,
        _ => {
            let (on, what) = checked(loan, command, today)?;
            let fact = Fact { id: command.id(), on, what, reversed_by: None };
            record(loan, fact)?
        }
    };
    Ok(Outcome::Done(decision))
}

/// Ends a day: books what accrued, and tells what became of the loan. Days that were left out are
/// booked with it.
pub fn close_day(loan: &Loan, on: BusinessDate) -> Outcome {
    if on <= loan.closed_through {
        return Outcome::AlreadyDone;
    }
    let before = &loan.booked;
    let mut after = before.clone();
    after.run_to(&loan.contract, on);
    let bookings = booking::book_elapsed_time(before, &after);
    let mut events = Vec::with_capacity(2);
    if after.as_of > before.as_of {
        events.push(Event::Booked { through: after.as_of });
    }
    events.push(Event::DayClosed { on });
    // It stands on the day it was signed: told once, when that day ends.
    if before.addendum.is_some() && loan.closed_through < before.as_of {
        events.push(Event::Notice { on, what: Notice::ProlongationVoid });
    }
    notices::between(&loan.contract, before, &after, &mut events);
    Outcome::Done(Decision { events, bookings })
}

/// Whether the operation is known: with the same content it is done, with another it is an error.
fn known(loan: &Loan, command: &Command) -> Option<Result<(), Refusal>> {
    let id = command.id();
    if let Some(reversed) = loan.facts.iter().find(|fact| fact.reversed_by == Some(id)) {
        let is_same =
            matches!(command, Command::Reverse { payment, .. } if *payment == reversed.id);
        return Some(if is_same { Ok(()) } else { Err(Refusal::OtherContent) });
    }
    let fact = loan.facts.iter().find(|fact| fact.id == id)?;
    let is_same = match (command, &fact.what) {
        (
            Command::Receive { amount, value_on, purpose, .. },
            What::Payment { amount: known, purpose: meant },
        ) => amount == known && *value_on == fact.on && purpose == meant,
        (Command::Prolong { days, .. }, What::Addendum { days: known, .. }) => days == known,
        (Command::Restructure { plan, .. }, What::Restructured(known)) => plan == known,
        (Command::Freeze { since, .. }, What::Frozen) => *since == fact.on,
        (Command::Unfreeze { .. }, What::Unfrozen) => true,
        (
            Command::Waive { interest, penalty, .. },
            What::Waived { interest: known, penalty: given_up },
        ) => interest == known && penalty == given_up,
        (Command::WriteOff { reason, .. }, What::WrittenOff(known)) => reason == known,
        (Command::Refund { amount, .. }, What::Refunded { amount: known }) => amount == known,
        _ => false,
    };
    Some(if is_same { Ok(()) } else { Err(Refusal::OtherContent) })
}

/// The fact that a command makes and the day from which it counts, if the loan allows it.
fn checked(
    loan: &Loan,
    command: &Command,
    today: BusinessDate,
) -> Result<(BusinessDate, What), Refusal> {
    let fact = match command {
        Command::Receive { amount, value_on, purpose, .. } => {
            is_amount(*amount)?;
            check_value_date(loan, *value_on, today)?;
            (*value_on, What::Payment { amount: *amount, purpose: *purpose })
        }
        Command::Prolong { days, .. } => {
            let offer = prolongation::offer_for_days(loan, today, *days)?;
            let rate = offer.rate;
            (today, What::Addendum { days: *days, due_on: offer.due_on, rate })
        }
        Command::Restructure { plan, .. } => {
            let position = loan.position(today);
            position.require_live()?;
            restructuring::check(&position, plan)?;
            (today, What::Restructured(plan.clone()))
        }
        Command::Freeze { since, .. } => {
            loan.position(today).require_live()?;
            check_value_date(loan, *since, today)?;
            // Put before the end of an earlier dispute it would be ended by that at once.
            let ended = loan.facts.iter().rfind(|fact| fact.what == What::Unfrozen);
            if let Some(ended) = ended.filter(|ended| *since < ended.on) {
                return Err(Refusal::DisputeEnded(ended.on));
            }
            (*since, What::Frozen)
        }
        Command::Unfreeze { .. } => match loan.position(today).require_live() {
            Err(Refusal::Disputed) => (today, What::Unfrozen),
            Err(refusal) => return Err(refusal),
            Ok(()) => return Err(Refusal::NotDisputed),
        },
        Command::Waive { interest, penalty, .. } => {
            check_waivable(&loan.position(today), *interest, *penalty)?;
            (today, What::Waived { interest: *interest, penalty: *penalty })
        }
        Command::WriteOff { reason, .. } => {
            loan.position(today).require_outstanding()?;
            (today, What::WrittenOff(*reason))
        }
        Command::Refund { amount, .. } => {
            is_amount(*amount)?;
            let funds = loan.position(today).funds;
            if *amount > funds {
                return Err(Refusal::NotEnoughFunds(funds));
            }
            (today, What::Refunded { amount: *amount })
        }
        Command::Reverse { .. } => return Err(Refusal::UnknownPayment),
    };
    Ok(fact)
}

fn is_amount(amount: Tenge) -> Result<(), Refusal> {
    if amount.is_positive() && amount <= Tenge::LIMIT { Ok(()) } else { Err(Refusal::Amount) }
}

fn check_value_date(loan: &Loan, on: BusinessDate, today: BusinessDate) -> Result<(), Refusal> {
    if on > today {
        return Err(Refusal::ValueDateInFuture);
    }
    if on < loan.contract.issued_on { Err(Refusal::BeforeIssue) } else { Ok(()) }
}

fn check_waivable(position: &Position, interest: Tenge, penalty: Tenge) -> Result<(), Refusal> {
    position.require_outstanding()?;
    if interest.is_negative() || penalty.is_negative() || (interest.is_zero() && penalty.is_zero())
    {
        return Err(Refusal::Amount);
    }
    let owed = position.owed();
    let fits = interest <= owed.interest_total() && penalty <= owed.penalty;
    if fits { Ok(()) } else { Err(Refusal::MoreThanOwed) }
}

/// Books a fact: first the time up to it, then what it moves by itself, and then the difference it
/// makes to days already booked.
fn record(loan: &Loan, fact: Fact) -> Result<Decision, Refusal> {
    let (contract, before) = (&*loan.contract, &loan.booked);
    let (value_on, id) = (fact.on, fact.id);
    let caught = loan.position(value_on.max(before.as_of));
    let (after, own) = if value_on == caught.as_of {
        let mut after = caught.clone();
        after.take_in(contract, &fact);
        let own = after.flows - caught.flows;
        (after, own)
    } else {
        let mut facts = loan.facts.clone();
        facts.insert(place(&facts, value_on), fact.clone());
        fold(contract, &facts, caught.as_of, Some(id))
    };
    let mut bookings = booking::book_elapsed_time(before, &caught);
    let rest = after.flows - caught.flows - own;
    bookings.extend(booking::book_fact(&own, &rest, value_on, id));
    let mut events = vec![Event::Recorded(fact), Event::Booked { through: after.as_of }];
    notices::between(contract, before, &after, &mut events);
    finish(&after, events, bookings)
}

/// Takes a payment back as if it had never come.
fn reverse(
    loan: &Loan,
    id: OperationId,
    payment: OperationId,
    today: BusinessDate,
) -> Result<Decision, Refusal> {
    let (contract, before) = (&*loan.contract, &loan.booked);
    let mut facts = loan.facts.clone();
    let is_payment =
        |fact: &&mut Fact| fact.id == payment && matches!(fact.what, What::Payment { .. });
    let reversed = facts.iter_mut().find(is_payment).ok_or(Refusal::UnknownPayment)?;
    if reversed.reversed_by.is_some() {
        return Err(Refusal::Reversed);
    }
    reversed.reversed_by = Some(id);
    let value_on = reversed.on;
    let through = today.max(before.as_of);
    let caught = loan.position(through);
    let (_, moved) = fold(contract, &loan.facts, through, Some(payment));
    let own = FlowTotals::NONE - moved;
    let (after, _) = fold(contract, &facts, through, None);
    let mut bookings = booking::book_elapsed_time(before, &caught);
    let rest = after.flows - caught.flows - own;
    bookings.extend(booking::book_reversal(&own, &rest, value_on, id));
    let mut events = vec![Event::Reversed { payment, by: id }, Event::Booked { through }];
    notices::between(contract, before, &after, &mut events);
    finish(&after, events, bookings)
}

fn finish(
    after: &Position,
    events: Vec<Event>,
    bookings: Vec<Booking>,
) -> Result<Decision, Refusal> {
    if after.has_uncovered_refund {
        return Err(Refusal::Refunded);
    }
    Ok(Decision { events, bookings })
}
