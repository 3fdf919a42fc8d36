//! Upcoming payments, each as if the ones before were made on time.

use base::BusinessDate;
use ledger::Flow;
use money::Tenge;
use serde::Serialize;

use super::{Loan, Position};
use crate::contract::Contract;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct UpcomingPayment {
    pub on: BusinessDate,
    pub principal: Tenge,
    pub interest: Tenge,
    pub penalty: Tenge,
    /// The amount to pay: less than the sum of the components if unapplied funds cover a part.
    pub pay: Tenge,
}

/// Returns all upcoming payments from a day on. If all due dates have passed there is one, on the
/// day itself.
pub fn upcoming_payments(loan: &Loan, from: BusinessDate) -> Vec<UpcomingPayment> {
    settle_by_schedule(loan.contract(), loan.position(from)).0
}

/// Returns the payments that settle a position by its schedule, and the resulting position.
pub(super) fn settle_by_schedule(
    contract: &Contract,
    mut position: Position,
) -> (Vec<UpcomingPayment>, Position) {
    let mut payments = Vec::new();
    // Each iteration passes a due date or settles everything.
    for _ in 0..=position.schedule.len() {
        if position.require_live().is_err() {
            break;
        }
        let before = *position.flows();
        if let Some(due_date) =
            position.next_due_date().filter(|due_date| *due_date > position.as_of)
        {
            position.advance_to(contract, due_date);
        }
        // A due date that was put off stays the date of its payment.
        let due_date = position.next_due_date().filter(|due_date| *due_date <= position.as_of);
        let on = due_date.unwrap_or(position.as_of);
        let pay = position.amount_due_now();
        if pay.is_positive() {
            position.receive_repayment(contract, pay);
        }
        let totals = *position.flows() - before;
        payments.push(UpcomingPayment {
            on,
            principal: totals[Flow::ToPrincipal] + totals[Flow::ToPrincipalOverdue],
            interest: totals[Flow::ToInterest] + totals[Flow::ToInterestOverdue],
            penalty: totals[Flow::ToPenalty],
            pay,
        });
        // The payment was made on time, so continue with the next date.
        let has_come = position.next_due_date().is_some_and(|due_date| due_date <= position.as_of);
        if has_come && position.require_live().is_ok() {
            position.move_to_line(position.next_line + 1);
        }
    }
    (payments, position)
}

impl Position {
    /// Returns what has to be paid on the position's day so that nothing is overdue at its end.
    pub(super) fn amount_due_now(&self) -> Tenge {
        let outstanding = &self.outstanding;
        let amount = match self.next_due_date() {
            None => return self.payoff(),
            Some(due_date) if due_date <= self.as_of => {
                outstanding.overdue() + outstanding.penalty + self.line_due()
            }
            Some(_) => outstanding.overdue() + outstanding.penalty,
        };
        (amount - self.unapplied_funds).max(Tenge::ZERO)
    }
}
