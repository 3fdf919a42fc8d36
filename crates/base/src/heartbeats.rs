//! When the background loops of this process last went round.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The loops that run in this process. Copies share them.
#[derive(Debug, Clone, Default)]
pub struct Heartbeats(Arc<Mutex<BTreeMap<&'static str, Beats>>>);

#[derive(Debug)]
struct Beats {
    last_at: Instant,
    late_after: Duration,
}

/// A loop, as far as its last heartbeat says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoopStatus {
    /// Such as `end_of_day`.
    pub name: &'static str,
    /// How long ago it last went round.
    pub age: Duration,
    /// Whether that is longer ago than any turn of it may take.
    pub is_late: bool,
}

/// The heartbeat of a loop, which is no longer expected when this is dropped.
#[derive(Debug)]
pub struct Heartbeat {
    name: &'static str,
    heartbeats: Heartbeats,
}

impl Heartbeats {
    /// Expects a heartbeat at least this often.
    #[must_use]
    pub fn expect(&self, name: &'static str, late_after: Duration) -> Heartbeat {
        self.lock().insert(name, Beats { last_at: Instant::now(), late_after });
        Heartbeat { name, heartbeats: self.clone() }
    }

    /// Records that a loop goes on, if it runs in this process.
    pub fn beat(&self, name: &'static str) {
        if let Some(beats) = self.lock().get_mut(name) {
            beats.last_at = Instant::now();
        }
    }

    /// Every loop, by name.
    pub fn list(&self) -> Vec<LoopStatus> {
        let status = |(&name, beats): (&&'static str, &Beats)| {
            let age = beats.last_at.elapsed();
            LoopStatus { name, age, is_late: age > beats.late_after }
        };
        self.lock().iter().map(status).collect()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<&'static str, Beats>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Heartbeat {
    /// Records that the loop goes on.
    pub fn beat(&self) {
        self.heartbeats.beat(self.name);
    }
}

impl Drop for Heartbeat {
    fn drop(&mut self) {
        self.heartbeats.lock().remove(self.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_without_a_heartbeat_is_late_until_the_next_one() {
        let heartbeats = Heartbeats::default();
        let _steady = heartbeats.expect("end_of_day", Duration::from_secs(60));
        let stuck = heartbeats.expect("maintenance", Duration::ZERO);
        std::thread::sleep(Duration::from_millis(2));
        let late: Vec<_> =
            heartbeats.list().iter().map(|status| (status.name, status.is_late)).collect();
        assert_eq!(late, [("end_of_day", false), ("maintenance", true)]);
        let before = heartbeats.list()[1].age;
        stuck.beat();
        assert!(heartbeats.list()[1].age < before);
        drop(stuck);
        assert_eq!(heartbeats.list().len(), 1);
    }
}
