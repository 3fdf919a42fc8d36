//! The payment plan in force, instalment by instalment, each with how it stands.

use base::BusinessDate;
use money::Tenge;
use serde::Serialize;

use super::upcoming_payments::settle_by_schedule;
use super::{Loan, Position, UpcomingPayment};

/// How an instalment stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum InstalmentStatus {
    /// It is paid, or the money for it is here.
    Paid,
    /// Its date has passed and something of it is not paid.
    Overdue,
    /// It is the next one to be paid.
    Next,
    /// It comes after the next one.
    Upcoming,
}

/// One payment of the plan in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Instalment {
    /// The last day on which it is on time.
    pub due_date: BusinessDate,
    /// The principal in it.
    pub principal: Tenge,
    /// The interest in it.
    pub interest: Tenge,
    /// What is paid by that date: for a date that has passed as it was agreed, for one to come as it
    /// stands if what is overdue is paid on the day that was asked about.
    pub amount: Tenge,
    /// How it stands.
    pub status: InstalmentStatus,
}

impl Loan {
    /// Every payment of the plan in force, those that are behind included. Nothing where no plan is
    /// followed: a loan that is disputed, paid off or written off.
    pub fn instalments(&self, on: BusinessDate) -> Vec<Instalment> {
        let position = self.position(on);
        if position.require_live().is_err() {
            return Vec::new();
        }
        let agreed = self.agreed_payments(on);
        let overdue_from = first_overdue_date(&position, &agreed);
        let upcoming = self.upcoming_instalments(position);
        // An early repayment may have made the plan shorter: dates after its end are not asked for.
        let end = upcoming.last().map_or(on, |last| last.on);
        let is_ahead = |due: BusinessDate| upcoming.iter().any(|next| next.on == due);
        let behind = agreed.iter().filter(|it| it.on <= end && !is_ahead(it.on));
        let behind = behind.map(|it| {
            let is_overdue = overdue_from.is_some_and(|from| (from..on).contains(&it.on));
            to_instalment(
                it,
                if is_overdue { InstalmentStatus::Overdue } else { InstalmentStatus::Paid },
            )
        });
        let mut all: Vec<Instalment> = behind.collect();
        let mut status = InstalmentStatus::Next;
        for it in &upcoming {
            if it.pay.is_positive() {
                all.push(to_instalment(it, status));
                status = InstalmentStatus::Upcoming;
            } else {
                all.push(to_instalment(it, InstalmentStatus::Paid));
            }
        }
        all.sort_by_key(|it| it.due_date);
        all
    }

    /// The payments to come once what is overdue is paid.
    fn upcoming_instalments(&self, mut position: Position) -> Vec<UpcomingPayment> {
        let arrears = position.arrears();
        if arrears.is_positive() {
            position.receive_repayment(self.contract(), arrears);
        }
        settle_by_schedule(self.contract(), position).0
    }
}

/// The first date of which something is overdue. Money goes to the oldest debt first, so what is left
/// of the overdue principal belongs to the newest dates that have passed.
fn first_overdue_date(position: &Position, agreed: &[UpcomingPayment]) -> Option<BusinessDate> {
    let since = position.overdue_since?;
    let passed = agreed.iter().rev().filter(|it| (since..position.as_of).contains(&it.on));
    let mut left = position.outstanding.principal_overdue;
    let mut first = None;
    for it in passed {
        if first.is_some() && !left.is_positive() {
            break;
        }
        first = Some(it.on);
        left -= it.principal;
    }
    first
}

fn to_instalment(it: &UpcomingPayment, status: InstalmentStatus) -> Instalment {
    // What was paid in advance is no longer asked for, but the instalment keeps its size.
    let whole = it.principal + it.interest + it.penalty;
    let amount = if status == InstalmentStatus::Paid { whole } else { it.pay };
    Instalment { due_date: it.on, principal: it.principal, interest: it.interest, amount, status }
}
