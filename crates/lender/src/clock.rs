//! The time that use cases live in: the machine's, or one that is moved forward by hand.

use std::sync::atomic::{AtomicI64, Ordering};

use store::Instant;

/// Tells the time.
pub trait Clock: Send + Sync {
    /// The moment it is.
    fn now(&self) -> Instant;
}

/// The machine's clock.
#[derive(Debug, Clone, Copy)]
pub struct MachineClock;

impl Clock for MachineClock {
    fn now(&self) -> Instant {
        Instant(money::clock::now_us())
    }
}

/// The machine's clock and what it was moved forward by: for the sandbox and for tests.
#[derive(Debug, Default)]
pub struct MovableClock {
    ahead_us: AtomicI64,
}

impl MovableClock {
    /// Moves it forward.
    pub fn advance_seconds(&self, seconds: u32) {
        self.ahead_us.fetch_add(i64::from(seconds) * 1_000_000, Ordering::Relaxed);
    }
}

impl Clock for MovableClock {
    fn now(&self) -> Instant {
        Instant(money::clock::now_us() + self.ahead_us.load(Ordering::Relaxed))
    }
}
