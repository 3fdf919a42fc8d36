//! Business dates: calendar days in Asia/Almaty.

use std::fmt;
use std::str::FromStr;

use jiff::civil::Date;
use jiff::tz::Offset;
use jiff::{Span, Timestamp};
use thiserror::Error;

#[derive(Debug, Error, PartialEq, Eq)]
#[error("not a calendar date: {0}")]
pub struct DateError(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BusinessDate(Date);

/// 2024-03-01 00:00 in Almaty by the old clock: Kazakhstan went from UTC+6 to UTC+5 that night.
const ONE_ZONE_SINCE_UNIX_S: i64 = 1_709_229_600;

impl BusinessDate {
    /// The day it is in Almaty at an instant given in seconds since 1970.
    pub fn try_from_unix_seconds(unix_s: i64) -> Result<Self, DateError> {
        let hours = if unix_s < ONE_ZONE_SINCE_UNIX_S { 6 } else { 5 };
        let at = Timestamp::from_second(unix_s).map_err(|_| DateError(unix_s.to_string()))?;
        Ok(Self(Offset::constant(hours).to_datetime(at).date()))
    }

    pub fn try_plus_days(self, days: u32) -> Result<Self, DateError> {
        let date = self.0.checked_add(Span::new().days(i64::from(days)));
        date.map(Self).map_err(|_| DateError(format!("{self} + {days} days")))
    }
}

impl fmt::Display for BusinessDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for BusinessDate {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        text.parse().map(Self).map_err(|_| DateError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_day_in_almaty_on_both_sides_of_the_zone_change() {
        for (unix_s, day) in [
            (1_709_229_599, "2024-02-29"), // 23:59:59 by UTC+6
            (1_709_229_600, "2024-02-29"), // the clock goes back to 23:00
            (1_709_233_200, "2024-03-01"), // midnight by UTC+5
            (1_763_146_799, "2025-11-14"),
            (1_763_146_800, "2025-11-15"),
        ] {
            let date = BusinessDate::try_from_unix_seconds(unix_s).unwrap();
            assert_eq!(date.to_string(), day, "{unix_s}");
        }
    }

    #[test]
    fn counts_days_across_months_and_leap_years() {
        let from: BusinessDate = "2024-01-31".parse().unwrap();
        assert_eq!(from.try_plus_days(30).unwrap().to_string(), "2024-03-01");
        assert!("2025-02-29".parse::<BusinessDate>().is_err());
    }
}
