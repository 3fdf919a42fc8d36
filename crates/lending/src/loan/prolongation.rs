//! Prolongation offers: their terms, their cost, and the alternative of paying down the debt.

use base::BusinessDate;
use money::{Percent, Rate, Tenge};
use serde::{Deserialize, Serialize};

use super::{Loan, LoanRejection, Position};
use crate::contract::apr_of_schedule;
use crate::product::ProlongationTerms;
use crate::schedule;

/// One option to prolong a loan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProlongationOffer {
    pub days: u32,
    /// Interest and penalty so far, to be paid today.
    pub pay_now: Tenge,
    #[serde(rename = "due_on")]
    pub due_date: BusinessDate,
    /// The rate of the new period.
    pub rate: Rate,
    /// The interest of the new period.
    pub interest: Tenge,
    /// What is owed on the new due date.
    pub pay_then: Tenge,
    /// ГЭСВ of the remaining debt.
    pub gesv: Percent,
    /// What would be owed on the same date if `pay_now` were paid to the debt without a
    /// prolongation.
    pub pay_then_instead: Tenge,
}

impl ProlongationOffer {
    /// Returns everything that is paid above the principal from today on.
    pub fn cost(&self) -> Tenge {
        self.pay_now + self.interest
    }

    /// Returns the debt that gets a new due date.
    pub fn principal(&self) -> Tenge {
        self.pay_then - self.interest
    }
}

// Whether a loan can be prolonged on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ProlongationState))]
#[serde(rename_all = "snake_case")]
pub enum ProlongationAvailability {
    Offered,
    TooEarly,
    TooLate,
    /// It was prolonged as often as allowed.
    UsedUp,
    /// The terms were restructured.
    Restructured,
    Disputed,
    /// The product, the term of the loan or the ceiling of charges does not allow it.
    NotOffered,
    /// A prolongation is signed and waits for its payment.
    Signed,
}

/// Prolongations of a loan on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ProlongationSummary {
    /// How often it was prolonged.
    pub used: u32,
    /// How often it may be prolonged.
    pub max: u32,
    pub state: ProlongationAvailability,
    /// First day of the window around the due date. `None` if a prolongation is ruled out for other
    /// reasons.
    pub opens_on: Option<BusinessDate>,
    /// Last day of the window.
    pub closes_on: Option<BusinessDate>,
}

/// Summarizes the prolongations of a loan on a day.
pub fn summarize(loan: &Loan, today: BusinessDate) -> ProlongationSummary {
    let position = loan.position(today);
    let terms = loan.contract().prolongation.as_ref();
    let state = match list_offers(loan, today) {
        Ok(offers) if !offers.is_empty() => ProlongationAvailability::Offered,
        Err(LoanRejection::ProlongationTooEarly(_)) => ProlongationAvailability::TooEarly,
        Err(LoanRejection::ProlongationTooLate(_)) => ProlongationAvailability::TooLate,
        Err(LoanRejection::ProlongationsUsedUp) => ProlongationAvailability::UsedUp,
        Err(LoanRejection::ProlongationAlreadySigned) => ProlongationAvailability::Signed,
        Err(LoanRejection::AlreadyRestructured) => ProlongationAvailability::Restructured,
        Err(LoanRejection::Disputed) => ProlongationAvailability::Disputed,
        _ => ProlongationAvailability::NotOffered,
    };
    let has_window = matches!(
        state,
        ProlongationAvailability::Offered
            | ProlongationAvailability::TooEarly
            | ProlongationAvailability::TooLate
            | ProlongationAvailability::Signed
    );
    let window = terms.filter(|_| has_window).and_then(|terms| window(loan, &position, terms));
    ProlongationSummary {
        used: position.prolongation_count,
        max: terms.map_or(0, |terms| terms.count_max),
        state,
        opens_on: window.map(|(opens_on, _)| opens_on),
        closes_on: window.map(|(_, closes_on)| closes_on),
    }
}

/// Returns the first and the last day around the due date on which a prolongation is possible.
fn window(
    loan: &Loan,
    position: &Position,
    terms: &ProlongationTerms,
) -> Option<(BusinessDate, BusinessDate)> {
    let (issued_on, due_date) = (loan.contract().issued_on, position.due_date());
    let days_until_open = issued_on.days_until(due_date).saturating_sub(terms.days_before_due);
    let opens_on = issued_on.try_plus_days(days_until_open).ok()?;
    let last_day_on_time = loan.contract().last_day_on_time(due_date);
    Some((opens_on, last_day_on_time.try_plus_days(terms.days_after_due).ok()?))
}

