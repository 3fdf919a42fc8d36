//! Where a loan stands on a day: what is owed, what accrued, what comes next.

use std::sync::Arc;

use base::BusinessDate;
use ledger::{Account, Flow, FlowTotals};
use money::{AccruedAmount, Rate, Tenge};

use super::fact::{OperationId, WriteOffReason};
use crate::allocation::AmountByComponent;
use crate::contract::Contract;
use crate::schedule::ScheduleLine;

/// What follows from a contract and its facts at the end of a day.
#[derive(Debug, Clone, PartialEq)]
pub struct Position {
    pub(super) as_of: BusinessDate,
    pub(super) outstanding: AmountByComponent,
    /// The borrower's money that is not applied to the debt.
    pub(super) unapplied_funds: Tenge,
    pub(super) rate: Rate,
    pub(super) penalty_rate: Rate,
    pub(super) schedule: Arc<[ScheduleLine]>,
    /// The first line whose date has not passed.
    pub(super) next_line: usize,
    /// The principal of that line that is not paid yet.
    pub(super) next_line_principal: Tenge,
    /// All interest so far, and in whole tiyn.
    pub(super) interest_accrued: AccruedAmount,
    pub(super) interest_charged: Tenge,
    /// All penalty so far, and in whole tiyn.
    pub(super) penalty_accrued: AccruedAmount,
    pub(super) penalty_charged: Tenge,
    /// The due date since which something has been overdue without a break.
    pub(super) overdue_since: Option<BusinessDate>,
    /// The longest delay so far, in whole days.
    days_overdue_max: u32,
    /// The ceiling of charges was reached: nothing accrues any more.
    pub(super) is_capped: bool,
    pub(super) is_disputed: bool,
    pub(super) restructuring_count: u32,
    pub(super) prolongation_count: u32,
    /// The prolongation in force.
    pub(super) active_prolongation: Option<OperationId>,
    pub(super) pending_addendum: Option<PendingAddendum>,
    pub(super) written_off: Option<WriteOffRecord>,
    pub(super) closed_on: Option<BusinessDate>,
    /// A refund was made of money that, by what is known now, was not there.
    pub(super) has_uncovered_refund: bool,
    pub(super) flows: FlowTotals,
}

/// A prolongation that was signed and not paid yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PendingAddendum {
    pub(super) id: OperationId,
    pub(super) due_date: BusinessDate,
    pub(super) rate: Rate,
}

/// A debt that left the balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WriteOffRecord {
    pub(super) reason: WriteOffReason,
    /// What the borrower still owes of it.
    pub(super) claim: Tenge,
}

impl Position {
    /// On the day the money goes out.
    pub(crate) fn at_issue(contract: &Contract) -> Self {
        let mut flows = FlowTotals::ZERO;
        flows.record(Flow::PaidOut, contract.principal);
        Self {
            as_of: contract.issued_on,
            outstanding: AmountByComponent {
                principal: contract.principal,
                ..AmountByComponent::default()
            },
            unapplied_funds: Tenge::ZERO,
            rate: contract.rate,
            penalty_rate: contract.penalty_rate,
            schedule: Arc::clone(&contract.lines),
            next_line: 0,
            next_line_principal: contract.lines.first().map_or(Tenge::ZERO, |line| line.principal),
            interest_accrued: AccruedAmount::ZERO,
            interest_charged: Tenge::ZERO,
            penalty_accrued: AccruedAmount::ZERO,
            penalty_charged: Tenge::ZERO,
            overdue_since: None,
            days_overdue_max: 0,
            is_capped: false,
            is_disputed: false,
            restructuring_count: 0,
            prolongation_count: 0,
            active_prolongation: None,
            pending_addendum: None,
            written_off: None,
            closed_on: None,
            has_uncovered_refund: false,
            flows,
        }
    }

    /// Goes on to the end of a later day; an earlier one changes nothing.
    pub(crate) fn advance_to(&mut self, contract: &Contract, to: BusinessDate) {
        while self.as_of < to {
            self.pass_due_dates();
            let stop = self.next_due_date().map_or(to, |due_on| due_on.min(to));
            self.accrue(contract, self.as_of.days_until(stop));
            self.as_of = stop;
            // What was signed on an earlier day was not paid on it.
            self.pending_addendum = None;
            if self.next_due_date() == Some(stop) && self.unapplied_funds.is_positive() {
                self.allocate(contract);
            }
            self.days_overdue_max = self.days_overdue_max.max(self.days_overdue());
        }
    }

