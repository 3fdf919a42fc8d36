//! Whether the server answers, as far as the connections of this process can tell.

use std::fmt::Display;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::disk_alarm::DiskAlarm;

/// What the connections of both pools learn from each other.
#[derive(Debug)]
pub struct Availability {
    opened_at: Instant,
    /// When a connection was last lost, in microseconds since `opened_at`; 0 if none was.
    lost_at_us: AtomicU64,
    is_down: AtomicBool,
    pub disk_alarm: DiskAlarm,
}

impl Default for Availability {
    fn default() -> Self {
        let opened_at = Instant::now();
        Self {
            opened_at,
            lost_at_us: AtomicU64::new(0),
            is_down: AtomicBool::new(false),
            disk_alarm: DiskAlarm::default(),
        }
    }
}

impl Availability {
    /// A connection broke or went silent. The others of its time probably lead to the same place.
    pub fn record_lost_connection(&self, error: &dyn Display) {
        let now_us = micros(self.opened_at.elapsed()).max(1);
        self.lost_at_us.fetch_max(now_us, Ordering::Relaxed);
        if !self.is_down.swap(true, Ordering::Relaxed) {
            tracing::error!(%error, "database connection lost");
        }
    }

    /// A transaction began.
    pub fn record_answer(&self) {
        if self.is_down.load(Ordering::Relaxed) && self.is_down.swap(false, Ordering::Relaxed) {
            tracing::info!("database answers again");
        }
    }

    /// Whether a connection of this age was opened before the last one was lost.
    pub fn is_suspect(&self, age: Duration) -> bool {
        let created_us = micros(self.opened_at.elapsed().saturating_sub(age));
        created_us <= self.lost_at_us.load(Ordering::Relaxed)
    }
}

fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_connections_from_before_the_loss_are_suspect() {
        let availability = Availability {
            opened_at: Instant::now().checked_sub(Duration::from_secs(100)).unwrap(),
            ..Availability::default()
        };
        let (old, new) = (Duration::from_secs(50), Duration::ZERO);
        assert!(!availability.is_suspect(old));
        availability.record_lost_connection(&"no answer");
        assert!(availability.is_suspect(old));
        std::thread::sleep(Duration::from_millis(2));
        assert!(!availability.is_suspect(new));
    }
}
