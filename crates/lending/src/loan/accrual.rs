//! Accrual of interest and penalty in closed form, and its limits.

use ledger::Flow;
use money::{AccruedAmount, Tenge};

use super::Position;
use crate::contract::Contract;

/// Cumulative interest and penalty after some days.
#[derive(Clone, Copy)]
struct Charges {
    interest: AccruedAmount,
    penalty: AccruedAmount,
    interest_charged: Tenge,
    penalty_charged: Tenge,
}

impl Charges {
    fn total(&self) -> Tenge {
        self.interest_charged + self.penalty_charged
    }
}

impl Position {
    /// Accrues `days` days without facts or due dates in between.
    pub(super) fn accrue(&mut self, contract: &Contract, days: u32) {
        let days = days.min(self.accrual_days_left(contract));
        if days == 0 || self.is_non_accruing() {
            return;
        }
        let charges = self.charges_after(contract, days);
        match contract.limits.charges_max.filter(|max| charges.total() > *max) {
            None => self.add_charges(charges),
            Some(max) => {
                let charges = self.charges_capped_at(contract, days, max);
                self.add_charges(charges);
                self.is_capped = true;
            }
        }
    }

    /// Returns whether nothing accrues because of the loan's own state, regardless of the legal
    /// limit on days.
    pub(super) fn is_non_accruing(&self) -> bool {
        let has_stopped = self.is_capped || self.is_disputed || self.written_off.is_some();
        has_stopped
            || self.outstanding.principal_total().is_zero() && self.outstanding.overdue().is_zero()
    }

    /// Returns the days for which accrual is still allowed: the law stops it after a number of
    /// consecutive days overdue.
    pub(super) fn accrual_days_left(&self, contract: &Contract) -> u32 {
        match self.overdue_since {
            None => u32::MAX,
            Some(since) => {
                contract.limits.accrual_days_max.saturating_sub(since.days_until(self.as_of))
            }
        }
    }

    fn charges_after(&self, contract: &Contract, days: u32) -> Charges {
        let interest =
            self.interest_accrued.accrue(self.outstanding.principal_total(), self.rate, days);
        let penalty =
            self.penalty_accrued.accrue(self.outstanding.overdue(), self.penalty_rate, days);
        let penalty_max = contract.limits.penalty_max.unwrap_or(Tenge::LIMIT);
        Charges {
            interest,
            penalty,
            interest_charged: interest.rounded(),
            penalty_charged: penalty.rounded().min(penalty_max),
        }
    }

    /// Returns the largest number of days up to `days` whose charges are not reduced by a ceiling.
    pub(super) fn days_below_ceiling(&self, contract: &Contract, days: u32) -> u32 {
        let fits = |days: u32| {
            let charges = self.charges_after(contract, days);
            contract.limits.charges_max.is_none_or(|max| charges.total() <= max)
                && charges.penalty.rounded() == charges.penalty_charged
        };
        if fits(days) {
            return days;
        }
        let (mut days_within, mut days_beyond) = (0, days);
        while days_beyond - days_within > 1 {
            let middle = days_within + (days_beyond - days_within) / 2;
            if fits(middle) { days_within = middle } else { days_beyond = middle }
        }
        days_within
    }

    /// On the day that would exceed the ceiling, the interest gets the remaining room first and the
    /// penalty the rest. That day is found by bisection, so the result does not depend on how the
    /// days are split.
    fn charges_capped_at(&self, contract: &Contract, days: u32, max: Tenge) -> Charges {
        let (mut days_within, mut days_beyond) = (0, days);
        while days_beyond - days_within > 1 {
            let middle = days_within + (days_beyond - days_within) / 2;
            let fits = self.charges_after(contract, middle).total() <= max;
            if fits { days_within = middle } else { days_beyond = middle }
        }
        let before = self.charges_after(contract, days_within);
        let uncapped = self.charges_after(contract, days_beyond);
        let interest = uncapped.interest_charged.min(max - before.penalty_charged);
        let penalty = max - interest;
        Charges {
            interest: AccruedAmount::from_tenge(interest),
            penalty: AccruedAmount::from_tenge(penalty),
            interest_charged: interest,
            penalty_charged: penalty,
        }
    }

    fn add_charges(&mut self, charges: Charges) {
        let interest = charges.interest_charged - self.interest_charged;
        let penalty = charges.penalty_charged - self.penalty_charged;
        self.interest_accrued = charges.interest;
        self.penalty_accrued = charges.penalty;
        self.interest_charged = charges.interest_charged;
        self.penalty_charged = charges.penalty_charged;
        self.outstanding.interest += interest;
        self.outstanding.penalty += penalty;
        self.flows.record(Flow::InterestAccrued, interest);
        self.flows.record(Flow::PenaltyAccrued, penalty);
    }
}
