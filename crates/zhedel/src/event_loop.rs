//! An event loop on the thread that runs it.

use tokio::runtime::{Builder, Runtime};

pub fn new() -> std::io::Result<Runtime> {
    Builder::new_current_thread().enable_all().build()
}
