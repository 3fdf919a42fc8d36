//! An amount that accrues day by day and is rounded only when it is read.

use crate::rate::DAYS_PER_YEAR;
use crate::{Rate, Rounding, Tenge};

/// The exact accrued sum. Accruing a period at once or day by day gives the same result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AccruedAmount {
    units: i128,
}

impl AccruedAmount {
    /// Units per tiyn. A rate is in parts per million, for a day or for 1/365 of a year.
    pub const UNITS_PER_TIYN: i64 = 1_000_000 * DAYS_PER_YEAR as i64;

    pub const ZERO: Self = Self { units: 0 };

    /// Converts an amount without rounding.
    pub const fn from_tenge(amount: Tenge) -> Self {
        Self { units: amount.tiyn() as i128 * Self::UNITS_PER_TIYN as i128 }
    }

    /// Adds the charge for `days` days at `rate` on `sum`.
    #[must_use]
    pub fn accrue(self, sum: Tenge, rate: Rate, days: u32) -> Self {
        let units = i128::from(sum.tiyn()) * i128::from(rate.units_per_day()) * i128::from(days);
        Self { units: self.units + units }
    }

    /// Returns the exact value in units, for storage.
    pub const fn units(self) -> i128 {
        self.units
    }

    /// Restores a value from storage.
    pub const fn from_units(units: i128) -> Self {
        Self { units }
    }

    /// Rounds to whole tiyn, half up.
    pub fn rounded(self) -> Tenge {
        let tiyn = Rounding::HalfUp.divide(self.units, Self::UNITS_PER_TIYN.into());
        Tenge::from_tiyn(i64::try_from(tiyn).expect("an accrued amount fits i64"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Percent;
    use proptest::prelude::*;

    fn charge(tiyn: i64, rate: Rate, days: u32) -> i64 {
        AccruedAmount::ZERO.accrue(Tenge::from_tiyn(tiyn), rate, days).rounded().tiyn()
    }

    #[test]
    fn charges_the_example_of_the_calculator() {
        let rate = Rate::daily(Percent::from_ppm(2_800));
        assert_eq!(charge(10_000_000, rate, 15), 420_000);
    }

    #[test]
    fn rounds_half_up_once() {
        assert_eq!(charge(1, Rate::daily(Percent::from_ppm(500_000)), 1), 1);
        assert_eq!(charge(1, Rate::daily(Percent::from_ppm(499_999)), 1), 0);
        assert_eq!(charge(1, Rate::daily(Percent::from_ppm(499_999)), 2), 1);
        // 36.5 % a year of 1000 tiyn is exactly one tiyn a day.
        assert_eq!(charge(1_000, Rate::yearly(Percent::from_ppm(365_000)), 30), 30);
        assert_eq!(AccruedAmount::from_tenge(Tenge::from_tiyn(77)).rounded().tiyn(), 77);
    }

    proptest! {
        #[test]
        fn splitting_a_period_changes_nothing(
            tiyn in 0_i64..2_000_000_000, ppm in 0_u32..10_000, days in 0_u32..500, yearly: bool
        ) {
            let percent = Percent::from_ppm(ppm);
            let rate = if yearly { Rate::yearly(percent) } else { Rate::daily(percent) };
            let sum = Tenge::from_tiyn(tiyn);
            let by_day = (0..days).fold(AccruedAmount::ZERO, |accrued, _| accrued.accrue(sum, rate, 1));
            prop_assert_eq!(by_day, AccruedAmount::ZERO.accrue(sum, rate, days));
        }
    }
}
