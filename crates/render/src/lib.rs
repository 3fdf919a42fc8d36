//! Server-side React: QuickJS engines on their own threads, and a cache in front of them.

mod bundle;
mod cache;
mod compile;
mod encoded_body;
mod engine;
mod pool;

use std::time::Duration;

use serde::Deserialize;
use thiserror::Error;

pub use bundle::Bundle;
pub use cache::RenderCache;
pub use encoded_body::{Coding, EncodedBody, short_hash};
pub use pool::{Renderer, RendererStartup};

/// A rendered page. `html` is the content of the root element.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct RenderedPage {
    pub title: String,
    pub description: String,
    pub html: String,
}

#[derive(Debug, Clone, Error, PartialEq, Eq)]
pub enum RenderError {
    #[error("the page threw: {0}")]
    Exception(String),
    #[error("the page took longer than its time limit")]
    TimedOut,
    #[error("the render queue is full")]
    Busy,
    #[error("no engine answered in time")]
    NoResponse,
}

#[derive(Debug, Error)]
#[error("the server bundle does not load: {0}")]
pub struct BundleError(String);

/// Limits of a render. Exceeding one is an error, never an outage.
#[derive(Debug, Clone, Copy)]
pub struct RenderLimits {
    pub engines: usize,
    pub queue: usize,
    pub render_time: Duration,
    pub response_time: Duration,
    pub memory_bytes: usize,
    pub stack_bytes: usize,
    /// An engine is replaced after this many renders, before its heap degrades.
    pub renders_per_engine: u32,
}

const RENDER_TIME: Duration = Duration::from_millis(250);
/// Time that a page may wait for an engine, in renders.
const QUEUE_WAIT_RENDERS: u32 = 4;

impl RenderLimits {
    /// Default limits with another render time.
    pub fn with_render_time(render_time: Duration) -> Self {
        let response_time = render_time * QUEUE_WAIT_RENDERS;
        Self { render_time, response_time, ..Self::default() }
    }
}

impl Default for RenderLimits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            engines: cores.min(4),
            queue: 256,
            render_time: RENDER_TIME,
            response_time: RENDER_TIME * QUEUE_WAIT_RENDERS,
            memory_bytes: 64 << 20,
            stack_bytes: 1 << 20,
            renders_per_engine: 1_000,
        }
    }
}
