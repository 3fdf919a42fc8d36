//! Moves the clock to an hour in Almaty, for what may happen only at certain hours.

use app::{Clock, MovableClock};

/// Moves the clock to the next time it is this hour in Almaty.
pub fn advance_to_hour(clock: &MovableClock, hour: i64) {
    let second = (clock.now().0 / 1_000_000 + 5 * 3_600).rem_euclid(86_400);
    let wait_s = (hour * 3_600 + 60 - second).rem_euclid(86_400);
    clock.advance_seconds(u32::try_from(wait_s).unwrap());
}
