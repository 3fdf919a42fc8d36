//! Restructuring: a new schedule, a lower rate or a deferral.

use std::sync::Arc;

use base::{BusinessDate, DateError};
use money::{Percent, Rate, Tenge};
use serde::{Deserialize, Serialize};

use super::terms_in_force::apr_of_debt;
use super::{
    Fact, FactKind, Instalment, Loan, LoanCommand, LoanOutcome, LoanRejection, NextDue,
    OperationId, PaymentPurpose, Position, decide,
};

/// More dates than any schedule needs.
const PARTS_MAX: usize = 120;

/// New terms, which must not be worse than the old ones.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RestructuringPlan {
    /// Due dates and parts of the principal, which add up to all of it.
    pub parts: Vec<(BusinessDate, Tenge)>,
    /// The rate from now on.
    pub rate: Rate,
    /// The penalty rate from now on.
    pub penalty_rate: Rate,
    /// Whether the penalty so far is waived.
    pub waives_penalty: bool,
}

impl RestructuringPlan {
    /// Returns the parts for a principal that differs from the planned one because a payment was
    /// recorded late or reversed: the last dates absorb the difference.
    pub(super) fn parts_for(&self, principal: Tenge) -> Vec<(BusinessDate, Tenge)> {
        let mut remaining = principal;
        let mut parts: Vec<_> = self
            .parts
            .iter()
            .map(|&(due_date, part)| {
                let part = part.min(remaining);
                remaining -= part;
                (due_date, part)
            })
            .collect();
        if let Some((_, last)) = parts.last_mut() {
            *last += remaining;
        }
        parts
    }
}

/// Returns a plan that moves every due date by some months. Overdue amounts move to the first one.
pub fn deferral_plan(
    loan: &Loan,
    today: BusinessDate,
    months: u32,
    rate: Rate,
) -> Result<RestructuringPlan, DateError> {
    let position = loan.position(today);
    let mut remaining = position.outstanding.principal_total();
    let remaining_lines = position.schedule.iter().skip(position.next_line);
    let mut parts = Vec::new();
    for line in remaining_lines {
        let part = line.principal.min(remaining);
        remaining -= part;
        parts.push((line.due_date.try_plus_months(months)?, part));
    }
    match parts.first_mut() {
        Some((_, first)) => *first += remaining,
        None => parts.push((today.try_plus_months(months)?, remaining)),
    }
    let penalty_rate = position.penalty_rate;
    Ok(RestructuringPlan { parts, rate, penalty_rate, waives_penalty: true })
}

/// Checks whether a plan may replace the terms in force.
pub(super) fn check_plan(
    position: &Position,
    plan: &RestructuringPlan,
) -> Result<(), LoanRejection> {
    let (parts, today) = (&plan.parts, position.as_of);
    let is_ascending = parts.is_sorted_by(|a, b| a.0 < b.0);
    if parts.is_empty() || parts.len() > PARTS_MAX || !is_ascending || parts[0].0 <= today {
        return Err(LoanRejection::PlanDates);
    }
    let fits = parts.iter().all(|(_, part)| !part.is_negative() && *part <= Tenge::LIMIT);
    let total = position.outstanding.principal_total();
    if !fits || parts.iter().map(|(_, part)| *part).sum::<Tenge>() != total {
        return Err(LoanRejection::PlanAmount { principal: total });
    }
    let is_no_worse =
        plan.rate.is_at_most(position.rate) && plan.penalty_rate.is_at_most(position.penalty_rate);
    if is_no_worse { Ok(()) } else { Err(LoanRejection::PlanCostsMore) }
}

/// Returns ГЭСВ of everything owed when a plan is agreed, or `None` if nothing is left to pay.
pub fn apr(loan: &Loan, today: BusinessDate, plan: &RestructuringPlan) -> Option<Percent> {
    let restructured_loan = preview_loan(loan, today, plan).ok()?;
    apr_of_debt(restructured_loan.contract(), &restructured_loan.position(today))
}

/// Returns the loan right before an operation restructured it, and the date of that operation.
pub fn loan_before(loan: &Loan, id: OperationId) -> Option<(Loan, BusinessDate)> {
    let is_restructuring =
        |fact: &Fact| fact.id == id && matches!(fact.kind, FactKind::Restructured(_));
    let index = loan.facts().iter().position(is_restructuring)?;
    let (facts, on) = (loan.facts()[..index].to_vec(), loan.facts()[index].value_date);
    let contract = Arc::clone(&loan.contract);
    Some((Loan::from_stored(loan.id(), contract, facts, on, loan.closed_through()), on))
}

/// Returns the rate in force on a day. A plan must not exceed it.
pub fn rate_in_force(loan: &Loan, today: BusinessDate) -> Rate {
    loan.position(today).rate
}

/// Returns the penalty rate in force on a day.
pub fn penalty_rate_in_force(loan: &Loan, today: BusinessDate) -> Rate {
    loan.position(today).penalty_rate
}

/// Returns the payments if a plan is agreed today and everything is paid on time.
pub fn preview_payments(
    loan: &Loan,
    today: BusinessDate,
    plan: &RestructuringPlan,
) -> Result<Vec<NextDue>, LoanRejection> {
    upcoming_payments(&preview_loan(loan, today, plan)?, today)
}

/// Returns the instalments if a plan is agreed today.
pub fn preview_schedule(
    loan: &Loan,
    today: BusinessDate,
    plan: &RestructuringPlan,
) -> Result<Vec<Instalment>, LoanRejection> {
    Ok(preview_loan(loan, today, plan)?.instalments(today))
}

/// Returns the loan as if a plan were agreed today.
fn preview_loan(
    loan: &Loan,
    today: BusinessDate,
    plan: &RestructuringPlan,
) -> Result<Loan, LoanRejection> {
    let mut loan = loan.clone();
    let id = OperationId::from_u128(u128::MAX);
    execute(&mut loan, &LoanCommand::Restructure { id, plan: plan.clone() }, today)?;
    Ok(loan)
}

/// Returns the remaining payments if everything is paid on time, by simulating them date by date.
pub fn upcoming_payments(loan: &Loan, today: BusinessDate) -> Result<Vec<NextDue>, LoanRejection> {
    let (mut loan, mut payments, mut on) = (loan.clone(), Vec::new(), today);
    for number in 1..=PARTS_MAX as u128 {
        let Some(next) = loan.dues(on).next else { break };
        if next.amount.is_positive() {
            let (id, purpose) =
                (OperationId::from_u128(u128::MAX - number), PaymentPurpose::Repayment);
            // One that was put off is paid on the day itself.
            let (amount, value_date) = (next.amount, next.due_date.max(on));
            let payment = LoanCommand::ReceivePayment { id, amount, value_date, purpose };
            execute(&mut loan, &payment, value_date)?;
            payments.push(next);
        }
        on = next.due_date.max(on).try_plus_days(1).map_err(|_| LoanRejection::DateOutOfRange)?;
    }
    Ok(payments)
}

fn execute(loan: &mut Loan, command: &LoanCommand, on: BusinessDate) -> Result<(), LoanRejection> {
    if let LoanOutcome::Done(decision) = decide(loan, command, on)? {
        decision.events.iter().for_each(|event| loan.apply(event));
    }
    Ok(())
}