    /// What is unpaid when a due date has passed is overdue.
    fn pass_due_dates(&mut self) {
        while let Some(due_on) = self.next_due_date().filter(|due_on| *due_on <= self.as_of) {
            let (principal, interest) = (self.next_line_principal, self.outstanding.interest);
            self.outstanding.principal -= principal;
            self.outstanding.principal_overdue += principal;
            self.flows.record(Flow::PrincipalFellOverdue, principal);
            self.outstanding.interest -= interest;
            self.outstanding.interest_overdue += interest;
            self.flows.record(Flow::InterestFellOverdue, interest);
            if self.outstanding.overdue().is_positive() {
                self.overdue_since.get_or_insert(due_on);
            }
            self.move_to_line(self.next_line + 1);
        }
    }

    pub(super) fn move_to_line(&mut self, line: usize) {
        self.next_line = line;
        let planned = self.schedule.get(line).map_or(Tenge::ZERO, |line| line.principal);
        self.next_line_principal = planned.min(self.outstanding.principal);
    }

    /// The day whose end it describes.
    pub const fn as_of(&self) -> BusinessDate {
        self.as_of
    }

    /// What is owed, part by part.
    pub const fn outstanding(&self) -> &AmountByComponent {
        &self.outstanding
    }

    /// The borrower's money that is not applied to the debt.
    pub const fn unapplied_funds(&self) -> Tenge {
        self.unapplied_funds
    }

    /// The plan in force.
    pub fn schedule(&self) -> &[ScheduleLine] {
        &self.schedule
    }

    /// The next date of the plan.
    pub fn next_due_date(&self) -> Option<BusinessDate> {
        self.schedule.get(self.next_line).map(|line| line.due_on)
    }

    /// The next date of the plan, or the last one if all have passed.
    pub fn due_date(&self) -> BusinessDate {
        let line = self.schedule.get(self.next_line).or(self.schedule.last());
        line.map_or(self.as_of, |line| line.due_on)
    }

    /// The rate in force.
    pub const fn rate(&self) -> Rate {
        self.rate
    }

    /// The penalty rate in force.
    pub const fn penalty_rate(&self) -> Rate {
        self.penalty_rate
    }

    /// Interest and penalty charged over the whole life, with what was given up since.
    pub fn charges(&self) -> Tenge {
        self.interest_charged + self.penalty_charged
    }

    /// Interest and penalty that were given up: waived, or cancelled with the whole debt.
    pub fn waived_total(&self) -> Tenge {
        let sum = |flows: [Flow; 3]| flows.iter().map(|flow| self.flows[*flow]).sum::<Tenge>();
        let waived = [Flow::InterestWaived, Flow::InterestOverdueWaived, Flow::PenaltyWaived];
        let lost =
            [Flow::InterestWrittenOff, Flow::InterestOverdueWrittenOff, Flow::PenaltyWrittenOff];
        let is_cancelled = self.written_off.is_some_and(|it| !it.reason.retains_claim());
        sum(waived) + if is_cancelled { sum(lost) } else { Tenge::ZERO }
    }

    /// What the loan costs the borrower above the principal: charges without what was given up. The
    /// legal ceiling counts [`Position::charges`].
    pub fn cost(&self) -> Tenge {
        self.charges() - self.waived_total()
    }

    /// Whole days since something fell due and was not paid.
    pub fn days_overdue(&self) -> u32 {
        self.overdue_since.map_or(0, |since| since.days_until(self.as_of))
    }

    /// The longest delay in its whole life, made good or not.
    pub const fn days_overdue_max(&self) -> u32 {
        self.days_overdue_max
    }

    /// How often it was prolonged.
    pub const fn prolongation_count(&self) -> u32 {
        self.prolongation_count
    }

    /// How often the terms were prolonged and restructured: another count is another plan.
    pub(super) const fn terms_version(&self) -> (u32, u32) {
        (self.prolongation_count, self.restructuring_count)
    }

    /// The day on which nothing was owed any more.
    pub const fn closed_on(&self) -> Option<BusinessDate> {
        self.closed_on
    }

    /// What the loan's own accounts hold: the books must agree with it.
    pub fn balances(&self) -> [(Account, Tenge); 7] {
        [
            (Account::Principal, self.outstanding.principal),
            (Account::PrincipalOverdue, self.outstanding.principal_overdue),
            (Account::Interest, self.outstanding.interest),
            (Account::InterestOverdue, self.outstanding.interest_overdue),
            (Account::Penalty, self.outstanding.penalty),
            (Account::CustomerFunds, -self.unapplied_funds),
            (Account::WrittenOffClaims, self.claim()),
        ]
    }

    /// What moved along each flow so far: the loan's sub-ledger.
    pub const fn flows(&self) -> &FlowTotals {
        &self.flows
    }
}
