//! The statement of account: day by day, what accrued, what was paid and where it went.

use base::BusinessDate;
use ledger::{Flow, FlowTotals};
use money::Tenge;
use serde::Serialize;

use super::{Loan, Position};
use crate::allocation::AmountByComponent;

/// One day of the statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StatementRow {
    /// The day.
    pub on: BusinessDate,
    /// Interest of the day.
    pub interest: Tenge,
    /// Penalty of the day.
    pub penalty: Tenge,
    /// Money that came in.
    pub paid: Tenge,
    /// Where money of the borrower went on that day.
    pub to: AmountByComponent,
    /// Interest and penalty given up.
    pub waived: Tenge,
    /// What left the balance.
    pub written_off: Tenge,
    /// Money given back.
    pub refunded: Tenge,
    /// What is owed at the end of the day.
    pub owed: AmountByComponent,
    /// The borrower's money not applied at the end of the day.
    pub funds: Tenge,
    /// What closes the loan at the end of the day.
    pub payoff: Tenge,
    /// Whole days of delay.
    pub days_overdue: u32,
}

/// Every day from the issue to `to`, both included, by what is known now. Days are computed from
/// the one before, so a statement takes time by its length and not by its square.
pub fn build_statement(loan: &Loan, to: BusinessDate) -> Vec<StatementRow> {
    let contract = loan.contract();
    let mut facts = loan.facts().iter().filter(|fact| fact.reversed_by.is_none()).peekable();
    let mut position = Position::at_issue(contract);
    let mut rows = Vec::new();
    let mut day = contract.issued_on;
    while day <= to {
        let before = *position.flows();
        position.advance_to(contract, day);
        while let Some(fact) = facts.next_if(|fact| fact.on <= day) {
            position.apply(contract, fact);
        }
        rows.push(build_row(&position, *position.flows() - before));
        let Ok(next) = day.try_plus_days(1) else { break };
        day = next;
    }
    rows
}

fn build_row(position: &Position, moved: FlowTotals) -> StatementRow {
    let sum = |flows: &[Flow]| flows.iter().map(|flow| moved[*flow]).sum();
    StatementRow {
        on: position.as_of,
        interest: moved[Flow::InterestAccrued],
        penalty: moved[Flow::PenaltyAccrued],
        paid: moved[Flow::Received],
        to: AmountByComponent {
            principal_overdue: moved[Flow::ToPrincipalOverdue],
            interest_overdue: moved[Flow::ToInterestOverdue],
            penalty: moved[Flow::ToPenalty],
            principal: moved[Flow::ToPrincipal],
            interest: moved[Flow::ToInterest],
        },
        waived: sum(&[Flow::InterestOverdueWaived, Flow::InterestWaived, Flow::PenaltyWaived]),
        written_off: sum(&[
            Flow::PrincipalOverdueWrittenOff,
            Flow::InterestOverdueWrittenOff,
            Flow::PenaltyWrittenOff,
            Flow::PrincipalWrittenOff,
            Flow::InterestWrittenOff,
        ]),
        refunded: moved[Flow::Refunded],
        owed: position.outstanding,
        funds: position.unapplied_funds,
        payoff: position.payoff(),
        days_overdue: position.days_overdue(),
    }
}
