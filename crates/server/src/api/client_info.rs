//! The client of a request: network address, device, browser, attribution.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use app::access::Visitor;
use app::growth::attribution::Visit;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::Response;

use super::ApiState;
use crate::cookies::{self, HttpOnlyCookie};

const DEVICE_COOKIE: HttpOnlyCookie =
    HttpOnlyCookie { name: "zhedel_device", path: "/api/", same_site: "Lax" };
const DEVICE_MAX_AGE_S: i64 = 365 * 86_400;
const DEVICE_ID_BYTES: usize = 16;

/// The other end of the connection.
#[derive(Debug, Clone, Copy)]
pub struct PeerAddress(pub IpAddr);

/// The device id from its cookie.
#[derive(Debug, Clone)]
struct DeviceId(String);

/// Assigns a device id to a browser that has none.
pub async fn assign_device_id(
    State(api): State<Arc<ApiState>>,
    mut request: Request,
    next: Next,
) -> Response {
    if request.uri().path() == super::events::PATH {
        return next.run(request).await;
    }
    let known =
        cookies::values(request.headers(), DEVICE_COOKIE.name).find(|name| is_device_id(name));
    let (name, is_new) = match known {
        Some(name) => (name.to_owned(), false),
        None => (random_device_id(), true),
    };
    request.extensions_mut().insert(DeviceId(name.clone()));
    let mut response = next.run(request).await;
    if is_new && !name.is_empty() {
        let cookie = DEVICE_COOKIE.set_header(&name, DEVICE_MAX_AGE_S, api.site.settings.mode);
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

fn is_device_id(name: &str) -> bool {
    name.len() == 2 * DEVICE_ID_BYTES && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// `None` if the system has no random numbers; such devices share one limit.
fn random_device_id() -> String {
    let mut bytes = [0; DEVICE_ID_BYTES];
    match getrandom::fill(&mut bytes) {
        Ok(()) => base::hex::encode(bytes),
        Err(_) => String::new(),
    }
}

/// The client of the request.
pub struct ClientInfo(pub Visitor);

impl FromRequestParts<Arc<ApiState>> for ClientInfo {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        api: &Arc<ApiState>,
    ) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<PeerAddress>().map(|peer| peer.0);
        let device = parts.extensions.get::<DeviceId>().map(|device| device.0.clone());
        let user_agent = parts.headers.get(header::USER_AGENT).and_then(|it| it.to_str().ok());
        Ok(Self(Visitor {
            ip_address: client_address(&parts.headers, peer, api.site.settings.trusted_proxies),
            device: device.unwrap_or_default(),
            user_agent: user_agent.unwrap_or_default().to_owned(),
            visit: consented_visit(&parts.headers),
        }))
    }
}

/// Attribution is stored only with consent: visitors who declined or did not answer were promised
/// that it is forgotten when the browser closes.
fn consented_visit(headers: &HeaderMap) -> Visit {
    let cookie = |name: &str| cookies::values(headers, name).next();
    if cookie("zhedel_consent") != Some("attribution") {
        return Visit::default();
    }
    Visit::from_cookies(cookie)
}

/// The address that the outermost of our own proxies saw. Each proxy appends one; what
/// precedes them is client input.
fn client_address(headers: &HeaderMap, peer: Option<IpAddr>, proxies: usize) -> String {
    let forwarded: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .map(str::trim)
        .collect();
    let client = proxies.checked_sub(1).and_then(|nearer| forwarded.iter().rev().nth(nearer));
    let client = client.and_then(|address| address.parse::<IpAddr>().ok());
    client.or(peer).map_or_else(String::new, |address| address.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn believes_only_our_own_proxies() {
        let peer = Some("10.0.0.9".parse().unwrap());
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "6.6.6.6, 1.2.3.4".parse().unwrap());
        headers.append("x-forwarded-for", "10.0.0.8".parse().unwrap());
        for (proxies, expected) in
            [(0, "10.0.0.9"), (1, "10.0.0.8"), (2, "1.2.3.4"), (3, "6.6.6.6"), (4, "10.0.0.9")]
        {
            assert_eq!(client_address(&headers, peer, proxies), expected, "{proxies}");
        }
        headers.insert("x-forwarded-for", "nonsense".parse().unwrap());
        assert_eq!(client_address(&headers, peer, 1), "10.0.0.9");
        assert_eq!(client_address(&headers, None, 0), "");
    }

    #[test]
    fn a_device_is_a_name_that_we_gave() {
        let name = random_device_id();
        assert!(is_device_id(&name) && name != random_device_id());
        for name in ["", "abc", &"g".repeat(32), &"0".repeat(33)] {
            assert!(!is_device_id(name), "{name}");
        }
    }
}
