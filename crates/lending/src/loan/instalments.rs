//! The schedule in force, with the status of each instalment.

use base::BusinessDate;
use money::Tenge;
use serde::Serialize;

use super::upcoming_payments::settle_by_schedule;
use super::{Loan, Position, UpcomingPayment};
use crate::contract::Contract;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum InstalmentStatus {
    /// It is paid, or the unapplied funds cover it.
    Paid,
    /// Its date has passed and it is not fully paid.
    Overdue,
    /// It is the next one to be paid.
    Next,
    Upcoming,
}

/// One instalment of the schedule in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Instalment {
    pub due_date: BusinessDate,
    pub principal: Tenge,
    pub interest: Tenge,
    /// The amount to pay by that date. For a past date as agreed; for a future one as if everything
    /// overdue were paid on the queried day.
    pub amount: Tenge,
    pub status: InstalmentStatus,
}

impl Loan {
    /// Returns all instalments of the schedule in force, including past ones. Empty if the loan is
    /// disputed, paid off or written off.
    pub fn instalments(&self, on: BusinessDate) -> Vec<Instalment> {
        let position = self.position(on);
        if position.require_live().is_err() {
            return Vec::new();
        }
        let agreed = self.agreed_payments(on);
        let overdue_from = first_overdue_date(self.contract(), &position, &agreed);
        let upcoming = self.upcoming_instalments(position);
        // An early repayment may have shortened the schedule: dates after its end are dropped.
        let end = upcoming.last().map_or(on, |last| last.on);
        let is_upcoming = |due: BusinessDate| upcoming.iter().any(|next| next.on == due);
        let past = agreed.iter().filter(|payment| payment.on <= end && !is_upcoming(payment.on));
        let past = past.map(|payment| {
            let is_overdue = overdue_from.is_some_and(|from| (from..on).contains(&payment.on));
            to_instalment(
                payment,
                if is_overdue { InstalmentStatus::Overdue } else { InstalmentStatus::Paid },
            )
        });
        let mut instalments: Vec<Instalment> = past.collect();
        let mut status = InstalmentStatus::Next;
        for payment in &upcoming {
            if payment.pay.is_positive() {
                instalments.push(to_instalment(payment, status));
                status = InstalmentStatus::Upcoming;
            } else {
                instalments.push(to_instalment(payment, InstalmentStatus::Paid));
            }
        }
        instalments.sort_by_key(|instalment| instalment.due_date);
        instalments
    }

    /// Returns the upcoming payments if everything overdue is paid now.
    fn upcoming_instalments(&self, mut position: Position) -> Vec<UpcomingPayment> {
        let arrears = position.arrears();
        if arrears.is_positive() {
            position.receive_repayment(self.contract(), arrears);
        }
        settle_by_schedule(self.contract(), position).0
    }
}

/// Returns the first date with an overdue amount. Payments settle the oldest debt first, so the
/// remaining overdue principal belongs to the latest past dates.
fn first_overdue_date(
    contract: &Contract,
    position: &Position,
    agreed: &[UpcomingPayment],
) -> Option<BusinessDate> {
    let missed = position.overdue_since?..position.as_of;
    let is_missed =
        |payment: &&UpcomingPayment| missed.contains(&contract.last_day_on_time(payment.on));
    let past = agreed.iter().rev().filter(is_missed);
    let mut remaining = position.outstanding.principal_overdue;
    let mut first = None;
    for payment in past {
        if first.is_some() && !remaining.is_positive() {
            break;
        }
        first = Some(payment.on);
        remaining -= payment.principal;
    }
    first
}

fn to_instalment(payment: &UpcomingPayment, status: InstalmentStatus) -> Instalment {
    // An instalment paid in advance has nothing left to pay but keeps its full amount.
    let full_amount = payment.principal + payment.interest + payment.penalty;
    let amount = if status == InstalmentStatus::Paid { full_amount } else { payment.pay };
    Instalment {
        due_date: payment.on,
        principal: payment.principal,
        interest: payment.interest,
        amount,
        status,
    }
}
