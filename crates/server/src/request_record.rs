//! What is recorded of every request: a count and its time by route template for monitoring, a span, and
//! a line of the access log where the API, a webhook or a biller was called. None of them has anything
//! of the request's address, query, headers or body.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request};
use axum::http::{Method, StatusCode};
use monitoring::http::{self, PageRequests};
use monitoring::traces::{self, Span};

use crate::route_table::{Resolution, RouteTable};
use crate::site::Site;

/// The template of a request that leads to another address.
const REDIRECT: &str = "redirect";
/// The template of a request that leads nowhere.
const NOT_FOUND: &str = "not_found";
/// What a request is recorded with whose client did not wait for the answer.
const CLIENT_LEFT: u16 = 499;
/// Whose calls have a line of their own in the access log.
const LOGGED_PREFIXES: &[&str] = &["/api/", "/webhooks/", "/billers/"];

/// A request that is being answered. Recorded when it is dropped, answered or not.
pub struct RequestRecord {
    started: Instant,
    method: Method,
    route: String,
    status: u16,
    span: Span,
}

impl RequestRecord {
    pub fn new(site: &Site, request: &Request) -> Self {
        let matched = request.extensions().get::<MatchedPath>();
        let route = match matched {
            Some(matched) => matched.as_str().to_owned(),
            None => page_template(&site.route_table, request.uri().path()).to_owned(),
        };
        let method = request.method().clone();
        let span = Span::request(method_name(&method), &route);
        Self { started: Instant::now(), method, route, status: CLIENT_LEFT, span }
    }

    /// The span of this request.
    pub fn span(&self) -> Span {
        self.span.clone()
    }

    /// Records the answer.
    pub fn end(mut self, status: StatusCode) {
        self.status = status.as_u16();
    }
}

impl Drop for RequestRecord {
    fn drop(&mut self) {
        let Self { started, method, route, status, span } = self;
        let elapsed = started.elapsed();
        end_span(span, *status);
        http::record(method.as_str(), route, *status, elapsed);
        let is_logged = LOGGED_PREFIXES.iter().any(|prefix| route.starts_with(prefix));
        if is_logged || *status >= 500 {
            let duration_ms = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
            tracing::info!(
                target: "access",
                method = method_name(method),
                route,
                status,
                duration_ms,
                "request completed"
            );
        }
    }
}

fn end_span(span: &Span, status: u16) {
    span.set_http_status(status);
    if status >= 500 {
        span.fail();
    }
}

/// Clients may make up a method, and put into it what they like.
fn method_name(method: &Method) -> &'static str {
    const KNOWN: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];
    KNOWN.into_iter().find(|known| *known == method.as_str()).unwrap_or("other")
}

fn page_template<'t>(table: &'t RouteTable, path: &str) -> &'t str {
    match table.resolve(path) {
        Resolution::Page(route_match) => table.template(&route_match),
        Resolution::Redirect(_) => REDIRECT,
        Resolution::NotFound => NOT_FOUND,
    }
}

/// A page at a fixed address, which is served without the router. Its span has no children, and is made
/// only where it may be exported.
pub struct PageSpan(Option<Span>);

impl PageSpan {
    pub fn new(template: &str) -> Self {
        Self(traces::is_on().then(|| Span::request("GET", template)))
    }

    /// Ends it with the answer.
    pub fn end(self, status: StatusCode) {
        if let Self(Some(span)) = self {
            end_span(&span, status.as_u16());
        }
    }
}

/// The counters of pages at fixed addresses, which are served without the router.
pub struct PageRecords(Vec<OnceLock<PageRequests>>);

impl PageRecords {
    pub fn new(table: &RouteTable) -> Self {
        Self(table.routes().map(|_| OnceLock::new()).collect())
    }

    /// Records an answered request for a page, by the index of its route.
    pub fn record(&self, template: &str, index: usize, status: StatusCode, elapsed: Duration) {
        if let Some(counters) = self.0.get(index) {
            let counters = counters.get_or_init(|| PageRequests::new(template));
            counters.record(status.as_u16(), elapsed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_recorded_by_its_template_and_nothing_of_the_address() {
        let table = RouteTable::try_from_json(crate::embedded::ROUTES).unwrap();
        for (path, template) in [
            ("/contacts/", "/contacts/"),
            ("/kz/contacts/", "/contacts/"),
            ("/Contacts", REDIRECT),
            ("/900101300007/", NOT_FOUND),
        ] {
            assert_eq!(page_template(&table, path), template, "{path}");
        }
    }

    #[test]
    fn made_up_methods_are_not_logged() {
        let made_up = Method::from_bytes(b"IIN900101300007").unwrap();
        assert_eq!(method_name(&made_up), "other");
        assert_eq!(method_name(&Method::PATCH), "PATCH");
    }
}
