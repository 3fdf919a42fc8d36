//! The position of a loan on a day: outstanding amounts, accruals and the next due date.

use std::sync::Arc;

use base::BusinessDate;
use ledger::{Account, Flow, FlowTotals};
use money::{AccruedAmount, Rate, Tenge};

use super::fact::WriteOffReason;
use crate::allocation::AmountByComponent;
use crate::contract::Contract;
use crate::schedule::ScheduleLine;
use base::ids::OperationId;

/// The state derived from a contract and its facts, at the end of a day.
#[derive(Debug, Clone, PartialEq)]
pub struct Position {
    pub(super) as_of: BusinessDate,
    pub(super) outstanding: AmountByComponent,
    /// The borrower's money that is not applied to the debt.
    pub(super) unapplied_funds: Tenge,
    pub(super) rate: Rate,
    pub(super) penalty_rate: Rate,
    pub(super) schedule: Arc<[ScheduleLine]>,
    /// Index of the first line whose date has not passed.
    pub(super) next_line: usize,
    /// The unpaid principal of that line.
    pub(super) next_line_principal: Tenge,
    /// The unpaid interest of that line, once its date has come.
    pub(super) next_line_interest: Tenge,
    /// Cumulative interest, exact and in whole tiyn.
    pub(super) interest_accrued: AccruedAmount,
    pub(super) interest_charged: Tenge,
    /// Cumulative penalty, exact and in whole tiyn.
    pub(super) penalty_accrued: AccruedAmount,
    pub(super) penalty_charged: Tenge,
    /// The last day on time of the payment since which something has been overdue without
    /// interruption.
    pub(super) overdue_since: Option<BusinessDate>,
    /// The longest delay so far, in days.
    days_overdue_max: u32,
    /// The ceiling of charges was reached: nothing accrues any more.
    pub(super) is_capped: bool,
    pub(super) is_disputed: bool,
    pub(super) restructuring_count: u32,
    pub(super) prolongation_count: u32,
    pub(super) active_prolongation: Option<OperationId>,
    pub(super) pending_addendum: Option<PendingAddendum>,
    pub(super) written_off: Option<WriteOffRecord>,
    pub(super) closed_on: Option<BusinessDate>,
    /// A refund exceeded the funds that, by what is known now, were available.
    pub(super) has_uncovered_refund: bool,
    pub(super) flows: FlowTotals,
}

/// A prolongation that is signed and not paid yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PendingAddendum {
    pub(super) id: OperationId,
    pub(super) due_date: BusinessDate,
    pub(super) rate: Rate,
}

/// A debt that was written off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WriteOffRecord {
    pub(super) reason: WriteOffReason,
    /// What the borrower still owes.
    pub(super) claim: Tenge,
}

impl Position {
    /// Returns the position on the day of the payout.
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
            next_line_interest: Tenge::ZERO,
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

    /// Advances to the end of a later day. Does nothing for an earlier one.
    pub(crate) fn advance_to(&mut self, contract: &Contract, to: BusinessDate) {
        while self.as_of < to {
            self.pass_due_dates(contract);
            let stop = self.next_stop(contract).map_or(to, |stop| stop.min(to));
            self.accrue(contract, self.as_of.days_until(stop));
            self.as_of = stop;
            // An addendum of an earlier day was not paid on that day and is void.
            self.pending_addendum = None;
            if self.next_due_date() == Some(stop) {
                self.next_line_interest = self.outstanding.interest;
                if self.unapplied_funds.is_positive() {
                    self.allocate(contract);
                }
            }
            self.days_overdue_max = self.days_overdue_max.max(self.days_overdue());
        }
    }

    /// The next day after which something else happens: the due date, or the last day on which its
    /// payment is on time.
    fn next_stop(&self, contract: &Contract) -> Option<BusinessDate> {
        let due_date = self.next_due_date()?;
        let has_come = due_date <= self.as_of;
        Some(if has_come { contract.last_day_on_time(due_date) } else { due_date })
    }

    /// Makes the unpaid amounts of passed due dates overdue.
    fn pass_due_dates(&mut self, contract: &Contract) {
        while let Some(due_date) = self.next_due_date().filter(|due_date| *due_date <= self.as_of) {
            let last_day_on_time = contract.last_day_on_time(due_date);
            let is_on_time = last_day_on_time > self.as_of;
            if is_on_time && self.line_due().is_positive() {
                break;
            }
            let interest = match is_on_time || last_day_on_time > due_date {
                // Interest since the due date belongs to the next line, if there is one.
                true => self.line_due() - self.next_line_principal,
                false => self.outstanding.interest,
            };
            let principal = self.next_line_principal;
            self.outstanding.principal -= principal;
            self.outstanding.principal_overdue += principal;
            self.flows.record(Flow::PrincipalFellOverdue, principal);
            self.outstanding.interest -= interest;
            self.outstanding.interest_overdue += interest;
            self.flows.record(Flow::InterestFellOverdue, interest);
            if self.outstanding.overdue().is_positive() {
                self.overdue_since.get_or_insert(last_day_on_time);
            }
            self.move_to_line(self.next_line + 1);
        }
    }

