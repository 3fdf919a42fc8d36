//! The statement of account: accruals, payments and their allocation by day.

use base::BusinessDate;
use ledger::{Flow, FlowTotals};
use money::Tenge;
use serde::Serialize;

use super::{Loan, Position};
use crate::allocation::AmountByComponent;

/// One day of the statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StatementRow {
    pub on: BusinessDate,
    pub interest: Tenge,
    pub penalty: Tenge,
    /// Payments received.
    pub paid: Tenge,
    /// Allocation of the borrower's money on that day.
    pub to: AmountByComponent,
    /// Interest and penalty waived.
    pub waived: Tenge,
    pub written_off: Tenge,
    pub refunded: Tenge,
    /// What is owed at the end of the day.
    pub owed: AmountByComponent,
    /// Unapplied funds at the end of the day.
    pub funds: Tenge,
    /// What closes the loan at the end of the day.
    pub payoff: Tenge,
    pub days_overdue: u32,
}

/// Builds a row for each day from the issue to `to`, both included, by what is known now. Linear in
/// the number of days: each day continues from the one before.
pub fn build_statement(loan: &Loan, to: BusinessDate) -> Vec<StatementRow> {
    let contract = loan.contract();
    let mut facts = loan.facts().iter().filter(|fact| fact.reversed_by.is_none()).peekable();
    let mut position = Position::at_issue(contract);
    let mut rows = Vec::new();
    let mut day = contract.issued_on;
    while day <= to {
        let before = *position.flows();
        position.advance_to(contract, day);
        while let Some(fact) = facts.next_if(|fact| fact.value_date <= day) {
            position.apply(contract, fact);
        }
        rows.push(build_row(&position, *position.flows() - before));
        let Ok(next) = day.try_plus_days(1) else { break };
        day = next;
    }
    rows
}

fn build_row(position: &Position, totals: FlowTotals) -> StatementRow {
    let sum = |flows: &[Flow]| flows.iter().map(|flow| totals[*flow]).sum();
    StatementRow {
        on: position.as_of,
        interest: totals[Flow::InterestAccrued],
        penalty: totals[Flow::PenaltyAccrued],
        paid: totals[Flow::Received],
        to: AmountByComponent {
            principal_overdue: totals[Flow::ToPrincipalOverdue],
            interest_overdue: totals[Flow::ToInterestOverdue],
            penalty: totals[Flow::ToPenalty],
            principal: totals[Flow::ToPrincipal],
            interest: totals[Flow::ToInterest],
        },
        waived: sum(&[Flow::InterestOverdueWaived, Flow::InterestWaived, Flow::PenaltyWaived]),
        written_off: sum(&[
            Flow::PrincipalOverdueWrittenOff,
            Flow::InterestOverdueWrittenOff,
            Flow::PenaltyWrittenOff,
            Flow::PrincipalWrittenOff,
            Flow::InterestWrittenOff,
        ]),
        refunded: totals[Flow::Refunded],
        owed: position.outstanding,
        funds: position.unapplied_funds,
        payoff: position.payoff(),
        days_overdue: position.days_overdue(),
    }
}
