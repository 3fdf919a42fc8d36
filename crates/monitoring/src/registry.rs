//! The registry of this process, and constructors that register what they make.

use std::sync::LazyLock;

use prometheus::{
    Counter, Gauge, GaugeVec, Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec,
    IntGauge, IntGaugeVec, Opts, Registry,
};

/// Seconds, from a page out of the cache to a request that reaches its limit.
pub const REQUEST_BUCKETS_S: &[f64] =
    &[0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0];
/// Seconds, from a look-up by key to a statement that waits for a lock.
pub const STATEMENT_BUCKETS_S: &[f64] =
    &[0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.05, 0.25, 1.0, 5.0, 10.0];
/// Seconds, from a call on this machine to one that reaches its time-out, and beyond it for jobs.
pub const CALL_BUCKETS_S: &[f64] =
    &[0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 30.0, 60.0];

static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::new);

pub fn registry() -> &'static Registry {
    &REGISTRY
}

fn register<C: prometheus::core::Collector + Clone + 'static>(
    made: Result<C, prometheus::Error>,
) -> C {
    let collector = made.expect("names and labels are valid");
    REGISTRY.register(Box::new(collector.clone())).expect("each name is registered once");
    collector
}

pub fn counter(name: &str, help: &str) -> IntCounter {
    register(IntCounter::with_opts(Opts::new(name, help)))
}

pub fn float_counter(name: &str, help: &str) -> Counter {
    register(Counter::with_opts(Opts::new(name, help)))
}

pub fn counters(name: &str, help: &str, labels: &[&str]) -> IntCounterVec {
    register(IntCounterVec::new(Opts::new(name, help), labels))
}

pub fn gauge(name: &str, help: &str) -> IntGauge {
    register(IntGauge::with_opts(Opts::new(name, help)))
}

pub fn float_gauge(name: &str, help: &str) -> Gauge {
    register(Gauge::with_opts(Opts::new(name, help)))
}

pub fn float_gauges(name: &str, help: &str, labels: &[&str]) -> GaugeVec {
    register(GaugeVec::new(Opts::new(name, help), labels))
}

pub fn gauges(name: &str, help: &str, labels: &[&str]) -> IntGaugeVec {
    register(IntGaugeVec::new(Opts::new(name, help), labels))
}

pub fn histogram(name: &str, help: &str, buckets: &[f64]) -> Histogram {
    register(Histogram::with_opts(HistogramOpts::new(name, help).buckets(buckets.to_vec())))
}

pub fn histograms(name: &str, help: &str, labels: &[&str], buckets: &[f64]) -> HistogramVec {
    let options = HistogramOpts::new(name, help).buckets(buckets.to_vec());
    register(HistogramVec::new(options, labels))
}
