//! Requests by route template, and connections.

use std::sync::{LazyLock, OnceLock};
use std::time::Duration;

use prometheus::{Histogram, HistogramVec, IntCounter, IntCounterVec, IntGauge};

use crate::recording;
use crate::registry::{REQUEST_BUCKETS_S, counters, gauge, histograms};

static REQUESTS: LazyLock<IntCounterVec> = LazyLock::new(|| {
    let help =
        "Requests answered, by method, route template and status; 499 if the client left first";
    counters("zhedel_http_requests_total", help, &["method", "route", "status"])
});
static DURATION: LazyLock<HistogramVec> = LazyLock::new(|| {
    let help = "Time from the request's headers to the answer's, by route template";
    histograms("zhedel_http_request_duration_seconds", help, &["route"], REQUEST_BUCKETS_S)
});
static CONNECTIONS: LazyLock<IntGauge> =
    LazyLock::new(|| gauge("zhedel_http_connections", "Open connections"));

/// The methods that are counted by name; there are as many others as clients make up.
const METHODS: &[&str] = &["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];
/// What pages are answered with.
const PAGE_STATUSES: [u16; 5] = [200, 302, 304, 404, 500];

pub(crate) fn prepare() {
    LazyLock::force(&CONNECTIONS);
}

/// Records an answered request that was routed by the router.
pub fn record(method: &str, route: &str, status: u16, elapsed: Duration) {
    if !recording::is_on() {
        return;
    }
    let method = METHODS.iter().find(|known| **known == method).unwrap_or(&"other");
    REQUESTS.with_label_values(&[*method, route, status_text(status).as_str()]).inc();
    DURATION.with_label_values(&[route]).observe(elapsed.as_secs_f64());
}

fn status_text(status: u16) -> String {
    status.to_string()
}

/// What is counted of one page. Its counters are looked up once, so that a page from the cache costs
/// a few atomic additions.
#[derive(Debug)]
pub struct PageRequests {
    route: String,
    by_status: [OnceLock<IntCounter>; PAGE_STATUSES.len()],
    duration: Histogram,
}

impl PageRequests {
    /// Of the page with this route template.
    pub fn new(route: &str) -> Self {
        Self {
            route: route.to_owned(),
            by_status: std::array::from_fn(|_| OnceLock::new()),
            duration: DURATION.with_label_values(&[route]),
        }
    }

    /// Records an answered `GET`.
    pub fn record(&self, status: u16, elapsed: Duration) {
        if !recording::is_on() {
            return;
        }
        let counter = || {
            REQUESTS.with_label_values(&["GET", self.route.as_str(), status_text(status).as_str()])
        };
        match PAGE_STATUSES.iter().position(|known| *known == status) {
            Some(at) => self.by_status[at].get_or_init(counter).inc(),
            None => counter().inc(),
        }
        self.duration.observe(elapsed.as_secs_f64());
    }
}

/// An open connection; counted until it is dropped.
#[derive(Debug)]
pub struct OpenConnection {
    is_recorded: bool,
}

impl OpenConnection {
    /// Counts one more.
    #[expect(clippy::new_without_default, reason = "a connection is opened, not defaulted")]
    pub fn new() -> Self {
        let is_recorded = recording::is_on();
        if is_recorded {
            CONNECTIONS.inc();
        }
        Self { is_recorded }
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        if self.is_recorded {
            CONNECTIONS.dec();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_counted_by_status_as_a_routed_request_is() {
        let page = PageRequests::new("/test-page/");
        page.record(200, Duration::from_millis(2));
        page.record(200, Duration::from_millis(2));
        page.record(418, Duration::from_millis(2));
        record("GET", "/test-page/", 200, Duration::from_millis(2));
        record("BREW", "/test-page/", 405, Duration::from_millis(2));
        let text = crate::exposition(Duration::ZERO);
        for line in [
            r#"zhedel_http_requests_total{method="GET",route="/test-page/",status="200"} 3"#,
            r#"zhedel_http_requests_total{method="GET",route="/test-page/",status="418"} 1"#,
            r#"zhedel_http_requests_total{method="other",route="/test-page/",status="405"} 1"#,
            r#"zhedel_http_request_duration_seconds_bucket{route="/test-page/",le="0.001"} 0"#,
            r#"zhedel_http_request_duration_seconds_bucket{route="/test-page/",le="0.0025"} 5"#,
            r#"zhedel_http_request_duration_seconds_count{route="/test-page/"} 5"#,
        ] {
            assert!(text.lines().any(|it| it == line), "{line}");
        }
    }

    #[test]
    fn a_connection_is_counted_while_it_is_open() {
        let before = CONNECTIONS.get();
        let connection = OpenConnection::new();
        assert_eq!(CONNECTIONS.get(), before + 1);
        drop(connection);
        assert_eq!(CONNECTIONS.get(), before);
    }
}
