//! How facts change a position: allocation of payments and changes of terms.

use base::BusinessDate;
use ledger::Flow;
use money::Tenge;

use super::Position;
use super::fact::{Fact, FactKind, PaymentPurpose, WriteOffReason};
use super::position::{PendingAddendum, WriteOffRecord};
use super::restructuring::RestructuringPlan;
use crate::allocation::Component;
use crate::contract::Contract;
use crate::schedule::{self, ScheduleLine};

impl Position {
    /// Applies a fact with the position's date as value date.
    pub(super) fn apply(&mut self, contract: &Contract, fact: &Fact) {
        // Because of a payment recorded late, the loan may have been paid off before this fact.
        let is_late = self.closed_on.is_some();
        match &fact.kind {
            FactKind::Payment { amount, purpose } => {
                self.receive_payment(contract, *amount, *purpose)
            }
            FactKind::Refunded { amount, .. } => self.refund(*amount),
            _ if is_late => {}
            FactKind::Addendum { due_date, rate, .. } => {
                self.pending_addendum =
                    Some(PendingAddendum { id: fact.id, due_date: *due_date, rate: *rate });
                // If nothing is outstanding besides principal, the prolongation needs no payment
                // and takes effect at once.
                self.prolong(fact.id);
            }
            FactKind::Restructured(plan) => self.restructure(plan),
            FactKind::Frozen => self.is_disputed = true,
            FactKind::Unfrozen => self.is_disputed = false,
            FactKind::Waived { interest, penalty } => self.waive(*interest, *penalty),
            FactKind::WrittenOff(reason) => self.write_off(*reason),
        }
        self.close_if_settled(fact.value_date);
    }

    /// Receives a repayment without recording a fact, for quotes and projections.
    pub(crate) fn receive_repayment(&mut self, contract: &Contract, amount: Tenge) {
        self.receive_payment(contract, amount, PaymentPurpose::Repayment);
    }

    fn receive_payment(&mut self, contract: &Contract, amount: Tenge, purpose: PaymentPurpose) {
        self.unapplied_funds += amount;
        self.flows.record(Flow::Received, amount);
        match purpose {
            PaymentPurpose::Repayment => {}
            PaymentPurpose::Early => return self.repay_early(contract),
            PaymentPurpose::Prolongation(id) => self.prolong(id),
            PaymentPurpose::Withdrawal => self.withdraw(contract),
        }
        self.allocate(contract);
    }

    /// Applies the borrower's money in the order of the contract. Principal that is not due yet is
    /// left alone unless the money pays off everything.
    pub(super) fn allocate(&mut self, contract: &Contract) {
        self.recover();
        let pays_off = self.unapplied_funds >= self.outstanding.total();
        for component in contract.allocation.components() {
            let amount_max = match component {
                Component::Principal if !pays_off => self.next_line_principal,
                _ => self.outstanding[component],
            };
            self.pay_component(component, amount_max);
        }
        self.close_if_settled(self.as_of);
    }

    fn pay_component(&mut self, component: Component, amount_max: Tenge) {
        let amount = amount_max.min(self.outstanding[component]).min(self.unapplied_funds);
        self.unapplied_funds -= amount;
        self.outstanding[component] -= amount;
        self.flows.record(payment_flow(component), amount);
        self.reduce_line(component, amount);
        self.clear_overdue_if_settled();
    }

    fn reduce_line(&mut self, component: Component, amount: Tenge) {
        let part = match component {
            Component::Principal => &mut self.next_line_principal,
            Component::Interest => &mut self.next_line_interest,
            _ => return,
        };
        *part = (*part - amount).max(Tenge::ZERO);
    }

    /// Money received on a written-off debt settles the retained claim.
    fn recover(&mut self) {
        let Some(written_off) = &mut self.written_off else { return };
        let amount = written_off.claim.min(self.unapplied_funds);
        written_off.claim -= amount;
        self.unapplied_funds -= amount;
        self.flows.record(Flow::Recovered, amount);
        self.flows.record(Flow::ClaimPaid, amount);
    }

    /// Pays what is due, all interest so far, and then principal ahead of schedule. The payment
    /// stays the same and the schedule gets shorter, which saves the most interest.
    fn repay_early(&mut self, contract: &Contract) {
        self.allocate(contract);
        if !self.unapplied_funds.is_positive() || self.outstanding.principal.is_zero() {
            return;
        }
        self.pay_component(Component::Principal, self.outstanding.principal);
        // The part of this date is paid, so the schedule continues with the next date, if there is
        // one.
        let later_dates = self.schedule.iter().skip(self.next_line + 1).map(|line| line.due_date);
        let due_dates: Vec<BusinessDate> = match self.next_due_date() {
            Some(last) if self.next_line + 1 == self.schedule.len() => vec![last],
            _ => later_dates.collect(),
        };
        let payment = self.schedule.iter().map(ScheduleLine::total).max().unwrap_or_default();
        let lines = schedule::fixed_payments(
            self.outstanding.principal,
            self.rate,
            self.as_of,
            &due_dates,
            payment,
        );
        self.replace_schedule(lines);
    }

    /// Puts a signed prolongation into effect if interest and penalty so far can be paid.
    fn prolong(&mut self, id: super::OperationId) {
        let Some(addendum) = self.pending_addendum.filter(|addendum| addendum.id == id) else {
            return;
        };
        let charges = self.outstanding_charges();
        let is_live = self.written_off.is_none() && self.closed_on.is_none() && !self.is_disputed;
        if self.unapplied_funds < charges || !is_live {
            return;
        }
        for component in [Component::InterestOverdue, Component::Penalty, Component::Interest] {
            self.pay_component(component, self.outstanding[component]);
        }
        self.reschedule();
        self.rate = addendum.rate;
        self.prolongation_count += 1;
        self.active_prolongation = Some(id);
        self.pending_addendum = None;
        let principal = self.outstanding.principal;
        self.replace_schedule(schedule::single_payment(
            principal,
            self.rate,
            self.as_of,
            addendum.due_date,
        ));
    }

