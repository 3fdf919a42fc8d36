//! Amounts owed on a day: the single source for every screen, message and biller.

use base::BusinessDate;
use ledger::Flow;
use money::Tenge;
use serde::Serialize;

use super::{AccrualStopReason, Loan, LoanRejection, Position};
use crate::allocation::AmountByComponent;
use crate::contract::Contract;

base::codes! {
    /// The status of a loan.
    LoanStatus {
        Active = "active",
        /// Something was not paid by its due date.
        Overdue = "overdue",
        /// The borrower denies having taken the loan.
        Disputed = "disputed",
        Closed = "closed",
        /// Written off; the claim may still be paid.
        WrittenOff = "written_off",
        /// Cancelled: nothing is owed.
        Cancelled = "cancelled",
    }
}

impl LoanStatus {
    /// Whether it is still to be paid back.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Active | Self::Overdue | Self::Disputed)
    }
}

/// Amounts owed at the end of a day, by what is known now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Dues {
    pub on: BusinessDate,
    pub status: LoanStatus,
    pub owed: AmountByComponent,
    /// The remaining claim on a written-off debt.
    pub claim: Tenge,
    /// The borrower's unapplied funds.
    pub funds: Tenge,
    /// The amount that closes the loan if it is paid on that day.
    pub payoff: Tenge,
    /// What has to be paid on that day so that nothing is overdue. After the last due date that is
    /// everything.
    pub arrears: Tenge,
    pub days_overdue: u32,
    pub next: Option<NextDue>,
}

/// The next due date and the amount to be paid by then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct NextDue {
    pub due_date: BusinessDate,
    /// The last day on which a payment is on time: the next working day if the due date is a day off.
    pub last_day_on_time: BusinessDate,
    /// The amount to pay on the due date if nothing is paid before, including everything overdue.
    pub amount: Tenge,
}

impl Dues {
    /// Returns what closes the loan, where anything may be asked for: nothing is during a dispute.
    pub fn demand(&self) -> Tenge {
        if self.status == LoanStatus::Disputed { Tenge::ZERO } else { self.payoff }
    }
}

/// Charges of one more day if nothing is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct DailyCharges {
    pub interest: Tenge,
    pub penalty: Tenge,
}

impl Loan {
    /// Returns the dues at the end of a day. Before the issue, those of the day of issue.
    pub fn dues(&self, on: BusinessDate) -> Dues {
        let position = self.position(on);
        Dues {
            on,
            status: position.status(),
            owed: position.outstanding,
            claim: position.claim(),
            funds: position.unapplied_funds,
            payoff: position.payoff(),
            arrears: position.arrears(),
            days_overdue: position.days_overdue(),
            next: self.next_due(position),
        }
    }

    /// Returns the amount that closes the loan if it is paid on a day.
    pub fn payoff(&self, on: BusinessDate) -> Tenge {
        self.position(on).payoff()
    }

    /// Returns the charges of the day after `on` if nothing is paid.
    pub fn next_day_charges(&self, on: BusinessDate) -> DailyCharges {
        next_day_charges(self.contract(), &self.position(on))
    }

    fn next_due(&self, mut position: Position) -> Option<NextDue> {
        position.require_live().ok()?;
        let due_date = position.next_due_date()?;
        let last_day_on_time = self.contract().last_day_on_time(due_date);
        if last_day_on_time < position.as_of {
            return None;
        }
        position.advance_to(self.contract(), due_date);
        let outstanding = &position.outstanding;
        let amount = outstanding.overdue() + outstanding.penalty + position.line_due();
        let amount = (amount - position.unapplied_funds).max(Tenge::ZERO);
        Some(NextDue { due_date, last_day_on_time, amount })
    }
}

/// Returns the charges of the day after the position's day if nothing is paid.
pub(super) fn next_day_charges(contract: &Contract, position: &Position) -> DailyCharges {
    let Ok(tomorrow) = position.as_of.try_plus_days(1) else { return DailyCharges::default() };
    let mut after = position.clone();
    after.advance_to(contract, tomorrow);
    DailyCharges {
        interest: after.interest_charged - position.interest_charged,
        penalty: after.penalty_charged - position.penalty_charged,
    }
}

impl Position {
    /// Returns the status of the loan.
    pub fn status(&self) -> LoanStatus {
        match self.written_off {
            Some(written_off) if written_off.reason.retains_claim() => LoanStatus::WrittenOff,
            Some(_) => LoanStatus::Cancelled,
            None if self.closed_on.is_some() => LoanStatus::Closed,
            None if self.is_disputed => LoanStatus::Disputed,
            None if self.days_overdue() > 0 => LoanStatus::Overdue,
            None => LoanStatus::Active,
        }
    }

    /// Returns the amount that closes the loan on the position's day.
    pub fn payoff(&self) -> Tenge {
        (self.outstanding.total() + self.claim() - self.unapplied_funds).max(Tenge::ZERO)
    }

    /// Returns what has to be paid on the position's day so that nothing is overdue, or zero if
    /// nothing is.
    pub fn arrears(&self) -> Tenge {
        if self.status() != LoanStatus::Overdue {
            return Tenge::ZERO;
        }
        match self.next_due_date() {
            None => self.payoff(),
            Some(_) => (self.outstanding.overdue() + self.outstanding.penalty
                - self.unapplied_funds)
                .max(Tenge::ZERO),
        }
    }

    /// Returns the borrower's payments less refunds.
    pub fn net_paid(&self) -> Tenge {
        self.flows[Flow::Received] - self.flows[Flow::Refunded]
    }

    /// Returns why nothing accrues any more, or `None` if the loan accrues.
    pub fn accrual_stop_reason(&self, contract: &Contract) -> Option<AccrualStopReason> {
        if self.days_overdue() > contract.limits.accrual_days_max {
            Some(AccrualStopReason::Overdue)
        } else {
            self.is_capped.then_some(AccrualStopReason::Ceiling)
        }
    }

    pub(super) fn claim(&self) -> Tenge {
        self.written_off.map_or(Tenge::ZERO, |written_off| written_off.claim)
    }

    /// Fails unless the loan has a debt on the balance. Disputed loans pass.
    pub(super) fn require_outstanding(&self) -> Result<(), LoanRejection> {
        match self.require_live() {
            Err(LoanRejection::Disputed) => Ok(()),
            other => other,
        }
    }

    /// Fails unless the loan has a debt on the balance and is not disputed.
    pub(super) fn require_live(&self) -> Result<(), LoanRejection> {
        match self.status() {
            LoanStatus::Active | LoanStatus::Overdue => Ok(()),
            LoanStatus::Disputed => Err(LoanRejection::Disputed),
            LoanStatus::Closed => Err(LoanRejection::Closed),
            LoanStatus::WrittenOff | LoanStatus::Cancelled => Err(LoanRejection::WrittenOff),
        }
    }
}
