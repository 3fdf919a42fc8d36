//! Which addresses a browser may name as its push service. The server sends requests there, so
//! internal addresses are rejected (SSRF).

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use reqwest::Url;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

const ADDRESS_BYTES_MAX: usize = 1_024;

/// The push services of the browsers: Chrome and those built on it, Firefox, Safari, and Edge on
/// Windows. A browser takes its service from its maker, so the list is short; whoever asks for
/// another host wants the server to call it.
const SERVICES: [&str; 4] =
    ["fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com"];

/// Returns the address if it is of a push service that we know: by HTTPS, without a login or a port.
/// The sandbox's push simulator is also allowed.
pub(super) fn parse_endpoint(address: &str, sandbox_url: Option<&str>) -> Option<Url> {
    if address.len() > ADDRESS_BYTES_MAX {
        return None;
    }
    let url = Url::parse(address).ok()?;
    if sandbox_url.is_some_and(|sandbox_url| url.as_str().starts_with(sandbox_url)) {
        return Some(url);
    }
    let is_plain = url.username().is_empty() && url.password().is_none() && url.port().is_none();
    let is_known = url.domain().is_some_and(is_service);
    (url.scheme() == "https" && is_plain && is_known).then_some(url)
}

/// Whether a name is a service's or below it. The address it resolves to is checked when it is called.
fn is_service(name: &str) -> bool {
    SERVICES.iter().any(|service| {
        name.strip_suffix(service).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    })
}

/// Resolves to public addresses only, because a public name may point to an internal address.
pub(super) struct PublicResolver;

impl Resolve for PublicResolver {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let addresses = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = addresses.filter(|it| is_public(it.ip())).collect();
            if public.is_empty() {
                return Err("the name stands for no public address".into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(mapped) => is_public_v4(mapped),
            None => is_public_v6(address),
        },
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_documentation();
    // This network, carrier-grade NAT, IETF protocol assignments, benchmarking, and reserved.
    let is_reserved = a == 0
        || (a == 100 && b & 0xc0 == 64)
        || (a == 192 && b == 0 && c == 0)
        || (a == 198 && b & 0xfe == 18)
        || a >= 240;
    !is_special && !is_reserved
}

/// Within 2000::/3, and neither documentation nor a tunnel (6to4, Teredo) that could lead back to
/// us.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let is_tunnel = a == 0x2002 || (a == 0x2001 && b == 0);
    a & 0xe000 == 0x2000 && !is_tunnel && !(a == 0x2001 && b == 0x0db8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_services_of_browsers_are_called() {
        let sandbox_url = "http://127.0.0.1:8082/push/";
        for (address, is_allowed) in [
            ("https://fcm.googleapis.com/fcm/send/abc", true),
            ("https://updates.push.services.mozilla.com/wpush/v2/x", true),
            ("https://web.push.apple.com/x?y=1", true),
            ("https://wns2-par02p.notify.windows.com/w/?token=abc", true),
            ("https://FCM.googleapis.com/fcm/send/abc", true),
            ("https://push.example.kz/x", false),
            ("https://googleapis.com/x", false),
            ("https://fcm.googleapis.com.example.kz/x", false),
            ("https://notfcm.googleapis.com/x", false),
            ("https://evil-push.apple.com/x", false),
            ("https://fcm.googleapis.com@10.0.0.1/x", false),
            ("http://fcm.googleapis.com/x", false),
            ("https://fcm.googleapis.com:8443/x", false),
            ("https://u:p@fcm.googleapis.com/x", false),
            ("https://127.0.0.1/x", false),
            ("https://2130706433/x", false),
            ("https://[::1]/x", false),
            ("https://localhost/x", false),
            ("https://db.internal/x", false),
            ("https://printer.local./x", false),
            ("http://127.0.0.1:8082/clock/advance", false),
            ("http://127.0.0.1:8082/push/../clock/advance", false),
            ("file:///etc/passwd", false),
            ("nowhere", false),
        ] {
            assert_eq!(
                parse_endpoint(address, Some(sandbox_url)).is_some(),
                is_allowed,
                "{address}"
            );
            assert_eq!(parse_endpoint(address, None).is_some(), is_allowed, "{address}");
        }
        assert!(parse_endpoint("http://127.0.0.1:8082/push/abc", Some(sandbox_url)).is_some());
        assert!(parse_endpoint("http://127.0.0.1:8082/push/abc", None).is_none());
        let base = "https://fcm.googleapis.com/";
        let of_length = |length: usize| format!("{base}{}", "a".repeat(length - base.len()));
        assert!(parse_endpoint(&of_length(1_024), None).is_some());
        assert!(parse_endpoint(&of_length(1_025), None).is_none());
    }

    #[test]
    fn private_addresses_are_not_public() {
        for (address, expected) in [
            ("8.8.8.8", true),
            ("172.32.0.1", true),
            ("2a00:1450:4001::1", true),
            ("10.0.0.1", false),
            ("172.16.3.4", false),
            ("192.168.1.1", false),
            ("127.0.0.1", false),
            ("169.254.169.254", false),
            ("100.64.0.1", false),
            ("0.0.0.0", false),
            ("198.18.0.1", false),
            ("255.255.255.255", false),
            ("::1", false),
            ("::", false),
            ("::ffff:10.0.0.1", false),
            ("fc00::1", false),
            ("fe80::1", false),
            ("64:ff9b::a00:1", false),
            ("2002:a00:1::", false),
            ("2001:db8::1", false),
        ] {
            assert_eq!(is_public(address.parse().unwrap()), expected, "{address}");
        }
    }

    #[tokio::test]
    async fn local_host_names_are_refused() {
        let name: Name = "localhost".parse().unwrap();
        assert!(PublicResolver.resolve(name).await.is_err());
    }
}
