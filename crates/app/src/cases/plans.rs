//! Restructuring plans: drafted by staff, offered to the customer, and identified by a hash that a
//! code signs.

use base::{BusinessDate, Timestamp};
use lending::loan::restructuring::{
    apr, deferral_plan, loan_before, penalty_rate_in_force, preview_payments, rate_in_force,
    upcoming_payments,
};
use lending::loan::{Loan, LoanRejection, NextDue, RestructuringPlan};
use money::{Percent, Rate, RatePeriod, Tenge};
use sha2::{Digest, Sha256};
use store::StoreError;
use store::cases::Case;

use super::operation_id;
use crate::json;

/// The terms that staff offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlanTermsInput {
    /// Every due date moves by a number of months.
    Deferral {
        /// By how many.
        months: u32,
        /// The rate of a day from now on, where it is lower than before.
        daily_percent: Option<Percent>,
    },
    /// The principal in parts.
    Parts {
        /// When which part of the principal is due.
        parts: Vec<(BusinessDate, Tenge)>,
        /// The rate of a day from now on, where it is lower than before.
        daily_percent: Option<Percent>,
    },
}

/// A plan as the customer sees it.
#[derive(Debug, Clone)]
pub struct PlanView {
    /// The payments; once the plan is in force, those that are still due.
    pub payments: Vec<NextDue>,
    /// Their sum.
    pub total: Tenge,
    /// The rate.
    pub rate: Rate,
    /// ГЭСВ of the debt by the plan, on the day it is accepted.
    pub apr: Option<Percent>,
    /// ГЭСВ of the terms that it replaces.
    pub apr_before: Percent,
    /// The penalty that is waived.
    pub waived: Tenge,
    /// The due date by the terms that it replaces.
    pub due_date_before: BusinessDate,
    /// When the customer accepted it.
    pub accepted_at: Option<Timestamp>,
    /// Whether it can be accepted as the loan stands today.
    pub is_acceptable: bool,
}

impl PlanView {
    /// The rate of a day, in percent, as `0.28`.
    pub fn daily_percent(&self) -> String {
        let ppm = self.rate.percent().ppm();
        match self.rate.period() {
            RatePeriod::Day => self.rate.percent().to_string(),
            RatePeriod::Year => Percent::from_ppm(ppm / 365).to_string(),
        }
    }

    /// The rate of a year of 365 days, in percent, as `102.2`.
    pub fn yearly_percent(&self) -> String {
        let ppm = self.rate.percent().ppm();
        match self.rate.period() {
            RatePeriod::Day => Percent::from_ppm(ppm.saturating_mul(365)).to_string(),
            RatePeriod::Year => self.rate.percent().to_string(),
        }
    }
}

/// The plan by the terms of staff, as the loan stands today.
pub fn build_plan(
    loan: &Loan,
    today: BusinessDate,
    terms: &PlanTermsInput,
) -> Result<RestructuringPlan, LoanRejection> {
    let rate = |daily: Option<Percent>| daily.map_or(rate_in_force(loan, today), Rate::daily);
    match terms {
        PlanTermsInput::Deferral { months, daily_percent } => {
            deferral_plan(loan, today, *months, rate(*daily_percent))
                .map_err(|_| LoanRejection::DateOutOfRange)
        }
        PlanTermsInput::Parts { parts, daily_percent } => Ok(RestructuringPlan {
            parts: parts.clone(),
            rate: rate(*daily_percent),
            penalty_rate: penalty_rate_in_force(loan, today),
            waives_penalty: true,
        }),
    }
}

/// Identifies terms: these, of this contract, by this case.
pub fn plan_sha256(number: &str, contract_number: &str, plan: &RestructuringPlan) -> String {
    let text = format!("{number}\n{contract_number}\n{}", json::write(plan).0);
    base::hex::encode(Sha256::digest(text))
}

/// The plan of a case, if there is one.
pub fn read_plan(case: &Case) -> Result<Option<(RestructuringPlan, String)>, StoreError> {
    let Some((text, sha256)) = case.plan.as_ref().zip(case.plan_sha256.clone()) else {
        return Ok(None);
    };
    Ok(Some((json::read(text, "other terms")?, sha256)))
}

/// The plan of a case as the customer sees it today.
pub fn build_plan_view(
    case: &Case,
    loan: &Loan,
    today: BusinessDate,
) -> Result<Option<PlanView>, StoreError> {
    let Some((plan, _)) = read_plan(case)? else { return Ok(None) };
    let schedule = match case.accepted_at {
        Some(_) => upcoming_payments(loan, today),
        None => preview_payments(loan, today, &plan),
    };
    let is_acceptable = schedule.is_ok() && case.is_open();
    let payments = schedule.unwrap_or_default();
    // An accepted plan is compared with the terms of the day it was accepted.
    let agreed = loan_before(loan, operation_id(case.id, "restructure"));
    let (then, on) = agreed.as_ref().map_or((loan, today), |(then, on)| (then, *on));
    let position = then.position(on);
    Ok(Some(PlanView {
        total: payments.iter().map(|next| next.amount).sum(),
        payments,
        rate: plan.rate,
        apr: apr(then, on, &plan),
        apr_before: then.current_terms(on).gesv,
        waived: if plan.waives_penalty { position.outstanding().penalty } else { Tenge::ZERO },
        due_date_before: position.due_date(),
        accepted_at: case.accepted_at,
        is_acceptable,
    }))
}
