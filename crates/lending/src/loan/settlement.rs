//! What facts do to a position: where money goes, and what changes the terms.

use base::BusinessDate;
use ledger::Flow;
use money::Tenge;

use super::Position;
use super::fact::{Fact, Purpose, What, WriteOffReason};
use super::position::{Addendum, WrittenOff};
use super::restructuring::RestructuringPlan;
use crate::allocation::Component;
use crate::contract::Contract;
use crate::schedule::{self, Line};

impl Position {
    /// Takes in a fact of the position's own day.
    pub(super) fn take_in(&mut self, contract: &Contract, fact: &Fact) {
        // By a payment that came to light later, the loan may have ended before this happened.
        let is_late = self.closed_on.is_some();
        match &fact.what {
            What::Payment { amount, purpose } => self.receive(contract, *amount, *purpose),
            What::Refunded { amount } => self.refund(*amount),
            _ if is_late => {}
            What::Addendum { due_on, rate, .. } => {
                self.addendum = Some(Addendum { id: fact.id, due_on: *due_on, rate: *rate });
                // Where everything so far is paid, there is no payment to wait for.
                self.prolong(fact.id);
            }
            What::Restructured(plan) => self.restructure(plan),
            What::Frozen => self.is_frozen = true,
            What::Unfrozen => self.is_frozen = false,
            What::Waived { interest, penalty } => self.waive(*interest, *penalty),
            What::WrittenOff(reason) => self.write_off(*reason),
        }
        self.close_if_settled(fact.on);
    }

    /// A payment of what is due, outside any loan's record: what a quote needs.
    pub(crate) fn receive_repayment(&mut self, contract: &Contract, amount: Tenge) {
        self.receive(contract, amount, Purpose::Repayment);
    }

    fn receive(&mut self, contract: &Contract, amount: Tenge, purpose: Purpose) {
        self.funds += amount;
        self.flows.record(Flow::Received, amount);
        match purpose {
            Purpose::Repayment => {}
            Purpose::Early => return self.repay_early(contract),
            Purpose::Prolongation(id) => self.prolong(id),
            Purpose::Withdrawal => self.withdraw(contract),
        }
        self.allocate(contract);
    }

    /// Applies the borrower's money in the order of the contract. Principal of later dates is left
    /// alone unless the money is enough for everything.
    pub(super) fn allocate(&mut self, contract: &Contract) {
        self.recover();
        let closes = self.funds >= self.owed.total();
        for component in contract.allocation.order() {
            let most = match component {
                Component::Principal if !closes => self.line_left,
                _ => self.owed[component],
            };
            self.pay(component, most);
        }
        self.close_if_settled(self.as_of);
    }

    fn pay(&mut self, component: Component, most: Tenge) {
        let amount = most.min(self.owed[component]).min(self.funds);
        self.funds -= amount;
        self.owed[component] -= amount;
        self.flows.record(paid(component), amount);
        if component == Component::Principal {
            self.line_left = (self.line_left - amount).max(Tenge::ZERO);
        }
        self.clear_overdue_if_settled();
    }

    /// Money on a debt that was written off settles the claim that was kept.
    fn recover(&mut self) {
        let Some(written_off) = &mut self.written_off else { return };
        let amount = written_off.claim.min(self.funds);
        written_off.claim -= amount;
        self.funds -= amount;
        self.flows.record(Flow::Recovered, amount);
        self.flows.record(Flow::ClaimPaid, amount);
    }

    /// What is due, all interest so far, and then principal ahead of the plan: the payment stays
    /// the same and the plan gets shorter, which saves the most interest.
    fn repay_early(&mut self, contract: &Contract) {
        self.allocate(contract);
        if !self.funds.is_positive() || self.owed.principal.is_zero() {
            return;
        }
        self.pay(Component::Principal, self.owed.principal);
        // This date's part is paid, so the plan goes on with the next date, if there is one.
        let next = self.lines.iter().skip(self.line + 1).map(|line| line.due_on);
        let ahead: Vec<BusinessDate> = match self.next_due_date() {
            Some(last) if self.line + 1 == self.lines.len() => vec![last],
            _ => next.collect(),
        };
        let payment = self.lines.iter().map(Line::total).max().unwrap_or_default();
        let lines =
            schedule::fixed_payments(self.owed.principal, self.rate, self.as_of, &ahead, payment);
        self.follow(lines);
    }

    /// A signed prolongation takes effect when the interest and the penalty so far are paid.
    fn prolong(&mut self, id: super::OperationId) {
        let Some(addendum) = self.addendum.filter(|addendum| addendum.id == id) else { return };
        let needed = self.outstanding_charges();
        let is_live = self.written_off.is_none() && self.closed_on.is_none() && !self.is_frozen;
        if self.funds < needed || !is_live {
            return;
        }
        for component in [Component::InterestOverdue, Component::Penalty, Component::Interest] {
            self.pay(component, self.owed[component]);
        }
        self.reschedule();
        self.rate = addendum.rate;
        self.prolongations += 1;
        self.prolonged_by = Some(id);
        self.addendum = None;
        let principal = self.owed.principal;
        self.follow(schedule::one_payment(principal, self.rate, self.as_of, addendum.due_on));
    }

