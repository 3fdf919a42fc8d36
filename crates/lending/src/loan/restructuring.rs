//! Other terms for a debt: a new plan, a lower rate, a deferral.

use money::{BusinessDate, DateError, Percent, Rate, Tenge};
use serde::{Deserialize, Serialize};

use super::{Loan, Position, Refusal};
use crate::contract::gesv_of;
use crate::schedule;

/// More dates than any plan needs.
const PARTS_MAX: usize = 120;

/// New terms, which must not be worse than the old.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// When which part of the principal is due; all of it together.
    pub parts: Vec<(BusinessDate, Tenge)>,
    /// What the debt costs from now on.
    pub rate: Rate,
    /// What a delay costs from now on.
    pub penalty_rate: Rate,
    /// Whether the penalty so far is given up.
    pub waives_penalty: bool,
}

impl Plan {
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
pub fn deferral(
    loan: &Loan,
    today: BusinessDate,
    months: u32,
    rate: Rate,
) -> Result<Plan, DateError> {
    let position = loan.position(today);
    let mut left = position.owed.principal_total();
    let ahead = position.lines.iter().skip(position.line);
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
    Ok(Plan { parts, rate, penalty_rate, waives_penalty: true })
}

/// Whether a plan can take the place of the terms in force.
pub(super) fn check(position: &Position, plan: &Plan) -> Result<(), Refusal> {
    let (parts, today) = (&plan.parts, position.as_of);
    let ascends = parts.is_sorted_by(|a, b| a.0 < b.0);
    if parts.is_empty() || parts.len() > PARTS_MAX || !ascends || parts[0].0 <= today {
        return Err(Refusal::PlanDates);
    }
    let fits = parts.iter().all(|(_, part)| !part.is_negative() && *part <= Tenge::LIMIT);
    let total = position.owed.principal_total();
    if !fits || parts.iter().map(|(_, part)| *part).sum::<Tenge>() != total {
        return Err(Refusal::PlanAmount { principal: total });
    }
    let is_no_worse =
        plan.rate.is_at_most(position.rate) && plan.penalty_rate.is_at_most(position.penalty_rate);
    if is_no_worse { Ok(()) } else { Err(Refusal::PlanWorse) }
}

/// ГЭСВ of the debt that remains, by the new plan; none where nothing is left to pay.
pub fn gesv(loan: &Loan, today: BusinessDate, plan: &Plan) -> Option<Percent> {
    let principal = loan.position(today).owed.principal_total();
    let parts = plan.parts_for(principal).into_iter();
    let lines = schedule::with_interest(parts, principal, plan.rate, today);
    gesv_of(principal, today, &lines).ok()
}
