//! Traces: the spans of requests, jobs, calls of providers and turns of background loops, as
//! OpenTelemetry has them.
//!
//! Everything belongs to a trace and knows its id, sampled or not and exported or not, so that an
//! answer, the log and the spans name the same one. Spans are made here rather than from those of the
//! log: those carry what helps in a log, and libraries make their own.

mod context;
mod export;
mod span;

pub use context::{InvalidTraceContext, TraceContext, TraceId};
pub(crate) use export::prepare;
pub use export::{ExportGuard, ExportSettings, is_on, propagates_to, start};
pub use span::{JobSpan, Span, cause, current, record_work, set_http_status, trace_id, turn};

#[cfg(test)]
mod tests;
