//! Instants, and their date and time of day in Almaty.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{BusinessDate, DateError};

const US_PER_S: i64 = 1_000_000;
const DAY_S: i64 = 86_400;

/// All of Kazakhstan has been at UTC+5 since 2024-03-01; no account is older than that.
pub const ALMATY_UTC_OFFSET_S: i64 = 5 * 3_600;

/// An instant, in microseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// Adds seconds, which may be negative. Saturates.
    #[must_use]
    pub const fn plus_seconds(self, seconds: i64) -> Self {
        Self(self.0.saturating_add(seconds.saturating_mul(US_PER_S)))
    }

    /// Adds minutes. Saturates.
    #[must_use]
    pub const fn plus_minutes(self, minutes: u32) -> Self {
        self.plus_seconds(minutes as i64 * 60)
    }

    /// Adds hours. Saturates.
    #[must_use]
    pub const fn plus_hours(self, hours: u32) -> Self {
        self.plus_seconds(hours as i64 * 3_600)
    }

    /// Adds days of 24 hours. Saturates.
    #[must_use]
    pub const fn plus_days(self, days: u32) -> Self {
        self.plus_seconds(days as i64 * DAY_S)
    }

    /// Returns the whole seconds to a later instant, or 0 if `later` is earlier.
    pub const fn seconds_until(self, later: Self) -> i64 {
        let us = later.0.saturating_sub(self.0);
        if us > 0 { us / US_PER_S } else { 0 }
    }

    /// Returns the whole seconds since 1970, rounded down.
    pub const fn unix_seconds(self) -> i64 {
        self.0.div_euclid(US_PER_S)
    }

    /// Returns the business date in Almaty.
    pub fn date(self) -> Result<BusinessDate, DateError> {
        BusinessDate::try_from_unix_seconds(self.unix_seconds())
    }

    /// Returns the seconds since midnight in Almaty.
    pub const fn almaty_second_of_day(self) -> i64 {
        (self.unix_seconds() + ALMATY_UTC_OFFSET_S).rem_euclid(DAY_S)
    }

    /// Returns midnight in Almaty at the start of a business date.
    pub fn almaty_midnight(date: BusinessDate) -> Self {
        let days = i64::from(date.days_since_1970());
        Self(0).plus_seconds(days * DAY_S - ALMATY_UTC_OFFSET_S)
    }
}

impl fmt::Display for Timestamp {
    /// RFC 3339, in UTC.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match jiff::Timestamp::from_microsecond(self.0) {
            Ok(timestamp) => write!(f, "{timestamp}"),
            Err(_) => f.write_str("out of range"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_without_running_over() {
        let noon = Timestamp(0);
        assert_eq!(noon.plus_seconds(1), Timestamp(1_000_000));
        assert_eq!(noon.plus_minutes(1), noon.plus_seconds(60));
        assert_eq!(noon.plus_hours(24), noon.plus_days(1));
        assert_eq!(Timestamp(i64::MAX).plus_hours(1), Timestamp(i64::MAX));
        assert_eq!(noon.plus_days(u32::MAX), Timestamp(i64::MAX));
    }

    #[test]
    fn counts_whole_seconds_and_never_back() {
        let noon = Timestamp(1_000_000_000_000_000);
        assert_eq!(noon.seconds_until(noon.plus_seconds(60)), 60);
        assert_eq!(noon.plus_seconds(60).seconds_until(noon), 0);
        assert_eq!(noon.seconds_until(Timestamp(noon.0 + 999_999)), 0);
        assert_eq!(Timestamp(0).date().unwrap().to_string(), "1970-01-01");
        assert_eq!(Timestamp(-1).date().unwrap().to_string(), "1970-01-01");
    }

    /// A microsecond before midnight in Almaty is still the day before.
    #[test]
    fn knows_the_clock_and_the_calendar_of_almaty() {
        let midnight = Timestamp(1_763_146_800_000_000);
        assert_eq!(midnight.date().unwrap().to_string(), "2025-11-15");
        assert_eq!(Timestamp(midnight.0 - 1).date().unwrap().to_string(), "2025-11-14");
        assert_eq!(Timestamp::almaty_midnight("2025-11-15".parse().unwrap()), midnight);
        assert_eq!(midnight.almaty_second_of_day(), 0);
        assert_eq!(Timestamp(midnight.0 - 1).almaty_second_of_day(), 86_399);
        // 2025-11-15 is a Saturday.
        assert!(!midnight.date().unwrap().is_weekday());
        assert!(Timestamp(midnight.0 - 1).date().unwrap().is_weekday());
        assert!(Timestamp(i64::MAX).date().is_err());
    }
}
