//! What time brings: interest and penalty in closed form, and where they stop.

use ledger::Flow;
use money::{AccruedAmount, Tenge};

use super::Position;
use crate::contract::Contract;

/// Interest and penalty after some days.
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
    /// Charges `days` days during which nothing happens and no due date passes.
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

    /// Whether time costs nothing, whatever the law still allows.
    pub(super) fn is_non_accruing(&self) -> bool {
        let is_stopped = self.is_capped || self.is_disputed || self.written_off.is_some();
        is_stopped
            || self.outstanding.principal_total().is_zero() && self.outstanding.overdue().is_zero()
    }

    /// The law stops everything after so many days overdue in a row.
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

    /// The longest time within `days` whose charges no ceiling cuts.
    pub(super) fn days_below_ceiling(&self, contract: &Contract, days: u32) -> u32 {
        let fits = |days: u32| {
            let charges = self.charges_after(contract, days);
            contract.limits.charges_max.is_none_or(|max| charges.total() <= max)
                && charges.penalty.rounded() == charges.penalty_charged
        };
        if fits(days) {
            return days;
        }
        let (mut within, mut beyond) = (0, days);
        while beyond - within > 1 {
            let middle = within + (beyond - within) / 2;
            if fits(middle) { within = middle } else { beyond = middle }
        }
        within
    }

    /// On the day that would exceed the ceiling the interest takes what room there is, and the
    /// penalty the rest of it. Found by halving, so the same day is found however the days are
    /// split.
    fn charges_capped_at(&self, contract: &Contract, days: u32, max: Tenge) -> Charges {
        let (mut within, mut beyond) = (0, days);
        while beyond - within > 1 {
            let middle = within + (beyond - within) / 2;
            let fits = self.charges_after(contract, middle).total() <= max;
            if fits { within = middle } else { beyond = middle }
        }
        let before = self.charges_after(contract, within);
        let wanted = self.charges_after(contract, beyond);
        let interest = wanted.interest_charged.min(max - before.penalty_charged);
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
