//! A loan's life: what happened to it, what is owed on any day, and what may happen next.
//!
//! A loan is its contract and the facts that came since, each with the day from which it counts.
//! [`Position`] is what follows from them on a day, in closed form between facts. A fact that
//! comes late is put in its place by date and the position is computed anew; the books get the
//! difference.

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
mod terms_in_force;
mod upcoming_payments;
pub mod what_if;
mod withdrawal;

use std::sync::Arc;

use base::BusinessDate;
use ledger::{FlowTotals, LoanId};

pub use command::LoanCommand;
pub use daily_accrual::{AccruedCharges, DailyAccrual};
pub use decide::{Booking, LoanChanges, LoanOutcome, close_business_day, decide, issue};
pub use dues::{DailyCharges, Dues, NextDue, Status};
pub use event::{AccrualStopReason, LoanEvent, LoanNotice};
pub use fact::{Fact, FactKind, OperationId, PaymentPurpose, WriteOffReason};
pub use instalments::{Instalment, InstalmentStatus};
pub use position::Position;
pub use rejection::LoanRejection;
pub use restructuring::RestructuringPlan;
pub use statement::{StatementRow, build_statement};
pub use terms_in_force::{CurrentTerms, CurrentTermsBasis};
pub use upcoming_payments::{UpcomingPayment, upcoming_payments};
pub use withdrawal::WithdrawalOption;

use crate::contract::Contract;

/// More facts than any real loan has; a limit keeps a broken sender from growing one without end.
pub const FACTS_MAX: usize = 1_000;

/// A loan with everything that happened to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Loan {
    id: LoanId,
    contract: Arc<Contract>,
    /// By the day from which they count, and by arrival within a day.
    facts: Vec<Fact>,
    /// As the books have it: accruals are booked through its day.
    booked_position: Position,
    /// The day of issue charges nothing and counts as closed.
    closed_through: BusinessDate,
}

impl Loan {
    /// The loan that its first events make; none if they do not begin with its issue.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a LoanEvent>) -> Option<Self> {
        let mut events = events.into_iter();
        let LoanEvent::Issued { id, contract } = events.next()? else { return None };
        let mut loan = Self::new(*id, Arc::clone(contract));
        events.for_each(|event| loan.apply(event));
        Some(loan)
    }

    /// The loan as it was stored: its terms, what happened in the order in which it counts, and how
    /// far its books and its days had come.
    pub fn from_stored(
        id: LoanId,
        contract: Arc<Contract>,
        facts: Vec<Fact>,
        booked_on: BusinessDate,
        closed_through: BusinessDate,
    ) -> Self {
        let (booked, _) = replay_facts(&contract, &facts, booked_on, None);
        Self { id, contract, facts, booked_position: booked, closed_through }
    }

    fn new(id: LoanId, contract: Arc<Contract>) -> Self {
        let booked = Position::at_issue(&contract);
        let closed_through = contract.issued_on;
        Self { id, contract, facts: Vec::new(), booked_position: booked, closed_through }
    }

    /// Takes in an event that was decided before.
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

    /// The identity in the books.
    pub const fn id(&self) -> LoanId {
        self.id
    }

    /// The frozen terms.
    pub fn contract(&self) -> &Contract {
        &self.contract
    }

    /// What happened, in the order in which it counts.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// What the books hold.
    pub const fn booked_position(&self) -> &Position {
        &self.booked_position
    }

    /// The last day that was closed.
    pub const fn closed_through(&self) -> BusinessDate {
        self.closed_through
    }

    /// What follows from the facts on a day, by what is known now.
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
        let is_newest = fact.on >= self.booked_position.as_of();
        if is_newest {
            self.booked_position.advance_to(&self.contract, fact.on);
            self.booked_position.apply(&self.contract, &fact);
        }
        self.facts.insert(insertion_index(&self.facts, fact.on), fact);
        if !is_newest {
            self.booked_position = self.recompute_position(self.booked_position.as_of());
        }
    }
}

/// Where a new fact of a day belongs: after all others of that day.
fn insertion_index(facts: &[Fact], on: BusinessDate) -> usize {
    facts.partition_point(|fact| fact.on <= on)
}

/// The position on a day, and what one of the facts moved by itself.
fn replay_facts(
    contract: &Contract,
    facts: &[Fact],
    on: BusinessDate,
    watched: Option<OperationId>,
) -> (Position, FlowTotals) {
    let (mut position, mut own) = (Position::at_issue(contract), FlowTotals::ZERO);
    let happened = facts.iter().filter(|fact| fact.on <= on && fact.reversed_by.is_none());
    for fact in happened {
        position.advance_to(contract, fact.on);
        let before = *position.flows();
        position.apply(contract, fact);
        if watched == Some(fact.id) {
            own = *position.flows() - before;
        }
    }
    position.advance_to(contract, on);
    (position, own)
}
