//! Whether anything is recorded: nobody can read what a process without a monitoring address counts.

use std::sync::atomic::{AtomicBool, Ordering};

static IS_ON: AtomicBool = AtomicBool::new(true);

/// Records nothing from now on. Called at the start of a process that nobody will ask, before anything
/// is counted.
pub fn turn_off() {
    IS_ON.store(false, Ordering::Relaxed);
}

pub(crate) fn is_on() -> bool {
    IS_ON.load(Ordering::Relaxed)
}
