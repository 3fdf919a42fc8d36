//! React inside the binary: QuickJS engines on threads of their own, and the cache before them.

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

/// What one page became. `html` is the inside of the root element.
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

/// Bounds on what a page may take. A page that passes one is an error, never an outage.
#[derive(Debug, Clone, Copy)]
pub struct RenderLimits {
    pub engines: usize,
    pub queue: usize,
    pub render_time: Duration,
    pub response_time: Duration,
    pub memory_bytes: usize,
    pub stack_bytes: usize,
    /// An engine is built anew after so many renders, before its heap wears out.
    pub renders_per_engine: u32,
}

const RENDER_TIME: Duration = Duration::from_millis(250);
/// A page may wait for the engines for as long as so many renders take.
const QUEUE_WAIT_RENDERS: u32 = 4;

impl RenderLimits {
    /// The usual ones, where rendering takes longer or must not take as long.
    pub fn with_render_time(render_time: Duration) -> Self {
        let answer_time = render_time * QUEUE_WAIT_RENDERS;
        Self { render_time, response_time: answer_time, ..Self::default() }
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
