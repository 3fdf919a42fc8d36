//! The trace of a request. Its id is part of error responses and of every log line of the request, so
//! that a complaint can be matched to the log and to the spans.

use monitoring::traces::{self, Span, TraceId};
use tokio::task::JoinHandle;
use tracing::Instrument as _;

/// Answers a request within its span.
pub async fn in_request<F: Future>(span: Span, work: F) -> F::Output {
    let log = tracing::info_span!("request", trace_id = %span.trace_id());
    span.scope(work).instrument(log).await
}

/// Spawns work that continues if the request is aborted, within the same span.
pub fn spawn<F>(work: F) -> JoinHandle<F::Output>
where
    F: Future<Output: Send> + Send + 'static,
{
    let work = work.instrument(tracing::Span::current());
    match traces::current() {
        Some(span) => tokio::spawn(span.scope(work)),
        None => tokio::spawn(work),
    }
}

/// The id of the current request.
pub fn id() -> Option<TraceId> {
    traces::trace_id()
}
