//! The export of spans: in batches, on a thread of its own, behind a queue with a bound.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};
use std::time::Duration;

use opentelemetry::trace::{SpanKind, TraceId};
use opentelemetry::{InstrumentationScope, KeyValue};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::error::OTelSdkResult;
use opentelemetry_sdk::trace::{
    BatchConfigBuilder, BatchSpanProcessor, Sampler, SamplingDecision, ShouldSample as _, SpanData,
    SpanExporter, SpanProcessor as _,
};
use prometheus::{IntCounter, IntCounterVec};

use crate::registry::counters;

/// Spans that wait to be exported; more are dropped, and counted. About a megabyte.
const QUEUE_MAX: usize = 2_048;
const BATCH_MAX: usize = 512;
const BATCH_INTERVAL: Duration = Duration::from_secs(1);
/// How long the last batch may keep the process from ending.
const FLUSH_TIME_MAX: Duration = Duration::from_secs(1);

static EXPORT: OnceLock<Export> = OnceLock::new();
static SPANS: LazyLock<IntCounterVec> = LazyLock::new(|| {
    let help = "Spans of traces: exported, failed because the collector did not take them, or \
                dropped because too many waited";
    counters("zhedel_trace_spans_total", help, &["outcome"])
});
static EXPORTED: LazyLock<IntCounter> = LazyLock::new(|| SPANS.with_label_values(&["exported"]));
static FAILED: LazyLock<IntCounter> = LazyLock::new(|| SPANS.with_label_values(&["failed"]));
static DROPPED: LazyLock<IntCounter> = LazyLock::new(|| SPANS.with_label_values(&["dropped"]));

pub(crate) fn prepare() {
    LazyLock::force(&EXPORTED);
    LazyLock::force(&FAILED);
    LazyLock::force(&DROPPED);
}

/// What is exported, and what of it is said.
#[derive(Debug, Clone)]
pub struct ExportSettings {
    /// Of traces that begin here, from 0 to 1.
    pub sampled_share: f64,
    /// What describes this process to the collector.
    pub resource: Vec<(&'static str, String)>,
    /// The hosts with their ports to which the trace of a call is propagated.
    pub propagation_hosts: Vec<String>,
}

struct Export {
    sampler: Sampler,
    processor: BatchSpanProcessor,
    /// Spans in the queue of the processor, which would drop what is too much without a word.
    waiting: Arc<AtomicUsize>,
    scope: InstrumentationScope,
    propagation_hosts: Vec<String>,
}

/// The export of this process. What waits is sent when it is dropped, within a bound.
#[must_use]
#[derive(Debug)]
pub struct ExportGuard(());

impl Drop for ExportGuard {
    fn drop(&mut self) {
        if let Some(export) = EXPORT.get() {
            // What fails has been counted and logged.
            let _ = export.processor.shutdown_with_timeout(FLUSH_TIME_MAX);
        }
    }
}

/// Starts to export what is sampled. Once in a process.
pub fn start(exporter: impl SpanExporter + 'static, settings: ExportSettings) -> ExportGuard {
    let attributes = settings.resource.into_iter().map(|(key, value)| KeyValue::new(key, value));
    let resource = Resource::builder_empty().with_attributes(attributes).build();
    let waiting = Arc::new(AtomicUsize::new(0));
    let mut exporter =
        CountedExporter { exporter, waiting: Arc::clone(&waiting), is_failing: false.into() };
    exporter.set_resource(&resource);
    let config = BatchConfigBuilder::default()
        .with_max_queue_size(QUEUE_MAX)
        .with_max_export_batch_size(BATCH_MAX)
        .with_scheduled_delay(BATCH_INTERVAL)
        .build();
    let scope = InstrumentationScope::builder("zhedel").build();
    let export = Export {
        sampler: Sampler::TraceIdRatioBased(settings.sampled_share),
        processor: BatchSpanProcessor::new(exporter, config),
        waiting,
        scope,
        propagation_hosts: settings.propagation_hosts,
    };
    assert!(EXPORT.set(export).is_ok(), "spans are exported once in a process");
    ExportGuard(())
}

/// Whether spans are exported.
pub fn is_on() -> bool {
    EXPORT.get().is_some()
}

/// Whether the trace of a call is propagated to the service at a host with its port.
pub fn propagates_to(host: &str) -> bool {
    EXPORT.get().is_some_and(|export| export.propagation_hosts.iter().any(|it| it == host))
}

pub(super) fn samples(trace_id: TraceId) -> bool {
    EXPORT.get().is_some_and(|export| {
        let result = export.sampler.should_sample(None, trace_id, "", &SpanKind::Server, &[], &[]);
        result.decision == SamplingDecision::RecordAndSample
    })
}

pub(super) fn scope() -> InstrumentationScope {
    EXPORT.get().map(|export| export.scope.clone()).unwrap_or_default()
}

pub(super) fn export(span: SpanData) {
    let Some(export) = EXPORT.get() else { return };
    if export.waiting.fetch_add(1, Ordering::Relaxed) >= QUEUE_MAX {
        export.waiting.fetch_sub(1, Ordering::Relaxed);
        DROPPED.inc();
        return;
    }
    export.processor.on_end(span);
}

/// Counts what becomes of spans, and says once when that changes.
struct CountedExporter<E> {
    exporter: E,
    waiting: Arc<AtomicUsize>,
    is_failing: AtomicBool,
}

impl<E: fmt::Debug> fmt::Debug for CountedExporter<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CountedExporter").field("exporter", &self.exporter).finish_non_exhaustive()
    }
}

impl<E: SpanExporter> SpanExporter for CountedExporter<E> {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        let count = batch.len();
        self.waiting.fetch_sub(count, Ordering::Relaxed);
        let result = self.exporter.export(batch).await;
        let counter = if result.is_ok() { &EXPORTED } else { &FAILED };
        counter.inc_by(count as u64);
        let was_failing = self.is_failing.swap(result.is_err(), Ordering::Relaxed);
        match &result {
            Err(error) if !was_failing => {
                tracing::warn!(%error, "trace export failed, spans lost until it works");
            }
            Ok(()) if was_failing => tracing::info!("trace export works again"),
            _ => {}
        }
        result
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.exporter.set_resource(resource);
    }
}