    /// Returns what a prolongation settles: interest and penalty so far.
    pub(super) fn outstanding_charges(&self) -> Tenge {
        self.outstanding.interest_total() + self.outstanding.penalty
    }

    /// Within the legal days the borrower may return principal and interest and owes no penalty.
    fn withdraw(&mut self, contract: &Contract) {
        let is_in_time =
            contract.issued_on.days_until(self.as_of) <= contract.limits.withdrawal_days_max;
        let penalty = self.outstanding.penalty;
        if is_in_time && self.unapplied_funds >= self.outstanding.total() - penalty {
            self.waive_component(Component::Penalty, Flow::PenaltyWaived, penalty);
        }
    }

    fn restructure(&mut self, plan: &RestructuringPlan) {
        self.reschedule();
        if plan.waives_penalty {
            self.waive_component(Component::Penalty, Flow::PenaltyWaived, self.outstanding.penalty);
        }
        self.rate = plan.rate;
        self.penalty_rate = plan.penalty_rate;
        self.restructuring_count += 1;
        // A signed prolongation that is not paid becomes void.
        self.pending_addendum = None;
        let parts = plan.parts_for(self.outstanding.principal);
        let principal = self.outstanding.principal;
        let mut lines = schedule::add_interest(parts.into_iter(), principal, self.rate, self.as_of);
        if let Some(first) = lines.first_mut() {
            first.interest += self.outstanding.interest;
        }
        self.replace_schedule(lines);
    }

    /// Makes overdue amounts not overdue, before a new schedule gives them a new date.
    fn reschedule(&mut self) {
        let (principal, interest) =
            (self.outstanding.principal_overdue, self.outstanding.interest_overdue);
        self.outstanding.principal_overdue = Tenge::ZERO;
        self.outstanding.principal += principal;
        self.flows.record(Flow::PrincipalRescheduled, principal);
        self.outstanding.interest_overdue = Tenge::ZERO;
        self.outstanding.interest += interest;
        self.flows.record(Flow::InterestRescheduled, interest);
        self.overdue_since = None;
    }

    fn replace_schedule(&mut self, lines: Vec<ScheduleLine>) {
        self.schedule = lines.into();
        self.move_to_line(0);
    }

    fn waive(&mut self, interest: Tenge, penalty: Tenge) {
        let overdue = interest.min(self.outstanding.interest_overdue);
        self.waive_component(Component::InterestOverdue, Flow::InterestOverdueWaived, overdue);
        self.waive_component(Component::Interest, Flow::InterestWaived, interest - overdue);
        self.waive_component(Component::Penalty, Flow::PenaltyWaived, penalty);
    }

    fn waive_component(&mut self, component: Component, flow: Flow, amount_max: Tenge) {
        let amount = amount_max.min(self.outstanding[component]);
        self.outstanding[component] -= amount;
        self.flows.record(flow, amount);
        self.reduce_line(component, amount);
        self.clear_overdue_if_settled();
    }

    fn write_off(&mut self, reason: WriteOffReason) {
        let claim = if reason.retains_claim() { self.outstanding.total() } else { Tenge::ZERO };
        for component in Component::ALL {
            let amount = std::mem::take(&mut self.outstanding[component]);
            self.flows.record(write_off_flow(component), amount);
        }
        self.flows.record(Flow::ClaimRetained, claim);
        self.written_off = Some(WriteOffRecord { reason, claim });
        self.overdue_since = None;
        self.move_to_line(self.next_line);
        self.recover();
    }

    fn refund(&mut self, amount: Tenge) {
        self.has_uncovered_refund |= amount > self.unapplied_funds;
        self.unapplied_funds -= amount;
        self.flows.record(Flow::Refunded, amount);
    }

    /// Ends the delay if nothing is overdue and, after the last due date, nothing is outstanding.
    fn clear_overdue_if_settled(&mut self) {
        let has_dates_ahead = self.next_due_date().is_some();
        let is_settled = self.outstanding.overdue().is_zero();
        if is_settled && (has_dates_ahead || self.outstanding.total().is_zero()) {
            self.overdue_since = None;
        }
    }

    fn close_if_settled(&mut self, on: BusinessDate) {
        let is_paid = self.outstanding.total().is_zero() && self.written_off.is_none();
        if is_paid && self.closed_on.is_none() {
            self.closed_on = Some(on);
        }
    }
}

const fn payment_flow(component: Component) -> Flow {
    match component {
        Component::PrincipalOverdue => Flow::ToPrincipalOverdue,
        Component::InterestOverdue => Flow::ToInterestOverdue,
        Component::Penalty => Flow::ToPenalty,
        Component::Principal => Flow::ToPrincipal,
        Component::Interest => Flow::ToInterest,
    }
}

const fn write_off_flow(component: Component) -> Flow {
    match component {
        Component::PrincipalOverdue => Flow::PrincipalOverdueWrittenOff,
        Component::InterestOverdue => Flow::InterestOverdueWrittenOff,
        Component::Penalty => Flow::PenaltyWrittenOff,
        Component::Principal => Flow::PrincipalWrittenOff,
        Component::Interest => Flow::InterestWrittenOff,
    }
}