    pub(super) fn move_to_line(&mut self, line: usize) {
        self.next_line = line;
        let scheduled_principal =
            self.schedule.get(line).map_or(Tenge::ZERO, |line| line.principal);
        self.next_line_principal = scheduled_principal.min(self.outstanding.principal);
        self.next_line_interest = Tenge::ZERO;
    }

    /// Returns what the next line still asks for, on its due date or while a payment is on time. The
    /// last line asks for everything.
    pub(super) fn line_due(&self) -> Tenge {
        let is_put_off = self.next_due_date().is_some_and(|due_date| due_date < self.as_of);
        let is_last = self.next_line + 1 >= self.schedule.len();
        let interest = match is_put_off && !is_last {
            true => self.next_line_interest,
            false => self.outstanding.interest,
        };
        self.next_line_principal + interest
    }

    /// Returns the day whose end the position describes.
    pub const fn as_of(&self) -> BusinessDate {
        self.as_of
    }

    /// Returns what is owed, by component.
    pub const fn outstanding(&self) -> &AmountByComponent {
        &self.outstanding
    }

    /// Returns the borrower's money that is not applied to the debt.
    pub const fn unapplied_funds(&self) -> Tenge {
        self.unapplied_funds
    }

    /// Returns the schedule in force.
    pub fn schedule(&self) -> &[ScheduleLine] {
        &self.schedule
    }

    /// Returns the next due date.
    pub fn next_due_date(&self) -> Option<BusinessDate> {
        self.schedule.get(self.next_line).map(|line| line.due_date)
    }

    /// Returns the next due date, or the last one if all have passed.
    pub fn due_date(&self) -> BusinessDate {
        let line = self.schedule.get(self.next_line).or(self.schedule.last());
        line.map_or(self.as_of, |line| line.due_date)
    }

    /// Returns the rate in force.
    pub const fn rate(&self) -> Rate {
        self.rate
    }

    /// Returns the penalty rate in force.
    pub const fn penalty_rate(&self) -> Rate {
        self.penalty_rate
    }

    /// Returns all interest and penalty charged so far, including what was waived since.
    pub fn charges(&self) -> Tenge {
        self.interest_charged + self.penalty_charged
    }

    /// Returns interest and penalty that were waived, or cancelled with the whole debt.
    pub fn waived_total(&self) -> Tenge {
        let sum = |flows: [Flow; 3]| flows.iter().map(|flow| self.flows[*flow]).sum::<Tenge>();
        let waived = [Flow::InterestWaived, Flow::InterestOverdueWaived, Flow::PenaltyWaived];
        let written_off =
            [Flow::InterestWrittenOff, Flow::InterestOverdueWrittenOff, Flow::PenaltyWrittenOff];
        let is_cancelled = self.written_off.is_some_and(|record| !record.reason.retains_claim());
        sum(waived) + if is_cancelled { sum(written_off) } else { Tenge::ZERO }
    }

    /// Returns what the loan costs the borrower above the principal: charges less waivers. The
    /// legal ceiling applies to [`Position::charges`].
    pub fn cost(&self) -> Tenge {
        self.charges() - self.waived_total()
    }

    /// Returns the days since the last one on which the missed payment was on time, or 0.
    pub fn days_overdue(&self) -> u32 {
        self.overdue_since.map_or(0, |since| since.days_until(self.as_of))
    }

    /// Returns the longest delay in the loan's lifetime, in days, whether paid since or not.
    pub const fn days_overdue_max(&self) -> u32 {
        self.days_overdue_max
    }

    /// Returns how often the loan was prolonged.
    pub const fn prolongation_count(&self) -> u32 {
        self.prolongation_count
    }

    /// Counts prolongations and restructurings. A different value means a different schedule.
    pub(super) const fn terms_version(&self) -> (u32, u32) {
        (self.prolongation_count, self.restructuring_count)
    }

    /// Returns the day on which the debt was fully paid.
    pub const fn closed_on(&self) -> Option<BusinessDate> {
        self.closed_on
    }

    /// Returns the balances of the loan's accounts, with which the ledger must agree.
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

    /// Returns the totals by flow: the loan's sub-ledger.
    pub const fn flows(&self) -> &FlowTotals {
        &self.flows
    }
}
