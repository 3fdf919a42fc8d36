//! An event loop on the thread that runs it.

use std::time::Duration;

use tokio::runtime::{Builder, Runtime};

/// What no page waits for begins so much later: the first page has the machine to itself.
pub const BACKGROUND_START_DELAY: Duration = Duration::from_millis(200);

pub fn new_runtime() -> std::io::Result<Runtime> {
    Builder::new_current_thread().enable_all().build()
}
