//! The lifetime of a loan: its facts, what is owed on any day, and which commands are allowed.
//!
//! A loan is its contract and the facts since, each with a value date. [`Position`] is derived from
//! them for a day, in closed form between facts. A late fact is inserted by value date and the
//! position is recomputed; the ledger gets the difference.

mod accrual;
pub mod addendum;
mod command;
mod daily_accrual;
mod decide;
mod dues;
mod event;
mod fact;
mod instalments;
mod position;
pub mod prolongation;
mod rejection;
pub mod restructuring;
mod settlement;
mod statement;
pub mod surplus;
mod terms_in_force;
mod upcoming_payments;
pub mod what_if;
mod withdrawal;

use std::sync::Arc;

use base::BusinessDate;
use base::ids::LoanId;
use ledger::FlowTotals;

pub use base::ids::OperationId;
pub use command::LoanCommand;
pub use daily_accrual::{AccruedCharges, DailyAccrual};
pub use decide::{Booking, LoanChanges, LoanOutcome, close_business_day, decide, issue};
pub use dues::{DailyCharges, Dues, LoanStatus, NextDue};
pub use event::{AccrualStopReason, LoanEvent, LoanNotice};
pub use fact::{Fact, FactKind, PaymentPurpose, WriteOffReason};
pub use instalments::{Instalment, InstalmentStatus};
pub use position::Position;
pub use rejection::LoanRejection;
pub use restructuring::RestructuringPlan;
pub use statement::{StatementRow, build_statement};
pub use terms_in_force::{CurrentTerms, CurrentTermsBasis};
pub use upcoming_payments::{UpcomingPayment, upcoming_payments};
pub use withdrawal::WithdrawalOption;

use crate::contract::Contract;

/// More facts than any real loan has. Bounds the growth of a loan if a caller sends commands
/// without end.
pub const FACTS_MAX: usize = 1_000;

/// A loan with its facts.
#[derive(Debug, Clone, PartialEq)]
pub struct Loan {
    id: LoanId,
    contract: Arc<Contract>,
    /// By value date, and by arrival within a day.
    facts: Vec<Fact>,
    /// The position of the ledger: accruals are booked through its day.
    booked_position: Position,
    /// The day of issue has no charges and counts as closed.
    closed_through: BusinessDate,
}

impl Loan {
    /// Restores a loan from its events. Returns `None` if they do not begin with the issue.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a LoanEvent>) -> Option<Self> {
        let mut events = events.into_iter();
        let LoanEvent::Issued { id, contract } = events.next()? else { return None };
        let mut loan = Self::new(*id, Arc::clone(contract));
        events.for_each(|event| loan.apply(event));
        Some(loan)
    }

    /// Restores a loan from storage: its terms, its facts ordered by value date, and the dates
    /// through which it is booked and closed.
    pub fn from_stored(
        id: LoanId,
        contract: Arc<Contract>,
        facts: Vec<Fact>,
        booked_through: BusinessDate,
        closed_through: BusinessDate,
    ) -> Self {
        let (booked_position, _) = replay_facts(&contract, &facts, booked_through, None);
        Self { id, contract, facts, booked_position, closed_through }
    }

    fn new(id: LoanId, contract: Arc<Contract>) -> Self {
        let booked_position = Position::at_issue(&contract);
        let closed_through = contract.issued_on;
        Self { id, contract, facts: Vec::new(), booked_position, closed_through }
    }

    /// Applies an event.
    pub fn apply(&mut self, event: &LoanEvent) {
        match event {
            LoanEvent::Recorded(fact) => self.record_fact(fact.clone()),
            LoanEvent::Reversed { payment, by } => {
                if let Some(fact) = self.facts.iter_mut().find(|fact| fact.id == *payment) {
                    fact.reversed_by = Some(*by);
                }
                self.booked_position = self.recompute_position(self.booked_position.as_of());
            }
            LoanEvent::Booked { through } => {
                self.booked_position.advance_to(&self.contract, *through)
            }
            LoanEvent::DayClosed { on } => self.closed_through = *on,
            LoanEvent::Issued { .. } | LoanEvent::Notice { .. } => {}
        }
    }

    /// Returns the id in the ledger.
    pub const fn id(&self) -> LoanId {
        self.id
    }

    /// Returns the terms at the time of signing.
    pub fn contract(&self) -> &Contract {
        &self.contract
    }

    /// Returns the facts, ordered by value date.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// Returns the position of the ledger.
    pub const fn booked_position(&self) -> &Position {
        &self.booked_position
    }

    /// Returns the last closed business day.
    pub const fn closed_through(&self) -> BusinessDate {
        self.closed_through
    }

    /// Returns the position on a day, by what is known now.
    pub fn position(&self, on: BusinessDate) -> Position {
        if on < self.booked_position.as_of() {
            return self.recompute_position(on);
        }
        let mut position = self.booked_position.clone();
        position.advance_to(&self.contract, on);
        position
    }

    /// Computes a position from the facts alone.
    pub fn recompute_position(&self, on: BusinessDate) -> Position {
        replay_facts(&self.contract, &self.facts, on, None).0
    }

    fn record_fact(&mut self, fact: Fact) {
        let is_newest = fact.value_date >= self.booked_position.as_of();
        if is_newest {
            self.booked_position.advance_to(&self.contract, fact.value_date);
            self.booked_position.apply(&self.contract, &fact);
        }
        self.facts.insert(insertion_index(&self.facts, fact.value_date), fact);
        if !is_newest {
            self.booked_position = self.recompute_position(self.booked_position.as_of());
        }
    }
}

/// Returns where to insert a new fact: after all others of the same day.
fn insertion_index(facts: &[Fact], on: BusinessDate) -> usize {
    facts.partition_point(|fact| fact.value_date <= on)
}

/// Returns the position on a day, and the flows of one of the facts.
fn replay_facts(
    contract: &Contract,
    facts: &[Fact],
    on: BusinessDate,
    fact_id: Option<OperationId>,
) -> (Position, FlowTotals) {
    let (mut position, mut fact_flows) = (Position::at_issue(contract), FlowTotals::ZERO);
    let effective = facts.iter().filter(|fact| fact.value_date <= on && fact.reversed_by.is_none());
    for fact in effective {
        position.advance_to(contract, fact.value_date);
        let before = *position.flows();
        position.apply(contract, fact);
        if fact_id == Some(fact.id) {
            fact_flows = *position.flows() - before;
        }
    }
    position.advance_to(contract, on);
    (position, fact_flows)
}
