//! Moments: what an application's deadlines are counted in.

use money::{BusinessDate, DateError};
use serde::{Deserialize, Serialize};

const US_PER_S: i64 = 1_000_000;

/// An instant, in microseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(pub i64);

impl Moment {
    /// So many seconds later; the last moment there is, where the sum does not fit.
    #[must_use]
    pub const fn plus_seconds(self, seconds: u32) -> Self {
        Self(self.0.saturating_add(seconds as i64 * US_PER_S))
    }

    /// So many minutes later.
    #[must_use]
    pub const fn plus_minutes(self, minutes: u32) -> Self {
        Self(self.0.saturating_add(minutes as i64 * 60 * US_PER_S))
    }

    /// So many hours later.
    #[must_use]
    pub const fn plus_hours(self, hours: u32) -> Self {
        Self(self.0.saturating_add((hours as i64).saturating_mul(3_600 * US_PER_S)))
    }

    /// So many days of 24 hours later.
    #[must_use]
    pub const fn plus_days(self, days: u32) -> Self {
        Self(self.0.saturating_add((days as i64).saturating_mul(86_400 * US_PER_S)))
    }

    /// The day it is in Almaty.
    pub fn day(self) -> Result<BusinessDate, DateError> {
        BusinessDate::try_from_unix_seconds(self.0.div_euclid(US_PER_S))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_without_running_over() {
        let noon = Moment(0);
        assert_eq!(noon.plus_seconds(1), Moment(1_000_000));
        assert_eq!(noon.plus_minutes(1), noon.plus_seconds(60));
        assert_eq!(noon.plus_hours(24), noon.plus_days(1));
        assert_eq!(Moment(i64::MAX).plus_hours(1), Moment(i64::MAX));
        assert_eq!(noon.plus_days(u32::MAX), Moment(i64::MAX));
    }

    /// A microsecond before midnight in Almaty is still the day before.
    #[test]
    fn knows_the_day_in_almaty() {
        let midnight = Moment(1_763_146_800_000_000);
        assert_eq!(midnight.day().unwrap().to_string(), "2025-11-15");
        assert_eq!(Moment(midnight.0 - 1).day().unwrap().to_string(), "2025-11-14");
        assert!(Moment(i64::MAX).day().is_err());
    }
}
