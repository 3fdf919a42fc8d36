//! The client of a request: network address, device, browser, attribution.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use app::access::{Visitor, in_request_of};
use app::growth::attribution::Visit;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::Response;

use super::ApiState;
use crate::cookies::{self, HttpOnlyCookie};
use crate::settings::ProxySettings;

const DEVICE_COOKIE: HttpOnlyCookie =
    HttpOnlyCookie { name: "zhedel_device", path: "/api/", same_site: "Lax" };
const DEVICE_MAX_AGE_S: i64 = 365 * 86_400;
const DEVICE_ID_BYTES: usize = 16;
/// The solution of a challenge, for whatever sends a message.
const CHALLENGE_SOLUTION: &str = "challenge-solution";

const LOG_INTERVAL: Duration = Duration::from_secs(60);
static IGNORED_HEADER_LOG: LogInterval = LogInterval(Mutex::new(None));

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
    let mode = api.site.settings.mode;
    let device_id =
        DEVICE_COOKIE.values(request.headers(), mode).find(|device_id| is_device_id(device_id));
    let (device_id, is_new) = match device_id {
        Some(device_id) => (device_id.to_owned(), false),
        None => (random_device_id(), true),
    };
    request.extensions_mut().insert(DeviceId(device_id.clone()));
    let mut response = next.run(request).await;
    if is_new && !device_id.is_empty() {
        let cookie = DEVICE_COOKIE.set_header(&device_id, DEVICE_MAX_AGE_S, mode);
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// Names the client of a change, which the audit trail writes beside what is changed.
pub async fn name_client(
    State(api): State<Arc<ApiState>>,
    request: Request,
    next: Next,
) -> Response {
    if request.method().is_safe() {
        return next.run(request).await;
    }
    let (mut parts, body) = request.into_parts();
    let Ok(ClientInfo(visitor)) = ClientInfo::from_request_parts(&mut parts, &api).await;
    in_request_of(visitor, next.run(Request::from_parts(parts, body))).await
}

fn is_device_id(device_id: &str) -> bool {
    device_id.len() == 2 * DEVICE_ID_BYTES && device_id.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Empty if the system has no random numbers; such devices share one limit.
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
        let text = |name: &str| parts.headers.get(name).and_then(|value| value.to_str().ok());
        let proxies = &api.site.settings.proxies;
        let forwarded = forwarded_addresses(&parts.headers);
        let is_trusted = is_proxy(peer, proxies);
        if !is_trusted && !forwarded.is_empty() && IGNORED_HEADER_LOG.is_due(Instant::now()) {
            tracing::warn!(proxies = proxies.count, "X-Forwarded-For ignored");
        }
        Ok(Self(Visitor {
            ip_address: client_address(&forwarded, peer, proxies),
            device: device.unwrap_or_default(),
            user_agent: text(header::USER_AGENT.as_str()).unwrap_or_default().to_owned(),
            visit: consented_visit(&parts.headers),
            challenge_solution: text(CHALLENGE_SOLUTION).map(str::to_owned),
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

/// What each proxy saw, the nearest last; what precedes our own proxies is client input.
fn forwarded_addresses(headers: &HeaderMap) -> Vec<&str> {
    headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .map(str::trim)
        .collect()
}

/// Whether the other end of the connection is one of our own proxies.
fn is_proxy(peer: Option<IpAddr>, proxies: &ProxySettings) -> bool {
    proxies.count > 0
        && peer.is_some_and(|peer| proxies.networks.iter().any(|range| range.contains(peer)))
}

/// The address that the outermost of our own proxies saw, if one of them is the other end.
fn client_address(forwarded: &[&str], peer: Option<IpAddr>, proxies: &ProxySettings) -> String {
    let distance = if is_proxy(peer, proxies) { proxies.count.checked_sub(1) } else { None };
    let client = distance.and_then(|distance| forwarded.iter().rev().nth(distance));
    let client = client.and_then(|address| address.parse::<IpAddr>().ok());
    client.or(peer).map_or_else(String::new, |address| address.to_string())
}

/// When something that every request may repeat was last logged.
struct LogInterval(Mutex<Option<Instant>>);

impl LogInterval {
    /// Whether a minute has passed; if so, it begins anew.
    fn is_due(&self, now: Instant) -> bool {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = last.is_none_or(|last| now.duration_since(last) >= LOG_INTERVAL);
        if is_due {
            *last = Some(now);
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address_range::AddressRange;

    fn proxies(count: usize, networks: &str) -> ProxySettings {
        ProxySettings { count, networks: AddressRange::parse_list(networks).unwrap() }
    }

    #[test]
    fn trusts_only_our_own_proxies() {
        let peer = Some("10.0.0.9".parse().unwrap());
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "6.6.6.6, 1.2.3.4".parse().unwrap());
        headers.append("x-forwarded-for", "10.0.0.8".parse().unwrap());
        let forwarded = forwarded_addresses(&headers);
        for (count, expected) in
            [(0, "10.0.0.9"), (1, "10.0.0.8"), (2, "1.2.3.4"), (3, "6.6.6.6"), (4, "10.0.0.9")]
        {
            let proxies = proxies(count, "10.0.0.0/8");
            assert_eq!(client_address(&forwarded, peer, &proxies), expected, "{count}");
        }
        let one = proxies(1, "10.0.0.0/8");
        assert_eq!(client_address(&["nonsense"], peer, &one), "10.0.0.9");
        assert_eq!(client_address(&[], None, &one), "");
    }

    /// A port that is reachable past the proxy: anybody could name the address of a biller.
    #[test]
    fn the_header_of_a_stranger_is_ignored() {
        let stranger = Some("203.0.113.5".parse().unwrap());
        let forged = ["194.187.247.152"];
        let one = proxies(1, "127.0.0.0/8, ::1, 10.0.0.0/8");
        assert_eq!(client_address(&forged, stranger, &one), "203.0.113.5");
        assert!(!is_proxy(stranger, &one));
        let mapped = Some("::ffff:10.0.0.9".parse().unwrap());
        assert_eq!(client_address(&forged, mapped, &one), "194.187.247.152");
        assert!(!is_proxy(mapped, &proxies(0, "10.0.0.0/8")));
    }

    #[test]
    fn what_every_request_repeats_is_logged_once_a_minute() {
        let (log, start) = (LogInterval(Mutex::new(None)), Instant::now());
        let after = |seconds| start + Duration::from_secs(seconds);
        assert!(log.is_due(start));
        assert!(!log.is_due(start) && !log.is_due(after(59)));
        assert!(log.is_due(after(60)));
        assert!(!log.is_due(after(119)));
    }

    #[test]
    fn only_ids_in_our_format_are_device_ids() {
        let device_id = random_device_id();
        assert!(is_device_id(&device_id) && device_id != random_device_id());
        for device_id in ["", "abc", &"g".repeat(32), &"0".repeat(33)] {
            assert!(!is_device_id(device_id), "{device_id}");
        }
    }
}
