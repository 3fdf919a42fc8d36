//! Parameters that describe how a loan accrues while nothing happens to it, so that the end of day
//! does not have to load and replay the loan.

use base::BusinessDate;
use money::{AccruedAmount, Tenge};

use super::Loan;

/// Upper bound of the horizon: after this many days the loan is processed individually again.
const HORIZON_DAYS_MAX: u32 = 1_000;

/// Linear accrual of a loan until the next day on which anything else can happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DailyAccrual {
    /// Accrual starts at the end of this day.
    pub from: BusinessDate,
    /// The last day covered. On the next one something else may happen.
    pub through: BusinessDate,
    /// Cumulative interest at the end of `from`, in units of [`AccruedAmount`].
    pub interest_units: i64,
    pub interest_units_per_day: i64,
    /// Cumulative penalty at the end of `from`, in units of [`AccruedAmount`].
    pub penalty_units: i64,
    pub penalty_units_per_day: i64,
}

/// Interest and penalty accrued over a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccruedCharges {
    pub interest: Tenge,
    pub penalty: Tenge,
}

impl DailyAccrual {
    /// Starts from the booked position of a loan. Returns `None` if something happens on the next
    /// day, or if the numbers do not fit into 64 bits.
    pub fn for_loan(loan: &Loan) -> Option<Self> {
        let (contract, position) = (loan.contract(), loan.booked_position());
        if position.pending_addendum.is_some() {
            return None;
        }
        let days_left = position.accrual_days_left(contract);
        // The day after the legal limit of accrual days still belongs to individual processing,
        // which issues a notice.
        let is_over = position.days_overdue() > contract.limits.accrual_days_max;
        let mut days = if is_over { HORIZON_DAYS_MAX } else { days_left.min(HORIZON_DAYS_MAX) };
        if let Some(due_date) = position.next_due_date() {
            // Unapplied funds are allocated on the due date itself; unpaid amounts become overdue
            // on the day after.
            let allocation_days = u32::from(position.unapplied_funds.is_positive());
            days = days.min(position.as_of.days_until(due_date).checked_sub(allocation_days)?);
        }
        let is_non_accruing = is_over || position.is_non_accruing();
        let mut per_day = (AccruedAmount::ZERO, AccruedAmount::ZERO);
        if !is_non_accruing {
            days = position.days_below_ceiling(contract, days);
            let interest = AccruedAmount::ZERO.accrue(
                position.outstanding.principal_total(),
                position.rate,
                1,
            );
            let penalty = AccruedAmount::ZERO.accrue(
                position.outstanding.overdue(),
                position.penalty_rate,
                1,
            );
            per_day = (interest, penalty);
        }
        if days == 0 {
            return None;
        }
        let units = |accrued: AccruedAmount| i64::try_from(accrued.units()).ok();
        let daily_accrual = Self {
            from: position.as_of,
            through: position.as_of.try_plus_days(days).ok()?,
            interest_units: units(position.interest_accrued)?,
            interest_units_per_day: units(per_day.0)?,
            penalty_units: units(position.penalty_accrued)?,
            penalty_units_per_day: units(per_day.1)?,
        };
        Some(daily_accrual)
    }

    /// Returns the charges from the end of `after` to the end of `through`. Both must be within the
    /// covered days.
    pub fn accrued_over(&self, after: BusinessDate, through: BusinessDate) -> AccruedCharges {
        debug_assert!(
            self.from <= after && through <= self.through,
            "the period is outside the covered days"
        );
        let between = |units: i64, units_per_day: i64| {
            let rounded_at = |day: BusinessDate| {
                let days = i128::from(self.from.days_until(day));
                AccruedAmount::from_units(i128::from(units) + i128::from(units_per_day) * days)
                    .rounded()
            };
            rounded_at(through) - rounded_at(after)
        };
        AccruedCharges {
            interest: between(self.interest_units, self.interest_units_per_day),
            penalty: between(self.penalty_units, self.penalty_units_per_day),
        }
    }
}
