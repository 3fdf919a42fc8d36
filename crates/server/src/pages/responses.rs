//! Responses to browsers: page, payload or redirect, with their headers.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use render::{Coding, EncodedBody};

use super::articles::alternate_path;
use super::figures::Figures;
use super::tools::{ToolQuery, answer_in};
use super::view::{NOT_FOUND, View};
use super::{PageAnswer, PageLocation};
use crate::api::SIGNED_IN_COOKIE;
use crate::assets::{accepted_coding, is_not_modified};
use crate::guards::PageVisitor;
use crate::locale::{Locale, locale_cookie, locale_from_cookie, root_redirect};
use crate::problem::{Code, Problem};
use crate::route_table::{Access, RouteMatch};
use crate::seo;
use crate::site::Site;

const HEADERS_EXPECTED: usize = 20;
const HTML: &str = "text/html; charset=utf-8";
const NO_INDEX: HeaderValue = HeaderValue::from_static(seo::NO_INDEX);

pub async fn serve(State(site): State<Arc<Site>>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let detail = "Pages answer GET and HEAD";
        let mut response =
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, Code::MethodNotAllowed, detail)
                .into_response();
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    page(&site, request.uri(), request.headers()).await
}

async fn page(site: &Site, uri: &Uri, headers: &HeaderMap) -> Response {
    match site.locate(uri.path()) {
        PageLocation::Page(route_match) => serve_match(site, route_match, uri, headers).await,
        PageLocation::Redirect(path) if is_public_page_at(site, &path) => {
            redirect(StatusCode::MOVED_PERMANENTLY, &with_query(&path, uri))
        }
        PageLocation::Redirect(_) | PageLocation::NotFound => {
            view_response(site, &not_found_view(uri, headers), uri, headers).await
        }
    }
}

/// Serves the page that the route table has at the address.
pub async fn serve_match(
    site: &Site,
    route_match: RouteMatch,
    uri: &Uri,
    headers: &HeaderMap,
) -> Response {
    if uri.path() == "/"
        && let Some(locale) = root_redirect(headers)
    {
        return redirect_to_locale_home(site, uri, locale);
    }
    let view = View::for_visitor(site, route_match, &visitor_from_headers(site, headers));
    view_response(site, &view.unwrap_or_else(|| not_found_view(uri, headers)), uri, headers).await
}

async fn view_response(site: &Site, view: &View, uri: &Uri, headers: &HeaderMap) -> Response {
    match site.page(view).await {
        Some(page) => {
            if let Some(response) = tool_response(site, view, &page.body, uri, headers) {
                return response;
            }
            let mut response = encoded_response(&page.body, HTML, headers, view.status());
            set_page_headers(site, view, uri.path(), response.headers_mut(), page.rendered_in);
            response
        }
        None => {
            tracing::error!(path = uri.path(), "page content missing");
            Problem::new(StatusCode::INTERNAL_SERVER_ERROR, Code::PageFailed, "Error")
                .into_response()
        }
    }
}

/// The page with the answer of the tool that the query asks. It is made for one reader, so it is
/// neither cached nor indexed.
fn tool_response(
    site: &Site,
    view: &View,
    page: &EncodedBody,
    uri: &Uri,
    headers: &HeaderMap,
) -> Option<Response> {
    let query = ToolQuery::parse(uri.query()?)?;
    let figures = Figures::of_site(site, (site.business_date)(), view.locale().language());
    let html = page.body(Coding::Identity);
    let answered = answer_in(std::str::from_utf8(&html).ok()?, &figures, &query)?;
    let body = EncodedBody::new(answered.as_bytes());
    let mut response = encoded_response(&body, HTML, headers, view.status());
    let set = response.headers_mut();
    set_page_headers(site, view, uri.path(), set, None);
    set.remove(header::ETAG);
    set.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    set.insert("x-robots-tag", NO_INDEX);
    Some(response)
}

