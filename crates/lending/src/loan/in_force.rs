//! The price in force: what the contract says, or what was agreed since.

use money::{BusinessDate, Percent, Rate};
use serde::Serialize;

use super::{Loan, Position};
use crate::contract::gesv_of;
use crate::schedule;

/// What the debt costs on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Price {
    /// The rate.
    #[serde(skip)]
    pub rate: Rate,
    /// What a delay costs on top.
    #[serde(skip)]
    pub penalty_rate: Rate,
    /// ГЭСВ: of the contract, or of the debt that was left when the terms were changed.
    pub gesv: Percent,
}

impl Loan {
    /// What the debt costs on a day.
    pub fn price(&self, on: BusinessDate) -> Price {
        let contract = self.contract();
        let mut position = Position::issued(contract);
        let mut gesv = contract.gesv;
        let happened = self.facts().iter().filter(|it| it.on <= on && it.reversed_by.is_none());
        for fact in happened {
            position.run_to(contract, fact.on);
            let before = (position.prolongations, position.is_restructured);
            position.take_in(contract, fact);
            if (position.prolongations, position.is_restructured) != before {
                gesv = gesv_of_plan(&position).unwrap_or(gesv);
            }
        }
        Price { rate: position.rate, penalty_rate: position.penalty_rate, gesv }
    }
}

/// ГЭСВ of the debt that remains, by the plan that was just made for it.
fn gesv_of_plan(position: &Position) -> Option<Percent> {
    let principal = position.owed.principal_total();
    let parts = position.lines.iter().map(|line| (line.due_on, line.principal));
    let lines = schedule::with_interest(parts, principal, position.rate, position.as_of);
    gesv_of(principal, position.as_of, &lines).ok()
}
