//! Half-open periods of dates.

use crate::BusinessDate;

/// `[from, to)`: `from` is included, `to` is not. Empty if `to` is not after `from`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Period {
    pub from: BusinessDate,
    pub to: BusinessDate,
}

impl Period {
    pub const fn new(from: BusinessDate, to: BusinessDate) -> Self {
        Self { from, to }
    }

    /// Returns the number of days.
    pub fn days(self) -> u32 {
        self.from.days_until(self.to)
    }

    /// Returns whether `day` is in the period.
    pub fn contains(self, day: BusinessDate) -> bool {
        self.from <= day && day < self.to
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn period(from: &str, to: &str) -> Period {
        Period::new(from.parse().unwrap(), to.parse().unwrap())
    }

    #[test]
    fn counts_days_across_months_and_years() {
        for (from, to, days) in [
            ("2026-01-31", "2026-03-01", 29),
            ("2024-01-31", "2024-03-01", 30),
            ("2026-12-31", "2027-01-01", 1),
            ("2026-05-05", "2026-05-05", 0),
            ("2026-05-05", "2026-05-01", 0),
        ] {
            assert_eq!(period(from, to).days(), days, "{from} {to}");
        }
    }

    #[test]
    fn holds_its_first_day_and_not_its_last() {
        let may = period("2026-05-01", "2026-06-01");
        for (day, inside) in [
            ("2026-04-30", false),
            ("2026-05-01", true),
            ("2026-05-31", true),
            ("2026-06-01", false),
        ] {
            assert_eq!(may.contains(day.parse().unwrap()), inside, "{day}");
        }
    }
}
