//! Notices about what changed from one position to the next.

use base::BusinessDate;

use crate::contract::Contract;
use crate::loan::event::{AccrualStopReason, LoanEvent, LoanNotice};
use crate::loan::{LoanStatus, Position};

/// Adds a notice for each change.
pub fn push_notices(
    contract: &Contract,
    before: &Position,
    after: &Position,
    events: &mut Vec<LoanEvent>,
) {
    let today = after.as_of();
    let mut push = |on: BusinessDate, kind| events.push(LoanEvent::Notice { on, kind });
    if after.prolongation_count() > before.prolongation_count() {
        push(today, LoanNotice::Prolonged { due_date: after.due_date() });
    }
    if after.prolongation_count() < before.prolongation_count() {
        push(today, LoanNotice::ProlongationUndone);
    }
    match (before.overdue_since, after.overdue_since) {
        (None, Some(due_date)) => {
            push(due_date.try_plus_days(1).unwrap_or(today), LoanNotice::WentOverdue);
        }
        (Some(_), None) if after.status() == LoanStatus::Active => {
            push(today, LoanNotice::NoLongerOverdue);
        }
        _ => {}
    }
    if after.is_capped && !before.is_capped {
        push(today, LoanNotice::AccrualStopped(AccrualStopReason::Ceiling));
    }
    if is_accrual_stopped(contract, after) && !is_accrual_stopped(contract, before) {
        push(today, LoanNotice::AccrualStopped(AccrualStopReason::Overdue));
    }
    match (before.closed_on(), after.closed_on()) {
        (None, Some(on)) => push(on, LoanNotice::Closed),
        (Some(_), None) => push(today, LoanNotice::Reopened),
        _ => {}
    }
}

fn is_accrual_stopped(contract: &Contract, position: &Position) -> bool {
    position.days_overdue() > contract.limits.accrual_days_max
}
