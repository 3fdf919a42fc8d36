//! Percentages, exact to four decimals.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{MoneyError, decimal};

const PLACES: usize = 4;

/// A percentage in parts per million: `0.28` is 2800.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Percent {
    ppm: u32,
}

impl Percent {
    pub const ONE_HUNDRED: Self = Self { ppm: 1_000_000 };

    /// Creates a percentage from parts per million.
    pub const fn from_ppm(ppm: u32) -> Self {
        Self { ppm }
    }

    /// Creates a percentage from tenths of a percent, the precision in which ГЭСВ is stated.
    pub const fn from_tenths(tenths: u16) -> Self {
        Self { ppm: tenths as u32 * 1_000 }
    }

    /// Returns parts per million.
    pub const fn ppm(self) -> u32 {
        self.ppm
    }
}

/// Prints without trailing zeros: `0.28`. A precision sets the number of decimals, without
/// rounding: `{:.1}` is `166.8`.
impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = decimal::format(u64::from(self.ppm), PLACES);
        let Some(places) = f.precision() else { return f.write_str(&text) };
        let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
        let part: String = part.chars().chain(std::iter::repeat('0')).take(places).collect();
        if part.is_empty() { f.write_str(whole) } else { write!(f, "{whole}.{part}") }
    }
}

/// Parses a percentage of up to four decimals: `0.28`.
impl FromStr for Percent {
    type Err = MoneyError;

    fn from_str(text: &str) -> Result<Self, MoneyError> {
        let ppm = decimal::parse(text, PLACES).and_then(|ppm| u32::try_from(ppm).ok());
        ppm.map(Self::from_ppm).ok_or(MoneyError)
    }
}

impl Serialize for Percent {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Percent {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(from)?;
        text.parse().map_err(|_| {
            serde::de::Error::custom(format!("not a percentage of up to four decimals: {text}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn rejects_invalid_percentages() {
        for text in ["", ".28", "0,28", "0.28001", "-1", "a", "99999999999", "1%"] {
            assert_eq!(text.parse::<Percent>(), Err(MoneyError), "{text}");
        }
    }

    #[test]
    fn prints_the_requested_precision() {
        let apr = Percent::from_tenths(1668);
        assert_eq!(format!("{apr} {apr:.1} {apr:.2} {apr:.0}"), "166.8 166.8 166.80 166");
        assert_eq!(format!("{:.1}", Percent::from_tenths(0)), "0.0");
        assert_eq!(format!("{:.1}", Percent::from_tenths(1790)), "179.0");
    }

    proptest! {
        #[test]
        fn printed_values_parse_back(ppm: u32) {
            let percent = Percent::from_ppm(ppm);
            prop_assert_eq!(percent.to_string().parse::<Percent>().unwrap(), percent);
        }
    }
}
