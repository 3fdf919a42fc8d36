//! The request id. It is part of error responses and of every log line of the request,
//! so that a complaint can be matched to the log.

use app::Uuid;
use tokio::task::JoinHandle;
use tracing::{Instrument as _, Span};

tokio::task_local! {
    static TRACE_ID: Uuid;
}

/// Runs a request with an id of its own.
pub async fn with_trace_id<F: Future>(work: F) -> F::Output {
    let id = Uuid::now_v7();
    let span = tracing::info_span!("request", trace_id = %id.simple());
    TRACE_ID.scope(id, work.instrument(span)).await
}

/// Spawns work that continues if the request is aborted, with the same id.
pub fn spawn<F>(work: F) -> JoinHandle<F::Output>
where
    F: Future<Output: Send> + Send + 'static,
{
    let work = work.instrument(Span::current());
    match id() {
        Some(id) => tokio::spawn(TRACE_ID.scope(id, work)),
        None => tokio::spawn(work),
    }
}

/// The id of the current request.
pub fn id() -> Option<Uuid> {
    TRACE_ID.try_get().ok()
}
