//! Tenge as an integer of tiyn: money is never stored in a float.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::{Percent, Rounding, decimal};

const TIYN_PER_TENGE: i64 = 100;

/// The text is not an amount, or the amount exceeds the limit.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("not an amount of money")]
pub struct MoneyError;

/// An amount of money, positive or negative.
///
/// Input amounts are created by the `try_` functions and `parse`, which enforce [`Tenge::LIMIT`];
/// sums of millions of such amounts fit. If an operator overflows all the same, it panics and does
/// not wrap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tenge {
    tiyn: i64,
}

impl Tenge {
    pub const ZERO: Self = Self { tiyn: 0 };
    /// Ten billion tenge: more than any single amount of a micro-lender.
    pub const LIMIT: Self = Self { tiyn: 1_000_000_000_000 };

    /// Creates an amount that the program computed. Does not check [`Self::LIMIT`].
    pub const fn from_tiyn(tiyn: i64) -> Self {
        Self { tiyn }
    }

    /// Creates an amount from input, in whole tenge. Checks [`Self::LIMIT`].
    pub fn try_from_whole_tenge(tenge: i64) -> Result<Self, MoneyError> {
        let tiyn = tenge.checked_mul(TIYN_PER_TENGE).ok_or(MoneyError)?;
        Self { tiyn }.within_limit()
    }

    /// Returns the amount in tiyn.
    pub const fn tiyn(self) -> i64 {
        self.tiyn
    }

    /// Adds; fails on overflow.
    pub fn try_add(self, other: Self) -> Result<Self, MoneyError> {
        self.tiyn.checked_add(other.tiyn).map(Self::from_tiyn).ok_or(MoneyError)
    }

    /// Subtracts; fails on overflow.
    pub fn try_sub(self, other: Self) -> Result<Self, MoneyError> {
        self.tiyn.checked_sub(other.tiyn).map(Self::from_tiyn).ok_or(MoneyError)
    }

    /// Multiplies; fails on overflow.
    pub fn try_mul(self, count: u32) -> Result<Self, MoneyError> {
        self.tiyn.checked_mul(i64::from(count)).map(Self::from_tiyn).ok_or(MoneyError)
    }

    /// Returns a percentage of the amount, in whole tiyn.
    pub fn share(self, of: Percent, rounding: Rounding) -> Self {
        let tiyn = rounding.divide(i128::from(self.tiyn) * i128::from(of.ppm()), 1_000_000);
        Self { tiyn: i64::try_from(tiyn).expect("a share of an amount within the limit fits") }
    }

    /// Rounds to whole tenge.
    pub fn round_to_whole_tenge(self, rounding: Rounding) -> Self {
        let tenge = rounding.divide(i128::from(self.tiyn), i128::from(TIYN_PER_TENGE));
        let tiyn = tenge * i128::from(TIYN_PER_TENGE);
        Self { tiyn: i64::try_from(tiyn).expect("an amount within the limit fits") }
    }

    pub const fn is_zero(self) -> bool {
        self.tiyn == 0
    }

    pub const fn is_positive(self) -> bool {
        self.tiyn > 0
    }

    pub const fn is_negative(self) -> bool {
        self.tiyn < 0
    }

    fn within_limit(self) -> Result<Self, MoneyError> {
        let fits = self.tiyn.unsigned_abs() <= Self::LIMIT.tiyn.unsigned_abs();
        if fits { Ok(self) } else { Err(MoneyError) }
    }
}

impl Add for Tenge {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.try_add(other).expect("sums of limited amounts fit")
    }
}

impl Sub for Tenge {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.try_sub(other).expect("differences of limited amounts fit")
    }
}

impl AddAssign for Tenge {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Tenge {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for Tenge {
    type Output = Self;

    fn neg(self) -> Self {
        Self::ZERO - self
    }
}

impl Sum for Tenge {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

/// Decimal text with two decimals, as in files and API responses: `104200.00`.
impl fmt::Display for Tenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.tiyn < 0 { "-" } else { "" };
        let tiyn = self.tiyn.unsigned_abs();
        f.pad(&format!("{sign}{}.{:02}", tiyn / 100, tiyn % 100))
    }
}

/// Parses what [`Tenge`] prints, and also `104200` and `104200.5`.
impl FromStr for Tenge {
    type Err = MoneyError;

