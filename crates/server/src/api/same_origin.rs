//! Rejects changes from other sites, by the browser's origin headers.

use axum::extract::Request;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::{Code, Problem};

const ONE_CLICK_PATH: &str = "/api/v1/unsubscriptions/one-click";

pub async fn require_same_origin(request: Request, next: Next) -> Response {
    let is_mutation = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    // Web mail calls it from its own site; the token in the link is the only authorization.
    let is_one_click = request.uri().path() == ONE_CLICK_PATH;
    if is_mutation && !is_one_click && is_cross_site(request.headers()) {
        let detail = "The request comes from another site";
        return Problem::new(StatusCode::FORBIDDEN, Code::CrossSite, detail).into_response();
    }
    next.run(request).await
}

/// A program that is no browser sends neither header and has no cookies to misuse.
fn is_cross_site(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).map(|value: &axum::http::HeaderValue| value.to_str());
    match text("sec-fetch-site") {
        Some(Ok("same-origin" | "none")) => return false,
        Some(_) => return true,
        None => {}
    }
    let host = text(header::HOST.as_str()).and_then(Result::ok);
    match text(header::ORIGIN.as_str()) {
        None => false,
        Some(Ok(origin)) => origin.split_once("://").map(|(_, origin_host)| origin_host) != host,
        Some(Err(_)) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detects_requests_from_other_sites() {
        let headers = |pairs: &[(&'static str, &str)]| {
            pairs
                .iter()
                .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
                .collect::<HeaderMap>()
        };
        for (pairs, expected) in [
            (&[][..], false),
            (&[("host", "a.kz"), ("origin", "https://a.kz")], false),
            (&[("host", "a.kz"), ("origin", "https://b.kz")], true),
            (&[("host", "a.kz"), ("origin", "https://a.kz.b.kz")], true),
            (&[("host", "a.kz:8080"), ("origin", "https://a.kz")], true),
            (&[("host", "a.kz"), ("origin", "null")], true),
            (&[("origin", "https://a.kz")], true),
            (&[("sec-fetch-site", "same-origin")], false),
            (&[("sec-fetch-site", "none")], false),
            (&[("sec-fetch-site", "same-site")], true),
            (
                &[("sec-fetch-site", "cross-site"), ("host", "a.kz"), ("origin", "https://a.kz")],
                true,
            ),
        ] {
            assert_eq!(is_cross_site(&headers(pairs)), expected, "{pairs:?}");
        }
    }
}
