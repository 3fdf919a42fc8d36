//! Messages to the service manager, where there is one that listens (`Type=notify` of systemd).

use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::net::{SocketAddr, UnixDatagram};

/// Tells that requests are answered from now on.
pub fn notify_ready() {
    notify("READY=1");
}

/// Tells that the process stops.
pub fn notify_stopping() {
    notify("STOPPING=1");
}

fn notify(state: &str) {
    let Ok(path) = std::env::var("NOTIFY_SOCKET") else { return };
    let address = match path.strip_prefix('@') {
        Some(name) => SocketAddr::from_abstract_name(name),
        None => SocketAddr::from_pathname(&path),
    };
    let sent = address
        .and_then(|address| UnixDatagram::unbound()?.send_to_addr(state.as_bytes(), &address));
    if let Err(error) = sent {
        tracing::warn!(%error, "service manager not notified");
    }
}
