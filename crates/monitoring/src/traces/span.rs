//! A span: what it is called, how long it took, and what it may say of itself.
//!
//! Its attributes are set by the methods here and by nothing else, so that no path, address, id of a
//! person or text of theirs can be among them.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime};

use opentelemetry::trace::{Link, SpanId, SpanKind, Status};
use opentelemetry::{KeyValue, Value};
use opentelemetry_sdk::trace::{SpanData, SpanEvents, SpanLinks};

use super::context::{TraceContext, TraceId};
use super::export;

tokio::task_local! {
    static CURRENT: Span;
}

/// Something that is done within a trace. It ends when its last copy is dropped.
#[derive(Debug, Clone)]
pub struct Span {
    context: TraceContext,
    /// None where the trace is not sampled or nothing is exported.
    recording: Option<Arc<Recording>>,
}

#[derive(Debug)]
struct Recording {
    started: Instant,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    data: SpanData,
    /// Whether it is exported when it ends.
    is_kept: bool,
}

/// A job as its span names it.
#[derive(Debug, Clone, Copy)]
pub struct JobSpan {
    /// The code of the kind, one of our list.
    pub kind: &'static str,
    /// The code of the queue.
    pub queue: &'static str,
    /// Which attempt this is, from 1.
    pub attempt: i64,
    /// What enqueued it.
    pub cause: Option<TraceContext>,
    /// Whether one cause may enqueue any number of such jobs. Each is then a trace of its own, linked
    /// to its cause: a trace of all of them could be sampled, shown and read by nobody.
    pub is_bulk: bool,
}

impl Span {
    /// A request that is answered here. What its client says of traces is not read: whoever calls a
    /// public address would choose our ids, and which requests are exported.
    pub fn request(method: &'static str, route: &str) -> Self {
        let span = Self::start_root(SpanKind::Server, || format!("{method} {route}").into());
        span.set("http.request.method", || method.into());
        span.set("http.route", || route.to_owned().into());
        span
    }

    /// One run of a job.
    pub fn job(job: JobSpan) -> Self {
        let name = || format!("job {}", job.kind).into();
        let span = match job.cause {
            Some(cause) if !job.is_bulk => Self::start_child(cause, SpanKind::Consumer, name),
            _ => Self::start_root(SpanKind::Consumer, name),
        };
        if let Some(cause) = job.cause.filter(|_| job.is_bulk) {
            span.update(|state| {
                state.data.links.links.push(Link::with_context(cause.to_span_context()))
            });
        }
        span.set("zhedel.job.kind", || job.kind.into());
        span.set("zhedel.job.queue", || job.queue.into());
        span.set("zhedel.job.attempt", || job.attempt.into());
        span
    }

    /// A call of an external service.
    pub(crate) fn provider_call(provider: &'static str, operation: &str) -> Self {
        let name = || format!("{provider} {operation}").into();
        let span = match current() {
            Some(parent) => {
                parent.keep();
                Self::start_child(parent.context, SpanKind::Client, name)
            }
            None => Self::start_root(SpanKind::Client, name),
        };
        span.set("zhedel.provider", || provider.into());
        span.set("zhedel.operation", || operation.to_owned().into());
        span
    }

    /// A turn of a background loop, exported only if it finds something to do.
    fn turn(loop_name: &'static str) -> Self {
        let span = Self::start_root(SpanKind::Internal, || loop_name.into());
        span.update(|state| state.is_kept = false);
        span
    }

    fn start_root(kind: SpanKind, name: impl FnOnce() -> Cow<'static, str>) -> Self {
        let context = TraceContext::new_root(export::samples);
        Self::start(context, SpanId::INVALID, kind, name)
    }

    fn start_child(
        parent: TraceContext,
        kind: SpanKind,
        name: impl FnOnce() -> Cow<'static, str>,
    ) -> Self {
        Self::start(parent.new_child(), parent.span_id, kind, name)
    }

    fn start(
        context: TraceContext,
        parent_span_id: SpanId,
        span_kind: SpanKind,
        name: impl FnOnce() -> Cow<'static, str>,
    ) -> Self {
        let record = || {
            #[expect(
                clippy::disallowed_methods,
                reason = "spans are dated by the clock of the machine, as those of others are"
            )]
            let start_time = SystemTime::now();
            let data = SpanData {
                span_context: context.to_span_context(),
                parent_span_id,
                parent_span_is_remote: false,
                span_kind,
                name: name(),
                start_time,
                end_time: start_time,
                attributes: Vec::new(),
                dropped_attributes_count: 0,
                events: SpanEvents::default(),
                links: SpanLinks::default(),
                status: Status::Unset,
                instrumentation_scope: export::scope(),
            };
            let state = Mutex::new(State { data, is_kept: true });
            Arc::new(Recording { started: Instant::now(), state })
        };
        let recording = (context.is_sampled && export::is_on()).then(record);
        Self { context, recording }
    }

    /// The trace it belongs to.
    pub const fn trace_id(&self) -> TraceId {
        self.context.trace_id
    }

    /// Does something within this span.
    pub async fn scope<F: Future>(self, work: F) -> F::Output {
        CURRENT.scope(self, work).await
    }

    /// Sets the status of an answer: ours to a request, or a provider's to a call.
    pub fn set_http_status(&self, status: u16) {
        self.set("http.response.status_code", || i64::from(status).into());
    }

    /// Sets how it ended.
    pub fn set_outcome(&self, outcome: &'static str) {
        self.set("zhedel.outcome", || outcome.into());
    }

    /// Marks it as failed. Why is in the log: the text of an error may name anything.
    pub fn fail(&self) {
        self.update(|state| state.data.status = Status::error(""));
    }

    fn keep(&self) {
        self.update(|state| state.is_kept = true);
    }

    fn set(&self, key: &'static str, value: impl FnOnce() -> Value) {
        self.update(|state| state.data.attributes.push(KeyValue::new(key, value())));
    }

    fn update(&self, change: impl FnOnce(&mut State)) {
        if let Some(recording) = &self.recording {
            change(&mut recording.lock());
        }
    }
}

impl Recording {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Recording {
    fn drop(&mut self) {
        let elapsed = self.started.elapsed();
        let State { data, is_kept } = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        if *is_kept {
            let end_time = data.start_time + elapsed;
            export::export(SpanData { end_time, ..data.clone() });
        }
    }
}

/// The span in which this code runs.
pub fn current() -> Option<Span> {
    CURRENT.try_with(Span::clone).ok()
}

/// The trace in which this code runs.
pub fn trace_id() -> Option<TraceId> {
    CURRENT.try_with(Span::trace_id).ok()
}

/// What is stored with something that is caused here and done later.
pub fn cause() -> Option<TraceContext> {
    let span = current()?;
    span.keep();
    Some(span.context)
}

/// Runs one turn of a background loop as a trace of its own. It leaves a span if it says that it
/// found something to do, calls a provider, or causes something that is done later.
pub async fn turn<F: Future>(loop_name: &'static str, work: F) -> F::Output {
    let span = Span::turn(loop_name);
    let log = tracing::info_span!("turn", trace_id = %span.trace_id());
    tracing::Instrument::instrument(span.scope(work), log).await
}

/// Says that the turn that runs here has found something to do.
pub fn record_work() {
    let _ = CURRENT.try_with(Span::keep);
}

/// Sets the status of the answer to the call that is made here.
pub fn set_http_status(status: u16) {
    let _ = CURRENT.try_with(|span| span.set_http_status(status));
}
