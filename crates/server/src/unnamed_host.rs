//! The sandbox on this machine has a name and an address. Who opens a page by the address is led to the
//! name: passkeys are bound to it, and pages of the acquirer return there.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::Response;

use crate::settings::Settings;

/// The redirect of a page that a browser opens by the address. Programs stay where they are.
pub fn redirect(
    settings: &Settings,
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
) -> Option<Response> {
    let unnamed_host = settings.unnamed_host.as_deref()?;
    let is = |name: &str, text: &str| headers.get(name).is_some_and(|value| value == text);
    let is_navigation = *method == Method::GET && is("sec-fetch-mode", "navigate");
    if !is_navigation || !is(header::HOST.as_str(), unnamed_host) {
        return None;
    }
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let location = HeaderValue::try_from(format!("{}{path}", settings.base_url)).ok()?;
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::TEMPORARY_REDIRECT;
    response.headers_mut().insert(header::LOCATION, location);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Some(response)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Mode;

    #[test]
    fn a_page_opened_by_the_address_leads_to_the_name() {
        let mut settings = crate::tests::site(Mode::Sandbox).settings;
        settings.base_url = "http://localhost:8080".to_owned();
        let headers = |host: &'static str, mode: &'static str| {
            HeaderMap::from_iter([
                (header::HOST, HeaderValue::from_static(host)),
                ("sec-fetch-mode".parse().unwrap(), HeaderValue::from_static(mode)),
            ])
        };
        let (uri, by_address) =
            ("/login/?next=%2F".parse().unwrap(), headers("127.0.0.1:8080", "navigate"));
        assert!(redirect(&settings, &Method::GET, &uri, &by_address).is_none());
        settings.unnamed_host = Some("127.0.0.1:8080".to_owned());
        let response = redirect(&settings, &Method::GET, &uri, &by_address).unwrap();
        assert_eq!(response.status(), StatusCode::TEMPORARY_REDIRECT);
        assert_eq!(response.headers()["location"], "http://localhost:8080/login/?next=%2F");
        for (method, headers) in [
            (Method::GET, headers("localhost:8080", "navigate")),
            (Method::GET, headers("127.0.0.1:8080", "cors")),
            (Method::GET, HeaderMap::new()),
            (Method::POST, by_address),
        ] {
            assert!(redirect(&settings, &method, &uri, &headers).is_none(), "{method} {headers:?}");
        }
    }
}
