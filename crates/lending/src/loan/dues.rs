//! What is owed on a day: the one source that every screen, message and biller reads.

use base::BusinessDate;
use ledger::Flow;
use money::Tenge;
use serde::{Deserialize, Serialize};

use super::{AccrualStopReason, Loan, LoanRejection, Position};
use crate::allocation::AmountByComponent;
use crate::contract::Contract;

/// How a loan stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Nothing is overdue.
    Active,
    /// Something fell due and was not paid.
    Overdue,
    /// The borrower says that it is not theirs.
    Disputed,
    /// Nothing is owed.
    Closed,
    /// It left the balance; the claim may still be paid.
    WrittenOff,
    /// It was cancelled: nothing is owed.
    Cancelled,
}

/// What is owed at the end of a day, by what is known now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Dues {
    /// The day.
    pub on: BusinessDate,
    /// How the loan stands.
    pub status: Status,
    /// What is owed, part by part.
    pub owed: AmountByComponent,
    /// The claim on a debt that was written off.
    pub claim: Tenge,
    /// The borrower's money that is not applied yet.
    pub funds: Tenge,
    /// What closes the loan if it is paid on that day.
    pub payoff: Tenge,
    /// What has to be paid on that day so that nothing is overdue. Once the last date of the plan
    /// has passed, that is everything.
    pub arrears: Tenge,
    /// Whole days of delay.
    pub days_overdue: u32,
    /// The next date of the plan.
    pub next: Option<NextDue>,
}

/// The next date of the plan and what has to be paid by then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct NextDue {
    /// The last day on which it is on time.
    pub due_on: BusinessDate,
    /// What then has to be paid if nothing is paid before, with all that is overdue.
    pub amount: Tenge,
}

/// What one more day costs if nothing is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct DailyCharges {
    /// Of interest.
    pub interest: Tenge,
    /// Of penalty.
    pub penalty: Tenge,
}

impl Loan {
    /// What is owed on a day from the issue on; before it, the debt of the day.
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

    /// What closes the loan if it is paid on a day.
    pub fn payoff(&self, on: BusinessDate) -> Tenge {
        self.position(on).payoff()
    }

    /// What the day after a day costs if nothing is paid by then.
    pub fn next_day_charges(&self, on: BusinessDate) -> DailyCharges {
        next_day_charges(self.contract(), &self.position(on))
    }

    fn next_due(&self, mut position: Position) -> Option<NextDue> {
        position.require_live().ok()?;
        let due_on = position.next_due_date().filter(|due_on| *due_on >= position.as_of)?;
        position.advance_to(self.contract(), due_on);
        let owed = &position.outstanding;
        let amount = owed.overdue() + owed.penalty + position.next_line_principal + owed.interest;
        Some(NextDue { due_on, amount: (amount - position.unapplied_funds).max(Tenge::ZERO) })
    }
}

/// What the day after a position's day costs if nothing is paid.
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
    /// How the loan stands.
    pub fn status(&self) -> Status {
        match self.written_off {
            Some(written_off) if written_off.reason.retains_claim() => Status::WrittenOff,
            Some(_) => Status::Cancelled,
            None if self.closed_on.is_some() => Status::Closed,
            None if self.is_disputed => Status::Disputed,
            None if self.days_overdue() > 0 => Status::Overdue,
            None => Status::Active,
        }
    }

    /// What closes the loan on the position's day.
    pub fn payoff(&self) -> Tenge {
        (self.outstanding.total() + self.claim() - self.unapplied_funds).max(Tenge::ZERO)
    }

    /// What has to be paid on the position's day so that nothing is overdue; nothing where nothing is.
    pub fn arrears(&self) -> Tenge {
        if self.status() != Status::Overdue {
            return Tenge::ZERO;
        }
        match self.next_due_date() {
            None => self.payoff(),
            Some(_) => (self.outstanding.overdue() + self.outstanding.penalty
                - self.unapplied_funds)
                .max(Tenge::ZERO),
        }
    }

    /// The borrower's money that came in and was not given back.
    pub fn net_paid(&self) -> Tenge {
        self.flows[Flow::Received] - self.flows[Flow::Refunded]
    }

    /// Why nothing accrues any more, if it does not.
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

    /// Refuses what only a loan with a debt on the balance can do, disputed or not.
    pub(super) fn require_outstanding(&self) -> Result<(), LoanRejection> {
        match self.require_live() {
            Err(LoanRejection::Disputed) => Ok(()),
            other => other,
        }
    }

    /// Refuses what only a loan with a debt on the balance and without a dispute can do.
    pub(super) fn require_live(&self) -> Result<(), LoanRejection> {
        match self.status() {
            Status::Active | Status::Overdue => Ok(()),
            Status::Disputed => Err(LoanRejection::Disputed),
            Status::Closed => Err(LoanRejection::Closed),
            Status::WrittenOff | Status::Cancelled => Err(LoanRejection::WrittenOff),
        }
    }
}
