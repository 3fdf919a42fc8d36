//! How a loan goes on while nothing but time happens to it: a few whole numbers, so that a day can
//! be ended without looking at the whole life of the loan again.

use base::BusinessDate;
use money::{AccruedAmount, Tenge};

use super::Loan;

/// Where nothing is in sight, the whole loan is looked at again after so many days.
const HORIZON_DAYS_MAX: u32 = 1_000;

/// What accrues from day to day, and for how long that is all that happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DailyAccrual {
    /// The day at whose end it begins.
    pub from: BusinessDate,
    /// The last day that it tells of. On the next one something else may happen.
    pub through: BusinessDate,
    /// All interest at the beginning, in the units of [`AccruedAmount`].
    pub interest_units: i64,
    /// What a day adds to it.
    pub interest_units_per_day: i64,
    /// All penalty at the beginning.
    pub penalty_units: i64,
    /// What a day adds to it.
    pub penalty_units_per_day: i64,
}

/// What some days charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccruedCharges {
    /// Interest.
    pub interest: Tenge,
    /// Penalty.
    pub penalty: Tenge,
}

impl DailyAccrual {
    /// From where the books of a loan stand. None where something happens on the very next day, or
    /// where the numbers are larger than any loan of ours.
    pub fn for_loan(loan: &Loan) -> Option<Self> {
        let (contract, booked) = (loan.contract(), loan.booked_position());
        if booked.pending_addendum.is_some() {
            return None;
        }
        let left = booked.accrual_days_left(contract);
        // The day after the last on which the law lets anything accrue is told of.
        let is_over = booked.days_overdue() > contract.limits.accrual_days_max;
        let mut days = if is_over { HORIZON_DAYS_MAX } else { left.min(HORIZON_DAYS_MAX) };
        if let Some(due_on) = booked.next_due_date() {
            // On the date itself money that waits is applied; on the day after it, what is unpaid
            // is overdue.
            let waits = u32::from(booked.unapplied_funds.is_positive());
            days = days.min(booked.as_of.days_until(due_on).checked_sub(waits)?);
        }
        let is_at_rest = is_over || booked.is_non_accruing();
        let mut a_day = (AccruedAmount::ZERO, AccruedAmount::ZERO);
        if !is_at_rest {
            days = booked.days_below_ceiling(contract, days);
            let of_interest =
                AccruedAmount::ZERO.accrue(booked.outstanding.principal_total(), booked.rate, 1);
            let of_penalty =
                AccruedAmount::ZERO.accrue(booked.outstanding.overdue(), booked.penalty_rate, 1);
            a_day = (of_interest, of_penalty);
        }
        if days == 0 {
            return None;
        }
        let units = |accrued: AccruedAmount| i64::try_from(accrued.units()).ok();
        let pace = Self {
            from: booked.as_of,
            through: booked.as_of.try_plus_days(days).ok()?,
            interest_units: units(booked.interest_accrued)?,
            interest_units_per_day: units(a_day.0)?,
            penalty_units: units(booked.penalty_accrued)?,
            penalty_units_per_day: units(a_day.1)?,
        };
        Some(pace)
    }

    /// What is charged from the end of one day to the end of another, both within the pace.
    pub fn accrued_over(&self, after: BusinessDate, through: BusinessDate) -> AccruedCharges {
        debug_assert!(self.from <= after && through <= self.through, "beyond what is known");
        let between = |at: i64, a_day: i64| {
            let on = |day: BusinessDate| {
                let days = i128::from(self.from.days_until(day));
                AccruedAmount::from_units(i128::from(at) + i128::from(a_day) * days).rounded()
            };
            on(through) - on(after)
        };
        AccruedCharges {
            interest: between(self.interest_units, self.interest_units_per_day),
            penalty: between(self.penalty_units, self.penalty_units_per_day),
        }
    }
}
