//! A single-threaded event loop.

use std::time::Duration;

use tokio::runtime::{Builder, Runtime};

/// Background work starts this much later, so that the first page has the machine to itself.
pub const BACKGROUND_START_DELAY: Duration = Duration::from_millis(200);

pub fn new_runtime() -> std::io::Result<Runtime> {
    Builder::new_current_thread().enable_all().build()
}
