//! What those who enqueue jobs and the workers of one process share.

use std::sync::Arc;

use tokio::sync::{Notify, OwnedRwLockReadGuard, OwnedRwLockWriteGuard, RwLock};

use crate::Queue;

/// Wakes the workers of this process, and holds them back while work must not run.
#[derive(Debug, Clone, Default)]
pub struct Dispatch {
    queued: Arc<[Notify; 3]>,
    pause: Arc<RwLock<()>>,
}

impl Dispatch {
    /// Wakes a worker of every queue. Other processes find new jobs when they poll.
    pub fn notify(&self) {
        self.queued.iter().for_each(Notify::notify_one);
    }

    /// Waits until a job may have been queued.
    pub async fn notified(&self, queue: Queue) {
        self.queued[queue as usize].notified().await;
    }

    /// Waits for jobs that run now and lets none begin in this process until the guard is dropped.
    pub async fn pause(&self) -> OwnedRwLockWriteGuard<()> {
        Arc::clone(&self.pause).write_owned().await
    }

    /// Waits while work is paused, and keeps it from being paused until the guard is dropped.
    pub async fn running(&self) -> OwnedRwLockReadGuard<()> {
        Arc::clone(&self.pause).read_owned().await
    }
}
