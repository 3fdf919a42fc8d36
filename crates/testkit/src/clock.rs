//! The clock of the tests: it stands where it is put, whatever the machine's shows.

use std::sync::atomic::{AtomicI64, Ordering};

use app::Clock;
use base::Timestamp;

const DAY_S: i64 = 86_400;
const US_PER_S: i64 = 1_000_000;
/// The hour, in Almaty, at which every test begins: far from any midnight.
const START_HOUR: i64 = 10;
const ALMATY_OFFSET_S: i64 = 5 * 3_600;

/// A clock that moves only when advanced, so that neither a slow machine nor the end of a minute
/// affects a test. No two readings are equal.
pub struct TestClock(AtomicI64);

impl TestClock {
    pub fn advance_seconds(&self, seconds: u32) {
        self.0.fetch_add(i64::from(seconds) * US_PER_S, Ordering::Relaxed);
    }

    /// Moves it to the next time it is this hour in Almaty.
    pub fn advance_to_hour(&self, hour: i64) {
        let wait_s = seconds_until_hour(self.0.load(Ordering::Relaxed) / US_PER_S, hour);
        // A minute later, so that the hour has come for whoever looks at it.
        self.advance_seconds(u32::try_from(wait_s).unwrap() + 60);
    }
}

impl Default for TestClock {
    /// At the next occurrence of the start hour.
    fn default() -> Self {
        let now_s = base::clock::now_us() / US_PER_S;
        Self(AtomicI64::new((now_s + seconds_until_hour(now_s, START_HOUR)) * US_PER_S))
    }
}

impl Clock for TestClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

fn seconds_until_hour(now_s: i64, hour: i64) -> i64 {
    (hour * 3_600 - now_s - ALMATY_OFFSET_S).rem_euclid(DAY_S)
}