    fn from_str(text: &str) -> Result<Self, MoneyError> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
        let tiyn = decimal::parse(digits, 2).and_then(|tiyn| i64::try_from(tiyn).ok());
        let tiyn = tiyn.ok_or(MoneyError)?;
        Self { tiyn: sign * tiyn }.within_limit()
    }
}

impl Serialize for Tenge {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Tenge {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn prints_without_floats() {
        for (tiyn, text) in [(0, "0.00"), (5, "0.05"), (10_420_000, "104200.00"), (-150, "-1.50")] {
            assert_eq!(Tenge::from_tiyn(tiyn).to_string(), text);
        }
        assert_eq!(Tenge::from_tiyn(i64::MIN).to_string(), "-92233720368547758.08");
        assert_eq!(format!("{:>8}|", Tenge::from_tiyn(150)), "    1.50|");
    }

    #[test]
    fn reads_without_floats() {
        for (text, tiyn) in [("0", 0), ("0.1", 10), ("0.29", 29), ("-1.50", -150), ("7.", -1)] {
            let value = text.parse::<Tenge>().map_or(-1, Tenge::tiyn);
            assert_eq!(value, tiyn, "{text}");
        }
        for text in
            ["", "-", "1.001", "1 000", "1,5", "--1", "10000000000.01", "99999999999999999999"]
        {
            assert_eq!(text.parse::<Tenge>(), Err(MoneyError), "{text}");
        }
        assert_eq!("10000000000".parse::<Tenge>(), Ok(Tenge::LIMIT));
    }

    #[test]
    fn rejects_amounts_that_overflow() {
        let max = Tenge::from_tiyn(i64::MAX);
        assert_eq!(Tenge::try_from_whole_tenge(i64::MAX), Err(MoneyError));
        assert_eq!(Tenge::try_from_whole_tenge(10_000_000_001), Err(MoneyError));
        assert_eq!(max.try_add(Tenge::from_tiyn(1)), Err(MoneyError));
        assert_eq!(Tenge::from_tiyn(i64::MIN).try_sub(Tenge::from_tiyn(1)), Err(MoneyError));
        assert_eq!(max.try_mul(2), Err(MoneyError));
    }

    #[test]
    #[should_panic(expected = "sums of limited amounts fit")]
    fn never_wraps() {
        let _ = Tenge::from_tiyn(i64::MAX) + Tenge::from_tiyn(1);
    }

    #[test]
    fn percentages_and_whole_tenge_round_as_specified() {
        let half: Percent = "50".parse().unwrap();
        let odd = Tenge::from_tiyn(1_000_001);
        assert_eq!(odd.share(half, Rounding::Down).tiyn(), 500_000);
        assert_eq!(odd.share(half, Rounding::HalfUp).tiyn(), 500_001);
        assert_eq!(odd.round_to_whole_tenge(Rounding::Up).tiyn(), 1_000_100);
        assert_eq!(odd.round_to_whole_tenge(Rounding::Down).tiyn(), 1_000_000);
    }

    proptest! {
        #[test]
        fn adds_and_subtracts_exactly(a in -1_000_000_000_i64..1_000_000_000, b in -1_000_000_000_i64..1_000_000_000) {
            let (left, right) = (Tenge::from_tiyn(a), Tenge::from_tiyn(b));
            prop_assert_eq!((left + right).tiyn(), a + b);
            prop_assert_eq!((left - right).tiyn(), a - b);
            prop_assert_eq!((-left).tiyn(), -a);
        }

        #[test]
        fn printed_values_parse_back(tiyn in -1_000_000_000_000_i64..=1_000_000_000_000) {
            let amount = Tenge::from_tiyn(tiyn);
            prop_assert_eq!(amount.to_string().parse::<Tenge>().unwrap(), amount);
        }
    }
}
