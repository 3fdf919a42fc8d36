//! Whether the disk of the database was full a moment ago.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use crate::error::StoreError;

/// So long after a write that failed by it. Then readiness lets somebody try again.
const DURATION_MS: u64 = 10_000;

#[derive(Debug)]
pub struct DiskAlarm {
    opened_at: Instant,
    /// In milliseconds since `opened_at`, plus one; 0 if it was never full.
    full_at_ms: AtomicU64,
}

impl Default for DiskAlarm {
    fn default() -> Self {
        Self { opened_at: Instant::now(), full_at_ms: AtomicU64::new(0) }
    }
}

impl DiskAlarm {
    /// Raises it if a write failed because of the disk. Logged once, on a disk that may be the same.
    pub fn observe(&self, error: &StoreError) {
        if !matches!(error, StoreError::DiskFull) {
            return;
        }
        let was_raised = self.is_raised();
        self.full_at_ms.store(self.now_ms() + 1, Ordering::Relaxed);
        if !was_raised {
            tracing::error!("disk of the database is full");
        }
    }

    pub fn is_raised(&self) -> bool {
        match self.full_at_ms.load(Ordering::Relaxed) {
            0 => false,
            full_at_ms => self.now_ms() < full_at_ms + DURATION_MS,
        }
    }

    fn now_ms(&self) -> u64 {
        u64::try_from(self.opened_at.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}