/// Returns all offers on a day, or why there are none.
pub fn list_offers(
    loan: &Loan,
    today: BusinessDate,
) -> Result<Vec<ProlongationOffer>, LoanRejection> {
    let position = loan.position(today);
    let terms = check_prolongable(loan, &position)?;
    let original_days = loan.contract().term_days();
    let days_offered = terms.days.iter().filter(|days| **days <= original_days);
    let offers = days_offered.map(|days| build_offer(loan, &position, terms, *days));
    offers.filter(|offer| !matches!(offer, Err(LoanRejection::ChargesCeiling))).collect()
}

/// Returns the offer for a number of days, or why there is none.
pub fn offer_for_days(
    loan: &Loan,
    today: BusinessDate,
    days: u32,
) -> Result<ProlongationOffer, LoanRejection> {
    let position = loan.position(today);
    let terms = check_prolongable(loan, &position)?;
    if !terms.days.contains(&days) || days > loan.contract().term_days() {
        return Err(LoanRejection::ProlongationDaysNotOffered);
    }
    build_offer(loan, &position, terms, days)
}

fn check_prolongable<'a>(
    loan: &'a Loan,
    position: &Position,
) -> Result<&'a ProlongationTerms, LoanRejection> {
    let terms =
        loan.contract().prolongation.as_ref().ok_or(LoanRejection::ProlongationNotOffered)?;
    position.require_live()?;
    if position.restructuring_count > 0 {
        return Err(LoanRejection::AlreadyRestructured);
    }
    if position.pending_addendum.is_some() {
        return Err(LoanRejection::ProlongationAlreadySigned);
    }
    if position.prolongation_count >= terms.count_max {
        return Err(LoanRejection::ProlongationsUsedUp);
    }
    let (today, due_date) = (position.as_of, position.due_date());
    if today.days_until(due_date) > terms.days_before_due {
        let days_until_open = today.days_until(due_date) - terms.days_before_due;
        let opens_on =
            today.try_plus_days(days_until_open).map_err(|_| LoanRejection::DateOutOfRange)?;
        return Err(LoanRejection::ProlongationTooEarly(opens_on));
    }
    let last_day_on_time = loan.contract().last_day_on_time(due_date);
    if last_day_on_time.days_until(today) > terms.days_after_due {
        let closed_on = last_day_on_time.try_plus_days(terms.days_after_due);
        return Err(LoanRejection::ProlongationTooLate(
            closed_on.map_err(|_| LoanRejection::DateOutOfRange)?,
        ));
    }
    Ok(terms)
}

fn build_offer(
    loan: &Loan,
    position: &Position,
    terms: &ProlongationTerms,
    days: u32,
) -> Result<ProlongationOffer, LoanRejection> {
    let (today, contract) = (position.as_of, loan.contract());
    let from = position.due_date().max(today);
    let due_date = from.try_plus_days(days).map_err(|_| LoanRejection::DateOutOfRange)?;
    let pay_now = (position.outstanding_charges() - position.unapplied_funds).max(Tenge::ZERO);
    let principal = position.outstanding.principal_total();
    let rate = if terms.rate.is_at_most(position.rate) { terms.rate } else { position.rate };
    let lines = schedule::single_payment(principal, rate, today, due_date);
    let interest = lines.iter().map(|line| line.interest).sum();
    if contract.limits.charges_max.is_some_and(|max| position.charges() + interest > max) {
        return Err(LoanRejection::ChargesCeiling);
    }
    Ok(ProlongationOffer {
        days,
        pay_now,
        due_date,
        rate,
        interest,
        pay_then: principal + interest,
        gesv: apr_of_schedule(principal, today, &lines)
            .map_err(|_| LoanRejection::ChargesCeiling)?,
        pay_then_instead: payoff_without_prolongation(loan, position, pay_now, due_date),
    })
}

/// Returns what is owed on a later day if an amount is paid to the debt today and nothing after.
fn payoff_without_prolongation(
    loan: &Loan,
    position: &Position,
    amount: Tenge,
    on: BusinessDate,
) -> Tenge {
    let mut position = position.clone();
    position.receive_repayment(loan.contract(), amount);
    position.advance_to(loan.contract(), on);
    position.outstanding.total()
}
