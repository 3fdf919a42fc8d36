//! Other terms for a debt: a new plan, a lower rate, a deferral.

use std::sync::Arc;

use base::{BusinessDate, DateError};
use money::{Percent, Rate, Tenge};
use serde::{Deserialize, Serialize};

use super::terms_in_force::apr_of_debt;
use super::{
    Fact, FactKind, Instalment, Loan, LoanCommand, LoanOutcome, LoanRejection, NextDue,
    OperationId, PaymentPurpose, Position, decide,
};

/// More dates than any plan needs.
const PARTS_MAX: usize = 120;

/// New terms, which must not be worse than the old.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RestructuringPlan {
    /// When which part of the principal is due; all of it together.
    pub parts: Vec<(BusinessDate, Tenge)>,
    /// What the debt costs from now on.
    pub rate: Rate,
    /// What a delay costs from now on.
    pub penalty_rate: Rate,
    /// Whether the penalty so far is given up.
    pub waives_penalty: bool,
}

impl RestructuringPlan {
    /// The parts for a principal that differs from the planned one because a payment came to light
    /// or vanished: the last dates take up the difference.
    pub(super) fn parts_for(&self, principal: Tenge) -> Vec<(BusinessDate, Tenge)> {
        let mut left = principal;
        let mut parts: Vec<_> = self
            .parts
            .iter()
            .map(|&(due_on, part)| {
                let part = part.min(left);
                left -= part;
                (due_on, part)
            })
            .collect();
        if let Some((_, last)) = parts.last_mut() {
            *last += left;
        }
        parts
    }
}

/// A plan that moves every date by some months; what is overdue moves with the first.
pub fn deferral_plan(
    loan: &Loan,
    today: BusinessDate,
    months: u32,
    rate: Rate,
) -> Result<RestructuringPlan, DateError> {
    let position = loan.position(today);
    let mut left = position.outstanding.principal_total();
    let ahead = position.schedule.iter().skip(position.next_line);
    let mut parts = Vec::new();
    for line in ahead {
        let part = line.principal.min(left);
        left -= part;
        parts.push((line.due_on.try_plus_months(months)?, part));
    }
    match parts.first_mut() {
        Some((_, first)) => *first += left,
        None => parts.push((today.try_plus_months(months)?, left)),
    }
    let penalty_rate = position.penalty_rate;
    Ok(RestructuringPlan { parts, rate, penalty_rate, waives_penalty: true })
}

/// Whether a plan can take the place of the terms in force.
pub(super) fn check_plan(
    position: &Position,
    plan: &RestructuringPlan,
) -> Result<(), LoanRejection> {
    let (parts, today) = (&plan.parts, position.as_of);
    let ascends = parts.is_sorted_by(|a, b| a.0 < b.0);
    if parts.is_empty() || parts.len() > PARTS_MAX || !ascends || parts[0].0 <= today {
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

/// ГЭСВ of everything that is owed when a plan is agreed, by its payments; none where nothing is left
/// to pay.
pub fn apr(loan: &Loan, today: BusinessDate, plan: &RestructuringPlan) -> Option<Percent> {
    let agreed = preview_loan(loan, today, plan).ok()?;
    apr_of_debt(agreed.contract(), &agreed.position(today))
}

/// A loan as it stood right before an operation that restructured it, and the day of that.
pub fn loan_before(loan: &Loan, id: OperationId) -> Option<(Loan, BusinessDate)> {
    let is_it = |fact: &Fact| fact.id == id && matches!(fact.what, FactKind::Restructured(_));
    let at = loan.facts().iter().position(is_it)?;
    let (facts, on) = (loan.facts()[..at].to_vec(), loan.facts()[at].on);
    let contract = Arc::clone(&loan.contract);
    Some((Loan::from_stored(loan.id(), contract, facts, on, loan.closed_through()), on))
}

/// What the debt costs on a day by the terms in force: a plan may cost as much and no more.
pub fn rate_in_force(loan: &Loan, today: BusinessDate) -> Rate {
    loan.position(today).rate
}

/// What a delay costs on a day by the terms in force.
pub fn penalty_rate_in_force(loan: &Loan, today: BusinessDate) -> Rate {
    loan.position(today).penalty_rate
}

/// What is paid and when if a plan is agreed today and everything is paid on its day.
pub fn preview_payments(
    loan: &Loan,
    today: BusinessDate,
    plan: &RestructuringPlan,
) -> Result<Vec<NextDue>, LoanRejection> {
    upcoming_payments(&preview_loan(loan, today, plan)?, today)
}

/// The plan of payments if a plan is agreed today, each with its parts.
pub fn preview_schedule(
    loan: &Loan,
    today: BusinessDate,
    plan: &RestructuringPlan,
) -> Result<Vec<Instalment>, LoanRejection> {
    Ok(preview_loan(loan, today, plan)?.instalments(today))
}

/// The loan as it would stand if a plan were agreed today.
fn preview_loan(
    loan: &Loan,
    today: BusinessDate,
    plan: &RestructuringPlan,
) -> Result<Loan, LoanRejection> {
    let mut loan = loan.clone();
    let id = OperationId(u128::MAX);
    execute(&mut loan, &LoanCommand::Restructure { id, plan: plan.clone() }, today)?;
    Ok(loan)
}

/// What is still to be paid and when if everything is paid on its day: the loan itself is asked, date
/// by date.
pub fn upcoming_payments(loan: &Loan, today: BusinessDate) -> Result<Vec<NextDue>, LoanRejection> {
    let (mut loan, mut payments, mut on) = (loan.clone(), Vec::new(), today);
    for number in 1..=PARTS_MAX as u128 {
        let Some(next) = loan.dues(on).next else { break };
        if next.amount.is_positive() {
            let (id, purpose) = (OperationId(u128::MAX - number), PaymentPurpose::Repayment);
            let (amount, value_on) = (next.amount, next.due_on);
            let paid = LoanCommand::ReceivePayment { id, amount, value_date: value_on, purpose };
            execute(&mut loan, &paid, next.due_on)?;
            payments.push(next);
        }
        on = next.due_on.try_plus_days(1).map_err(|_| LoanRejection::DateOutOfRange)?;
    }
    Ok(payments)
}

fn execute(loan: &mut Loan, command: &LoanCommand, on: BusinessDate) -> Result<(), LoanRejection> {
    if let LoanOutcome::Done(decision) = decide(loan, command, on)? {
        decision.events.iter().for_each(|event| loan.apply(event));
    }
    Ok(())
}