/// `GET /_payload/<route path>payload.json`
pub async fn payload_file(
    State(site): State<Arc<Site>>,
    path: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Response {
    let rest = path.map_or_else(|_| String::new(), |Path(rest)| rest);
    let Some(route_path) = rest.strip_suffix("payload.json") else {
        return not_found_problem();
    };
    payload(&site, &format!("/{route_path}"), &headers).await
}

/// The payload of a URL for navigation: a redirect is returned, not followed.
pub async fn payload(site: &Site, path: &str, headers: &HeaderMap) -> Response {
    let view = match site.locate(path) {
        PageLocation::Redirect(path) if is_public_page_at(site, &path) => {
            let mut response = axum::Json(PageAnswer::Moved { redirect: path }).into_response();
            let set = response.headers_mut();
            set.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, no-cache"));
            set.insert("x-robots-tag", NO_INDEX);
            return response;
        }
        PageLocation::Page(route_match) => {
            View::for_visitor(site, route_match, &visitor_from_headers(site, headers))
        }
        PageLocation::Redirect(_) | PageLocation::NotFound => None,
    };
    let Some(view) = view else {
        return not_found_problem();
    };
    if let View::Error { status, message, .. } = &view {
        return Problem::new(*status, Code::PageFailed, message.as_ref()).into_response();
    }
    let Some(json) = site.payload(&view).await else {
        let detail = "Error";
        return Problem::new(StatusCode::INTERNAL_SERVER_ERROR, Code::PageFailed, detail)
            .into_response();
    };
    let mut response = encoded_response(&json, "application/json", headers, StatusCode::OK);
    let set = response.headers_mut();
    let (cache, vary) = match is_guarded(site, &view) {
        true => ("private, no-cache", "accept-encoding, cookie"),
        false => ("public, no-cache", "accept-encoding"),
    };
    set.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    set.insert(header::VARY, HeaderValue::from_static(vary));
    set.insert("x-robots-tag", NO_INDEX);
    response
}

fn visitor_from_headers(site: &Site, headers: &HeaderMap) -> PageVisitor {
    let mode = site.settings.mode;
    let signed_in = SIGNED_IN_COOKIE.values(headers, mode).any(|value| value == "1");
    PageVisitor { is_signed_in: signed_in, is_staff: false }
}

fn is_guarded(site: &Site, view: &View) -> bool {
    match view {
        View::Page { route_match, .. } => !site.route_table.route(route_match).guards.is_empty(),
        View::Error { .. } => false,
    }
}

/// Whether exactly this address has a page that is not hidden from visitors.
fn is_public_page_at(site: &Site, path: &str) -> bool {
    match site.locate(path) {
        PageLocation::Page(route_match) => {
            View::for_visitor(site, route_match, &PageVisitor::default()).is_some()
        }
        PageLocation::Redirect(_) | PageLocation::NotFound => false,
    }
}

fn not_found_problem() -> Response {
    Problem::new(StatusCode::NOT_FOUND, Code::PageNotFound, NOT_FOUND).into_response()
}

/// In the language of the address's prefix, else of the cookie, else in Russian.
fn not_found_view(uri: &Uri, headers: &HeaderMap) -> View {
    let locale = Locale::from_prefix(uri.path()).or_else(|| locale_from_cookie(headers));
    View::not_found(locale.unwrap_or(Locale::Ru))
}

fn encoded_response(
    encoded: &EncodedBody,
    kind: &'static str,
    request: &HeaderMap,
    status: StatusCode,
) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    // Reserves space for all headers: growing the map step by step is what costs most here.
    headers.reserve(HEADERS_EXPECTED);
    let etag = HeaderValue::from_str(&encoded.etag).expect("hex is a header value");
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    if status == StatusCode::OK && is_not_modified(request, &etag) {
        headers.insert(header::ETAG, etag);
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    headers.insert(header::ETAG, etag);
    let coding = accepted_coding(request);
    let name = match coding {
        Coding::Identity => None,
        Coding::Gzip => Some("gzip"),
        Coding::Brotli => Some("br"),
    };
    if let Some(name) = name {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    *response.body_mut() = Body::from(encoded.body(coding));
    response
}

fn set_page_headers(
    site: &Site,
    view: &View,
    path: &str,
    headers: &mut HeaderMap,
    rendered_in: Option<Duration>,
) {
    // The root depends on the visitor, so it is not cached; other pages are revalidated each time.
    let (cache, vary) = match view {
        _ if path == "/" => ("private, no-store", "accept-encoding, accept-language, cookie"),
        View::Page { .. } if is_guarded(site, view) => {
            ("private, no-cache", "accept-encoding, cookie")
        }
        View::Page { .. } => ("private, no-cache", "accept-encoding"),
        View::Error { .. } => ("private, no-store", "accept-encoding, cookie"),
    };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::VARY, HeaderValue::from_static(vary));
    let route = match view {
        View::Page { route_match, .. } => Some(site.route_table.route(route_match)),
        View::Error { .. } => None,
    };
    // A page in one language says nothing about the visitor's choice.
    if is_bilingual(site, view) {
        headers.insert(header::SET_COOKIE, locale_cookie(view.locale(), site.settings.mode));
    }
    if route.is_some_and(|route| route.access != Access::Public) {
        headers.insert("x-robots-tag", NO_INDEX);
    }
    if let Some(duration) = rendered_in {
        let timing = format!("render;dur={:.2}", duration.as_secs_f64() * 1000.0);
        headers.insert("server-timing", timing.parse().expect("a number is a header value"));
    }
}

fn is_bilingual(site: &Site, view: &View) -> bool {
    match view {
        View::Error { .. } => true,
        View::Page { route_match, .. }
            if route_match.params.is_empty()
                && site.route_table.route(route_match).is_bilingual() =>
        {
            true
        }
        // An article at a fixed address may have its translation under a pattern.
        View::Page { route_match, .. } => {
            alternate_path(site.content_snapshot().site_context(site), route_match).is_some()
        }
    }
}

fn redirect_to_locale_home(site: &Site, uri: &Uri, locale: Locale) -> Response {
    let home =
        site.route_table.find_by_name("home").and_then(|route| route.path(locale)).unwrap_or("/");
    let mut response = redirect(StatusCode::FOUND, &with_query(home, uri));
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-language, cookie"));
    headers.insert(header::SET_COOKIE, locale_cookie(locale, site.settings.mode));
    response
}

fn with_query(path: &str, uri: &Uri) -> String {
    match uri.query() {
        Some(query) => format!("{path}?{query}"),
        None => path.to_owned(),
    }
}

fn redirect(status: StatusCode, location: &str) -> Response {
    match HeaderValue::from_str(location) {
        Ok(location) => (status, [(header::LOCATION, location)]).into_response(),
        Err(_) => Problem::new(StatusCode::BAD_REQUEST, Code::RequestInvalid, "Bad address")
            .into_response(),
    }
}
