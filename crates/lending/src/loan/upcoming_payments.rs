//! What is ahead of a borrower: each payment to come, if the ones before it are made on their dates.

use base::BusinessDate;
use ledger::Flow;
use money::Tenge;
use serde::Serialize;

use super::{Loan, Position};
use crate::contract::Contract;

/// A payment to come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct UpcomingPayment {
    /// The last day on which it is on time.
    pub on: BusinessDate,
    /// The principal that is settled then.
    pub principal: Tenge,
    /// The interest.
    pub interest: Tenge,
    /// The penalty.
    pub penalty: Tenge,
    /// What has to be paid for it: less than the parts where money of the borrower waits.
    pub pay: Tenge,
}

/// Every payment to come from a day on. Where all dates have passed there is one, on the day itself.
pub fn upcoming_payments(loan: &Loan, from: BusinessDate) -> Vec<UpcomingPayment> {
    settle_by_schedule(loan.contract(), loan.position(from)).0
}

/// The payments that settle a position by its plan, and the position that they lead to.
pub(super) fn settle_by_schedule(
    contract: &Contract,
    mut position: Position,
) -> (Vec<UpcomingPayment>, Position) {
    let mut payments = Vec::new();
    // Each round passes a date of the plan, or settles everything.
    for _ in 0..=position.schedule.len() {
        if position.require_live().is_err() {
            break;
        }
        let before = *position.flows();
        if let Some(due_on) = position.next_due_date().filter(|due_on| *due_on > position.as_of) {
            position.advance_to(contract, due_on);
        }
        let pay = position.amount_due_now();
        if pay.is_positive() {
            position.receive_repayment(contract, pay);
        }
        let moved = *position.flows() - before;
        payments.push(UpcomingPayment {
            on: position.as_of,
            principal: moved[Flow::ToPrincipal] + moved[Flow::ToPrincipalOverdue],
            interest: moved[Flow::ToInterest] + moved[Flow::ToInterestOverdue],
            penalty: moved[Flow::ToPenalty],
            pay,
        });
        // The date is kept: the plan goes on with the next one.
        if position.next_due_date() == Some(position.as_of) && position.require_live().is_ok() {
            position.move_to_line(position.next_line + 1);
        }
    }
    (payments, position)
}

impl Position {
    /// What has to be paid on the position's day so that nothing is overdue at its end.
    pub(super) fn amount_due_now(&self) -> Tenge {
        let owed = &self.outstanding;
        let amount = match self.next_due_date() {
            None => return self.payoff(),
            Some(due_on) if due_on <= self.as_of => {
                owed.overdue() + owed.penalty + self.next_line_principal + owed.interest
            }
            Some(_) => owed.overdue() + owed.penalty,
        };
        (amount - self.unapplied_funds).max(Tenge::ZERO)
    }
}
