//! The name of a request. It stands in the answer that says what went wrong and in every line that
//! is logged on its way, so that a complaint can be matched to them.

use app::Uuid;
use tokio::task::JoinHandle;
use tracing::{Instrument as _, Span};

tokio::task_local! {
    static TRACE_ID: Uuid;
}

/// Does the work of a request under a name of its own.
pub async fn with_trace_id<F: Future>(work: F) -> F::Output {
    let id = Uuid::now_v7();
    let span = tracing::info_span!("request", trace_id = %id.simple());
    TRACE_ID.scope(id, work.instrument(span)).await
}

/// Begins work that goes on when its request is given up, under the same name.
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

/// The name of the request that is being answered.
pub fn id() -> Option<Uuid> {
    TRACE_ID.try_get().ok()
}
