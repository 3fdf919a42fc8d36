//! A loan's life: what happened to it, what is owed on any day, and what may happen next.
//!
//! A loan is its contract and the facts that came since, each with the day from which it counts.
//! [`Position`] is what follows from them on a day, in closed form between facts. A fact that
//! comes late is put in its place by date and the position is computed anew; the books get the
//! difference.

mod accrual;
pub mod addendum;
mod ahead;
mod command;
mod decide;
mod dues;
mod event;
mod fact;
mod in_force;
mod instalments;
mod pace;
mod position;
pub mod prolongation;
mod refusal;
pub mod restructuring;
mod settlement;
mod statement;
pub mod what_if;
mod withdrawal;

use std::sync::Arc;

use base::BusinessDate;
use ledger::{FlowTotals, LoanId};

pub use ahead::{UpcomingPayment, ahead};
pub use command::Command;
pub use decide::{Booking, Decision, Outcome, close_day, decide, issue};
pub use dues::{DailyCharges, Dues, Next, Status};
pub use event::{AccrualStopReason, Event, Notice};
pub use fact::{Fact, OperationId, Purpose, What, WriteOffReason};
pub use in_force::{CurrentTerms, CurrentTermsBasis};
pub use instalments::{Instalment, InstalmentStatus};
pub use pace::{AccruedCharges, Pace};
pub use position::Position;
pub use refusal::Refusal;
pub use restructuring::RestructuringPlan;
pub use statement::{Row, statement};
pub use withdrawal::Withdrawal;

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
    booked: Position,
    /// The day of issue charges nothing and counts as closed.
    closed_through: BusinessDate,
}

impl Loan {
    /// The loan that its first events make; none if they do not begin with its issue.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Option<Self> {
        let mut events = events.into_iter();
        let Event::Issued { id, contract } = events.next()? else { return None };
        let mut loan = Self::issued(*id, Arc::clone(contract));
        events.for_each(|event| loan.apply(event));
        Some(loan)
    }

    /// The loan as it was stored: its terms, what happened in the order in which it counts, and how
    /// far its books and its days had come.
    pub fn restored(
        id: LoanId,
        contract: Arc<Contract>,
        facts: Vec<Fact>,
        booked_on: BusinessDate,
        closed_through: BusinessDate,
    ) -> Self {
        let (booked, _) = fold(&contract, &facts, booked_on, None);
        Self { id, contract, facts, booked, closed_through }
    }

    fn issued(id: LoanId, contract: Arc<Contract>) -> Self {
        let booked = Position::issued(&contract);
        let closed_through = contract.issued_on;
        Self { id, contract, facts: Vec::new(), booked, closed_through }
    }

    /// Takes in an event that was decided before.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Recorded(fact) => self.record(fact.clone()),
            Event::Reversed { payment, by } => {
                if let Some(fact) = self.facts.iter_mut().find(|fact| fact.id == *payment) {
                    fact.reversed_by = Some(*by);
                }
                self.booked = self.folded(self.booked.as_of());
            }
            Event::Booked { through } => self.booked.run_to(&self.contract, *through),
            Event::DayClosed { on } => self.closed_through = *on,
            Event::Issued { .. } | Event::Notice { .. } => {}
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
    pub const fn booked(&self) -> &Position {
        &self.booked
    }

    /// The last day that was closed.
    pub const fn closed_through(&self) -> BusinessDate {
        self.closed_through
    }

    /// What follows from the facts on a day, by what is known now.
    pub fn position(&self, on: BusinessDate) -> Position {
        if on < self.booked.as_of() {
            return self.folded(on);
        }
        let mut position = self.booked.clone();
        position.run_to(&self.contract, on);
        position
    }

    /// Computes a position from the facts alone.
    pub fn folded(&self, on: BusinessDate) -> Position {
        fold(&self.contract, &self.facts, on, None).0
    }

    fn record(&mut self, fact: Fact) {
        let is_newest = fact.on >= self.booked.as_of();
        if is_newest {
            self.booked.run_to(&self.contract, fact.on);
            self.booked.take_in(&self.contract, &fact);
        }
        self.facts.insert(place(&self.facts, fact.on), fact);
        if !is_newest {
            self.booked = self.folded(self.booked.as_of());
        }
    }
}

/// Where a new fact of a day belongs: after all others of that day.
fn place(facts: &[Fact], on: BusinessDate) -> usize {
    facts.partition_point(|fact| fact.on <= on)
}

/// The position on a day, and what one of the facts moved by itself.
fn fold(
    contract: &Contract,
    facts: &[Fact],
    on: BusinessDate,
    watched: Option<OperationId>,
) -> (Position, FlowTotals) {
    let (mut position, mut own) = (Position::issued(contract), FlowTotals::NONE);
    let happened = facts.iter().filter(|fact| fact.on <= on && fact.reversed_by.is_none());
    for fact in happened {
        position.run_to(contract, fact.on);
        let before = *position.flows();
        position.take_in(contract, fact);
        if watched == Some(fact.id) {
            own = *position.flows() - before;
        }
    }
    position.run_to(contract, on);
    (position, own)
}
