//! Tenge as a whole number of tiyn: no float ever holds money.

use std::fmt;

use thiserror::Error;

const TIYN_PER_TENGE: i64 = 100;

#[derive(Debug, Error, PartialEq, Eq)]
#[error("an amount of money does not fit")]
pub struct MoneyError;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tenge {
    tiyn: i64,
}

impl Tenge {
    pub const fn from_tiyn(tiyn: i64) -> Self {
        Self { tiyn }
    }

    pub fn try_from_whole(tenge: i64) -> Result<Self, MoneyError> {
        let tiyn = tenge.checked_mul(TIYN_PER_TENGE).ok_or(MoneyError)?;
        Ok(Self { tiyn })
    }

    pub const fn tiyn(self) -> i64 {
        self.tiyn
    }

    pub fn try_add(self, other: Self) -> Result<Self, MoneyError> {
        self.tiyn.checked_add(other.tiyn).map(Self::from_tiyn).ok_or(MoneyError)
    }
}

/// Decimal text with two digits after the point, as it stands in files and answers: `104200.00`.
impl fmt::Display for Tenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.tiyn < 0 { "-" } else { "" };
        let tiyn = self.tiyn.unsigned_abs();
        write!(f, "{sign}{}.{:02}", tiyn / 100, tiyn % 100)
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
    }

    #[test]
    fn refuses_what_does_not_fit() {
        assert_eq!(Tenge::try_from_whole(i64::MAX), Err(MoneyError));
        assert_eq!(Tenge::from_tiyn(i64::MAX).try_add(Tenge::from_tiyn(1)), Err(MoneyError));
    }

    proptest! {
        #[test]
        fn adding_is_exact(a in -1_000_000_000_i64..1_000_000_000, b in -1_000_000_000_i64..1_000_000_000) {
            let sum = Tenge::from_tiyn(a).try_add(Tenge::from_tiyn(b)).unwrap();
            prop_assert_eq!(sum.tiyn(), a + b);
        }
    }
}
