//! Whether the ports are free and the providers can be reached.

use std::io;
use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
use std::time::Duration;

use super::finding::Finding;

const CONNECT_TIME_MAX: Duration = Duration::from_secs(3);

/// An address to listen on.
#[derive(Debug)]
pub struct Listener {
    /// The setting that names it.
    pub key: &'static str,
    pub address: SocketAddr,
}

pub fn check_ports(listeners: &[Listener]) -> Vec<Finding> {
    let check = |Listener { key, address }: &Listener| match server::Listener::bind(*address, false)
    {
        Ok(_) => Finding::ok(key, format!("{address} is free")),
        Err(error) => Finding::wrong(key, format!("cannot listen on {address}: {error}")),
    };
    listeners.iter().map(check).collect()
}

/// Opens a connection to each and says nothing: whether they accept us is `zhedel check`'s business.
pub fn check_providers(urls: &[(&'static str, &str)]) -> Vec<Finding> {
    let configured = urls.iter().filter(|(_, url)| !url.is_empty());
    let check = |(key, url): &(&'static str, &str)| match authority(url) {
        None => Finding::wrong(key, "is not an address"),
        Some((host, port)) => match connect(host, port) {
            Ok(()) => Finding::ok(key, format!("{host}:{port} answers")),
            Err(error) => {
                Finding::warning(key, format!("{host}:{port} cannot be reached: {error}"))
            }
        },
    };
    configured.map(check).collect()
}

/// Host and port of a URL.
fn authority(url: &str) -> Option<(&str, u16)> {
    let (scheme, rest) = url.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    let address = authority.rsplit_once('@').map_or(authority, |(_, address)| address);
    let default = match scheme.to_ascii_lowercase().as_str() {
        "https" => 443,
        "http" => 80,
        "smtps" => 465,
        "smtp" => 587,
        _ => return None,
    };
    let (host, port) = match address.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, port.parse().ok()?),
        _ => (address, default),
    };
    let host = host.trim_matches(['[', ']']);
    (!host.is_empty()).then_some((host, port))
}

fn connect(host: &str, port: u16) -> io::Result<()> {
    let mut last = io::Error::from(io::ErrorKind::NotFound);
    for address in (host, port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, CONNECT_TIME_MAX) {
            Ok(_) => return Ok(()),
            Err(error) => last = error,
        }
    }
    Err(last)
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn a_url_names_host_and_port() {
        for (url, expected) in [
            ("https://smsc.kz", Some(("smsc.kz", 443))),
            ("https://bureau.example:8443/v1?x=1", Some(("bureau.example", 8443))),
            ("http://[2001:db8::1]/a", Some(("2001:db8::1", 80))),
            ("http://[::1]:81", Some(("::1", 81))),
            ("smtps://login:pass:word@mail.example", Some(("mail.example", 465))),
            ("smtp://mail.example?tls=required", Some(("mail.example", 587))),
            ("mail.example", None),
            ("ftp://mail.example", None),
            ("https://", None),
            ("https://a:b", None),
        ] {
            assert_eq!(authority(url), expected, "{url}");
        }
    }

    #[test]
    fn a_port_is_free_or_taken() {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = taken.local_addr().unwrap();
        let listeners = [Listener { key: "listen", address }];
        let line = check_ports(&listeners)[0].line();
        let expected =
            format!("WRONG      listen: cannot listen on {address}: Address already in use");
        assert!(line.starts_with(&expected), "{line}");
        let url = format!("https://{address}/v1");
        let reached = check_providers(&[("sms.url", &url), ("bureau.url", "")]);
        assert_eq!(reached, [Finding::ok("sms.url", format!("{address} answers"))]);
        drop(taken);
        assert_eq!(check_ports(&listeners)[0].line(), format!("listen     ok, {address} is free"));
        assert!(
            check_providers(&[("sms.url", &url)])[0].line().starts_with("WARNING    sms.url: ")
        );
    }
}
