//! The cache of pages and the time it takes to render one.

use std::sync::LazyLock;
use std::time::Duration;

use prometheus::{Histogram, IntCounter, IntCounterVec};

use crate::recording;
use crate::registry::{REQUEST_BUCKETS_S, counter, counters, histogram};

struct CacheCounters {
    hit: IntCounter,
    miss: IntCounter,
}

static LOOKUPS: LazyLock<IntCounterVec> = LazyLock::new(|| {
    let help = "Look-ups of the cache of pages and of their payloads, by outcome";
    counters("zhedel_page_cache_lookups_total", help, &["body", "outcome"])
});
static PAGES: LazyLock<CacheCounters> = LazyLock::new(|| cache_counters("page"));
static PAYLOADS: LazyLock<CacheCounters> = LazyLock::new(|| cache_counters("payload"));
static RENDER: LazyLock<Histogram> = LazyLock::new(|| {
    let help = "Time to collect, render and compress a page that the cache does not have";
    histogram("zhedel_page_render_duration_seconds", help, REQUEST_BUCKETS_S)
});
static FAILURES: LazyLock<IntCounter> = LazyLock::new(|| {
    let help = "Pages that could not be rendered: the last good one or an empty frame was shown";
    counter("zhedel_page_render_failures_total", help)
});

fn cache_counters(body: &str) -> CacheCounters {
    let of = |outcome| LOOKUPS.with_label_values(&[body, outcome]);
    CacheCounters { hit: of("hit"), miss: of("miss") }
}

pub(crate) fn prepare() {
    LazyLock::force(&PAGES);
    LazyLock::force(&PAYLOADS);
    LazyLock::force(&RENDER);
    LazyLock::force(&FAILURES);
}

/// What a cache holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CachedBody {
    /// A page as HTML.
    Page,
    /// The payload of a page, which navigation fetches.
    Payload,
}

/// Records a look-up.
pub fn record_lookup(body: CachedBody, is_hit: bool) {
    if !recording::is_on() {
        return;
    }
    let counters = match body {
        CachedBody::Page => &PAGES,
        CachedBody::Payload => &PAYLOADS,
    };
    if is_hit { counters.hit.inc() } else { counters.miss.inc() }
}

/// Records a page that was rendered.
pub fn record_render(elapsed: Duration) {
    if !recording::is_on() {
        return;
    }
    RENDER.observe(elapsed.as_secs_f64());
}

/// Records a page that could not be rendered.
pub fn record_render_failure() {
    if !recording::is_on() {
        return;
    }
    FAILURES.inc();
}
