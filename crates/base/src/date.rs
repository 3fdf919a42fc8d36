//! Business dates: calendar days in Asia/Almaty.

use std::fmt;
use std::str::FromStr;

use jiff::civil::{Date, Weekday, date};
use jiff::tz::Offset;
use jiff::{Span, Timestamp, ToSpan};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// The text, day number or sum of dates is not a calendar date.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("not a calendar date: {0}")]
pub struct DateError(String);

/// A calendar day, stored as a day number: lending subtracts dates far more often than it prints
/// them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BusinessDate {
    days_since_1970: i32,
}

/// 2024-03-01 00:00 in Almaty before the change: Kazakhstan went from UTC+6 to UTC+5 that night.
const ONE_ZONE_SINCE_UNIX_S: i64 = 1_709_229_600;

const EPOCH: Date = date(1970, 1, 1);

impl BusinessDate {
    /// Returns the date in Almaty at an instant in seconds since 1970.
    pub fn try_from_unix_seconds(unix_s: i64) -> Result<Self, DateError> {
        let hours = if unix_s < ONE_ZONE_SINCE_UNIX_S { 6 } else { 5 };
        let at = Timestamp::from_second(unix_s).map_err(|_| DateError(unix_s.to_string()))?;
        Ok(Self::from_civil(Offset::constant(hours).to_datetime(at).date()))
    }

    #[cfg(feature = "sqlx")]
    pub(crate) fn try_from_days_since_1970(days_since_1970: i32) -> Result<Self, DateError> {
        let (first, last) = (Self::from_civil(Date::MIN), Self::from_civil(Date::MAX));
        let is_in_calendar =
            (first.days_since_1970..=last.days_since_1970).contains(&days_since_1970);
        let too_far = || DateError(format!("day {days_since_1970}"));
        is_in_calendar.then_some(Self { days_since_1970 }).ok_or_else(too_far)
    }

    pub(crate) const fn days_since_1970(self) -> i32 {
        self.days_since_1970
    }

    /// Adds calendar days.
    pub fn try_plus_days(self, days: u32) -> Result<Self, DateError> {
        let too_far = || DateError(format!("{self} + {days} days"));
        let number = i64::from(self.days_since_1970) + i64::from(days);
        let last = i64::from(Self::from_civil(Date::MAX).days_since_1970);
        let number = i32::try_from(number).ok().filter(|n| i64::from(*n) <= last);
        number.map(|days_since_1970| Self { days_since_1970 }).ok_or_else(too_far)
    }

    /// Subtracts calendar days.
    pub fn try_minus_days(self, days: u32) -> Result<Self, DateError> {
        let span = Span::new().try_days(days);
        let difference = span.and_then(|span| self.civil().checked_sub(span));
        difference.map(Self::from_civil).map_err(|_| DateError(format!("{self} - {days} days")))
    }

    /// Adds months. The result is the last day of the month if that month is shorter.
    pub fn try_plus_months(self, months: u32) -> Result<Self, DateError> {
        let span = Span::new().try_months(months);
        let sum = span.and_then(|span| self.civil().checked_add(span));
        sum.map(Self::from_civil).map_err(|_| DateError(format!("{self} + {months} months")))
    }

    /// Returns the number of days to a later date, or 0 if `later` is earlier.
    pub fn days_until(self, later: Self) -> u32 {
        u32::try_from(i64::from(later.days_since_1970) - i64::from(self.days_since_1970))
            .unwrap_or(0)
    }

    /// The calendar year.
    pub fn year(self) -> i16 {
        self.civil().year()
    }

    /// The day of its month, from 1.
    pub fn day_of_month(self) -> u32 {
        self.civil().day().unsigned_abs().into()
    }

    /// Returns whether it is a day from Monday to Friday.
    pub fn is_weekday(self) -> bool {
        !matches!(self.civil().weekday(), Weekday::Saturday | Weekday::Sunday)
    }

    fn civil(self) -> Date {
        EPOCH.saturating_add(i64::from(self.days_since_1970).days())
    }

    fn from_civil(date: Date) -> Self {
        let days = (date - EPOCH).get_days();
        Self { days_since_1970: days }
    }
}

impl fmt::Display for BusinessDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.civil(), f)
    }
}

/// Accepts only the format `2026-11-15`.
impl FromStr for BusinessDate {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let date: Date = text.parse().map_err(|_| DateError(text.to_owned()))?;
        let is_plain = text.len() == "2026-11-15".len() && date.to_string() == text;
        if is_plain { Ok(Self::from_civil(date)) } else { Err(DateError(text.to_owned())) }
    }
}

impl Serialize for BusinessDate {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for BusinessDate {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> BusinessDate {
        text.parse().unwrap()
    }

    #[test]
    fn knows_the_day_in_almaty_on_both_sides_of_the_zone_change() {
        for (unix_s, day) in [
            (1_709_229_599, "2024-02-29"), // 23:59:59 by UTC+6
            (1_709_229_600, "2024-02-29"), // the clock goes back to 23:00
            (1_709_233_200, "2024-03-01"), // midnight by UTC+5
            (1_763_146_799, "2025-11-14"),
            (1_763_146_800, "2025-11-15"),
            (-1, "1970-01-01"), // 05:59:59 by UTC+6
            (-21_601, "1969-12-31"),
        ] {
            let date = BusinessDate::try_from_unix_seconds(unix_s).unwrap();
            assert_eq!(date.to_string(), day, "{unix_s}");
        }
        assert!(BusinessDate::try_from_unix_seconds(i64::MAX).is_err());
    }

    #[test]
    fn counts_days_across_months_and_leap_years() {
        let from = day("2024-01-31");
        assert_eq!(from.try_plus_days(30).unwrap(), day("2024-03-01"));
        assert_eq!(from.days_until(day("2024-03-01")), 30);
        assert_eq!(day("2024-03-01").days_until(from), 0);
        assert_eq!(day("9999-12-30").try_plus_days(1).unwrap(), day("9999-12-31"));
        assert!(day("9999-12-31").try_plus_days(1).is_err());
        assert!(day("9999-12-31").try_plus_days(u32::MAX).is_err());
        assert!(day("9999-12-31").try_plus_months(1).is_err());
        assert!(day("2026-01-01").try_plus_months(u32::MAX).is_err());
    }

    #[test]
    fn months_end_on_their_last_day() {
        for (months, expected) in [(1, "2026-02-28"), (2, "2026-03-31"), (25, "2028-02-29")] {
            assert_eq!(day("2026-01-31").try_plus_months(months).unwrap(), day(expected));
        }
        assert_eq!(day("2026-12-31").year(), 2026);
    }

    #[test]
    fn reads_one_way_of_writing_a_date() {
        for text in ["2025-02-29", "2026-1-1", "20261115", "2026-11-15T00:00", "", "15.11.2026"] {
            assert!(text.parse::<BusinessDate>().is_err(), "{text}");
        }
    }
}