    /// What a prolongation settles: interest and penalty so far.
    pub(super) fn outstanding_charges(&self) -> Tenge {
        self.owed.interest_total() + self.owed.penalty
    }

    /// Within the legal days the borrower gives back the principal and the interest, and owes no
    /// penalty.
    fn withdraw(&mut self, contract: &Contract) {
        let in_time =
            contract.issued_on.days_until(self.as_of) <= contract.limits.withdrawal_days_max;
        let penalty = self.owed.penalty;
        if in_time && self.funds >= self.owed.total() - penalty {
            self.waive_component(Component::Penalty, Flow::PenaltyWaived, penalty);
        }
    }

    fn restructure(&mut self, plan: &RestructuringPlan) {
        self.reschedule();
        if plan.waives_penalty {
            self.waive_component(Component::Penalty, Flow::PenaltyWaived, self.owed.penalty);
        }
        self.rate = plan.rate;
        self.penalty_rate = plan.penalty_rate;
        self.restructurings += 1;
        // What was signed before and is not paid is overtaken.
        self.addendum = None;
        let parts = plan.parts_for(self.owed.principal);
        let principal = self.owed.principal;
        let mut lines =
            schedule::with_interest(parts.into_iter(), principal, self.rate, self.as_of);
        if let Some(first) = lines.first_mut() {
            first.interest += self.owed.interest;
        }
        self.follow(lines);
    }

    /// Overdue amounts get a new date.
    fn reschedule(&mut self) {
        let (principal, interest) = (self.owed.principal_overdue, self.owed.interest_overdue);
        self.owed.principal_overdue = Tenge::ZERO;
        self.owed.principal += principal;
        self.flows.record(Flow::PrincipalRescheduled, principal);
        self.owed.interest_overdue = Tenge::ZERO;
        self.owed.interest += interest;
        self.flows.record(Flow::InterestRescheduled, interest);
        self.overdue_since = None;
    }

    fn follow(&mut self, lines: Vec<Line>) {
        self.lines = lines.into();
        self.move_to_line(0);
    }

    fn waive(&mut self, interest: Tenge, penalty: Tenge) {
        let overdue = interest.min(self.owed.interest_overdue);
        self.waive_component(Component::InterestOverdue, Flow::InterestOverdueWaived, overdue);
        self.waive_component(Component::Interest, Flow::InterestWaived, interest - overdue);
        self.waive_component(Component::Penalty, Flow::PenaltyWaived, penalty);
    }

    fn waive_component(&mut self, component: Component, flow: Flow, most: Tenge) {
        let amount = most.min(self.owed[component]);
        self.owed[component] -= amount;
        self.flows.record(flow, amount);
        self.clear_overdue_if_settled();
    }

    fn write_off(&mut self, reason: WriteOffReason) {
        let claim = if reason.retains_claim() { self.owed.total() } else { Tenge::ZERO };
        for component in Component::ALL {
            let amount = std::mem::take(&mut self.owed[component]);
            self.flows.record(lost(component), amount);
        }
        self.flows.record(Flow::ClaimKept, claim);
        self.written_off = Some(WrittenOff { reason, claim });
        self.overdue_since = None;
        self.move_to_line(self.line);
        self.recover();
    }

    fn refund(&mut self, amount: Tenge) {
        self.has_uncovered_refund |= amount > self.funds;
        self.funds -= amount;
        self.flows.record(Flow::Refunded, amount);
    }

    /// A delay ends when nothing overdue is left and, once the last date has passed, nothing at all.
    fn clear_overdue_if_settled(&mut self) {
        let has_dates_ahead = self.next_due_date().is_some();
        let is_settled = self.owed.overdue().is_zero();
        if is_settled && (has_dates_ahead || self.owed.total().is_zero()) {
            self.overdue_since = None;
        }
    }

    fn close_if_settled(&mut self, on: BusinessDate) {
        let is_paid = self.owed.total().is_zero() && self.written_off.is_none();
        if is_paid && self.closed_on.is_none() {
            self.closed_on = Some(on);
        }
    }
}

const fn paid(component: Component) -> Flow {
    match component {
        Component::PrincipalOverdue => Flow::ToPrincipalOverdue,
        Component::InterestOverdue => Flow::ToInterestOverdue,
        Component::Penalty => Flow::ToPenalty,
        Component::Principal => Flow::ToPrincipal,
        Component::Interest => Flow::ToInterest,
    }
}

const fn lost(component: Component) -> Flow {
    match component {
        Component::PrincipalOverdue => Flow::PrincipalOverdueWrittenOff,
        Component::InterestOverdue => Flow::InterestOverdueWrittenOff,
        Component::Penalty => Flow::PenaltyWrittenOff,
        Component::Principal => Flow::PrincipalWrittenOff,
        Component::Interest => Flow::InterestWrittenOff,
    }
}
