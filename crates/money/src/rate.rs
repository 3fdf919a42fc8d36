//! A rate a day, exact: parts per million of the sum it is charged on.

use std::fmt;
use std::str::FromStr;

use crate::tenge::{MoneyError, Tenge};

const PPM_PER_PERCENT: u32 = 10_000;
const PPM: i128 = 1_000_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct DailyRate {
    ppm: u32,
}

impl DailyRate {
    pub const fn from_ppm(ppm: u32) -> Self {
        Self { ppm }
    }

    pub const fn ppm(self) -> u32 {
        self.ppm
    }

    /// What `days` days cost on `sum`, rounded half up to a tiyn once, at the end.
    pub fn try_charge(self, sum: Tenge, days: u32) -> Result<Tenge, MoneyError> {
        let exact = i128::from(sum.tiyn()) * i128::from(self.ppm) * i128::from(days);
        let tiyn = (exact + PPM / 2).div_euclid(PPM);
        i64::try_from(tiyn).map(Tenge::from_tiyn).map_err(|_| MoneyError)
    }
}

/// As a percentage without needless zeros: `0.28`.
impl fmt::Display for DailyRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = self.ppm / PPM_PER_PERCENT;
        let part = format!("{:04}", self.ppm % PPM_PER_PERCENT);
        match part.trim_end_matches('0') {
            "" => write!(f, "{whole}"),
            part => write!(f, "{whole}.{part}"),
        }
    }
}

/// Reads a percentage of up to four decimals: `0.28`.
impl FromStr for DailyRate {
    type Err = MoneyError;

    fn from_str(text: &str) -> Result<Self, MoneyError> {
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
        if whole.is_empty() || part.len() > 4 || !digits(whole) || !digits(part) {
            return Err(MoneyError);
        }
        let whole: u32 = whole.parse().map_err(|_| MoneyError)?;
        let part: u32 = format!("{part:0<4}").parse().map_err(|_| MoneyError)?;
        let ppm = whole.checked_mul(PPM_PER_PERCENT).and_then(|w| w.checked_add(part));
        ppm.map(Self::from_ppm).ok_or(MoneyError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn charges_the_example_of_every_calculator() {
        let sum = Tenge::try_from_whole(100_000).unwrap();
        let interest = DailyRate::from_ppm(2_800).try_charge(sum, 15).unwrap();
        assert_eq!(interest, Tenge::try_from_whole(4_200).unwrap());
    }

    #[test]
    fn rounds_half_up_once() {
        // 1 tiyn × 0.5 = half a tiyn goes up; just below goes down.
        assert_eq!(
            DailyRate::from_ppm(500_000).try_charge(Tenge::from_tiyn(1), 1).unwrap().tiyn(),
            1
        );
        assert_eq!(
            DailyRate::from_ppm(499_999).try_charge(Tenge::from_tiyn(1), 1).unwrap().tiyn(),
            0
        );
    }

    #[test]
    fn refuses_what_is_no_percentage() {
        for text in ["", ".28", "0,28", "0.28001", "-1", "a", "99999999999"] {
            assert_eq!(text.parse::<DailyRate>(), Err(MoneyError), "{text}");
        }
    }

    proptest! {
        #[test]
        fn prints_what_it_reads(ppm in 0_u32..2_000_000) {
            let rate = DailyRate::from_ppm(ppm);
            prop_assert_eq!(rate.to_string().parse::<DailyRate>().unwrap(), rate);
        }
    }
}
