//! The clock of a scenario that is played in the past: it is set from one day with an action to the
//! next.

use base::ALMATY_UTC_OFFSET_S;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use app::{Clock, Timestamp};

const US_PER_S: i64 = 1_000_000;
const DAY_S: i64 = 86_400;
/// Actions are played in the morning, far from midnight.
const MORNING_S: i64 = 10 * 3_600;
/// Actions of today were ten minutes ago.
const JUST_NOW_S: i64 = 600;

/// A clock behind another one by a settable time.
pub struct PastClock {
    base: Arc<dyn Clock>,
    behind_us: AtomicI64,
}

impl PastClock {
    pub fn new(base: Arc<dyn Clock>) -> Self {
        Self { base, behind_us: AtomicI64::new(0) }
    }

    /// Sets the clock to a number of days ago.
    pub fn set_days_ago(&self, days_ago: u32) {
        let now_s = self.base.now().0.div_euclid(US_PER_S);
        let behind_s = now_s - timestamp_s(now_s, days_ago);
        self.behind_us.store(behind_s * US_PER_S, Ordering::Relaxed);
    }

    /// Advances the clock.
    pub fn advance_seconds(&self, seconds: i64) {
        self.behind_us.fetch_sub(seconds * US_PER_S, Ordering::Relaxed);
    }
}

impl Clock for PastClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.base.now().0 - self.behind_us.load(Ordering::Relaxed))
    }
}

/// The time of the actions of a day, a number of days ago.
fn timestamp_s(now_s: i64, days_ago: u32) -> i64 {
    let midnight_s = (now_s + ALMATY_UTC_OFFSET_S).div_euclid(DAY_S) * DAY_S - ALMATY_UTC_OFFSET_S;
    match days_ago {
        0 => (now_s - JUST_NOW_S).max(midnight_s),
        _ => midnight_s - i64::from(days_ago) * DAY_S + MORNING_S,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_the_day_in_almaty() {
        // 2026-11-15 23:30:00 in Almaty.
        let evening_s = 1_794_767_400;
        assert_eq!(timestamp_s(evening_s, 0), evening_s - 600);
        // 10:00 on the 14th and on the 5th.
        assert_eq!(timestamp_s(evening_s, 1), evening_s - 37 * 3_600 - 1_800);
        assert_eq!(timestamp_s(evening_s, 10), evening_s - (9 * 24 + 37) * 3_600 - 1_800);
        // Five minutes after midnight it is still today.
        assert_eq!(timestamp_s(evening_s + 2_100, 0), evening_s + 1_800);
    }
}
