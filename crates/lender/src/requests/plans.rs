//! Other terms for a debt: made by staff, shown to the person, and named by a hash that a code signs.

use lending::loan::restructuring::{
    deferral, gesv, payments, penalty_rate_in_force, rate_in_force, upcoming,
};
use lending::loan::{Loan, Next, Plan, Refusal};
use money::{BusinessDate, Per, Percent, Rate, Tenge};
use sha2::{Digest, Sha256};
use store::help::Request;
use store::{Instant, StoreError};

use crate::json;

/// What staff offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NewTerms {
    /// Every date moves by so many months.
    Deferral {
        /// By how many.
        months: u32,
        /// What a day costs from now on, where it is less than before.
        daily_percent: Option<Percent>,
    },
    /// The principal in parts.
    Parts {
        /// When which part of the principal is due.
        parts: Vec<(BusinessDate, Tenge)>,
        /// What a day costs from now on, where it is less than before.
        daily_percent: Option<Percent>,
    },
}

/// Other terms as the person sees them.
#[derive(Debug, Clone)]
pub struct PlanSeen {
    /// What a code signs.
    pub sha256: String,
    /// What is paid and when; once it holds, what is still to be paid.
    pub payments: Vec<Next>,
    /// All of it.
    pub total: Tenge,
    /// What the debt costs by it.
    pub rate: Rate,
    /// ГЭСВ of what is left of the debt, by it.
    pub gesv: Option<Percent>,
    /// ГЭСВ of the contract.
    pub gesv_before: Percent,
    /// The penalty so far that is given up.
    pub waived: Tenge,
    /// When the debt was due before.
    pub due_on_before: BusinessDate,
    /// When the person agreed.
    pub accepted_at: Option<Instant>,
    /// Whether it can be agreed to as the loan stands today.
    pub is_fitting: bool,
}

impl PlanSeen {
    /// The rate of a day, in percent, as `0.28`.
    pub fn daily_percent(&self) -> String {
        let ppm = self.rate.percent().ppm();
        match self.rate.per() {
            Per::Day => self.rate.percent().to_string(),
            Per::Year => Percent::from_ppm(ppm / 365).to_string(),
        }
    }

    /// The rate of a year of 365 days, in percent, as `102.2`.
    pub fn yearly_percent(&self) -> String {
        let ppm = self.rate.percent().ppm();
        match self.rate.per() {
            Per::Day => Percent::from_ppm(ppm.saturating_mul(365)).to_string(),
            Per::Year => self.rate.percent().to_string(),
        }
    }
}

/// The plan that staff have in mind, as the loan stands today.
pub fn made(loan: &Loan, today: BusinessDate, terms: &NewTerms) -> Result<Plan, Refusal> {
    let rate = |daily: Option<Percent>| daily.map_or(rate_in_force(loan, today), Rate::daily);
    match terms {
        NewTerms::Deferral { months, daily_percent } => {
            deferral(loan, today, *months, rate(*daily_percent)).map_err(|_| Refusal::Calendar)
        }
        NewTerms::Parts { parts, daily_percent } => Ok(Plan {
            parts: parts.clone(),
            rate: rate(*daily_percent),
            penalty_rate: penalty_rate_in_force(loan, today),
            waives_penalty: true,
        }),
    }
}

/// What a code signs: these terms, of this contract, by this request.
pub fn sha256(number: &str, contract_number: &str, plan: &Plan) -> String {
    let text = format!("{number}\n{contract_number}\n{}", json::write(plan).0);
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The plan of a request, if there is one.
pub fn of_request(request: &Request) -> Result<Option<(Plan, String)>, StoreError> {
    let Some((text, sha256)) = request.plan.as_ref().zip(request.plan_sha256.clone()) else {
        return Ok(None);
    };
    Ok(Some((json::read(text, "other terms")?, sha256)))
}

/// The plan of a request as the person sees it today.
pub fn seen(
    request: &Request,
    loan: &Loan,
    today: BusinessDate,
) -> Result<Option<PlanSeen>, StoreError> {
    let Some((plan, sha256)) = of_request(request)? else { return Ok(None) };
    let told = match request.accepted_at {
        Some(_) => upcoming(loan, today),
        None => payments(loan, today, &plan),
    };
    let is_fitting = told.is_ok() && request.is_open();
    let payments = told.unwrap_or_default();
    Ok(Some(PlanSeen {
        sha256,
        total: payments.iter().map(|next| next.amount).sum(),
        payments,
        rate: plan.rate,
        gesv: gesv(loan, today, &plan),
        gesv_before: loan.contract().gesv,
        waived: if plan.waives_penalty { loan.dues(today).owed.penalty } else { Tenge::ZERO },
        due_on_before: loan.contract().due_on(),
        accepted_at: request.accepted_at,
        is_fitting,
    }))
}
