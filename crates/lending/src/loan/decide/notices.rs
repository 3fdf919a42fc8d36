//! What others want to know of the way from one position to the next.

use base::BusinessDate;

use crate::contract::Contract;
use crate::loan::event::{AccrualStopReason, Event, Notice};
use crate::loan::{Position, Status};

/// Adds a notice for everything that became different.
pub fn between(contract: &Contract, before: &Position, after: &Position, events: &mut Vec<Event>) {
    let today = after.as_of();
    let mut tell = |on: BusinessDate, what| events.push(Event::Notice { on, what });
    if after.prolongations() > before.prolongations() {
        tell(today, Notice::Prolonged { due_on: after.due_on() });
    }
    if after.prolongations() < before.prolongations() {
        tell(today, Notice::ProlongationUndone);
    }
    match (before.overdue_since, after.overdue_since) {
        (None, Some(due_on)) => {
            tell(due_on.try_plus_days(1).unwrap_or(today), Notice::WentOverdue);
        }
        (Some(_), None) if after.status() == Status::Active => {
            tell(today, Notice::NoLongerOverdue);
        }
        _ => {}
    }
    if after.is_capped && !before.is_capped {
        tell(today, Notice::AccrualStopped(AccrualStopReason::Ceiling));
    }
    if is_stopped(contract, after) && !is_stopped(contract, before) {
        tell(today, Notice::AccrualStopped(AccrualStopReason::Overdue));
    }
    match (before.closed_on(), after.closed_on()) {
        (None, Some(on)) => tell(on, Notice::Closed),
        (Some(_), None) => tell(today, Notice::Reopened),
        _ => {}
    }
}

fn is_stopped(contract: &Contract, position: &Position) -> bool {
    position.days_overdue() > contract.limits.accrual_days_max
}
