//! Listening sockets that a service manager opened and hands over (systemd's socket activation): they
//! stay open between two releases, so that no connection is refused meanwhile.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::os::fd::{FromRawFd, OwnedFd, RawFd};

use rustix::io::{FdFlags, fcntl_setfd};

/// The first of them, by systemd's convention.
const FIRST: RawFd = 3;
const COUNT_MAX: i32 = 16;

/// The sockets that are not taken yet.
#[derive(Debug, Default)]
pub struct InheritedListeners(Vec<TcpListener>);

impl InheritedListeners {
    /// Takes what was handed to this process. Called once.
    pub fn take() -> io::Result<Self> {
        let number = |name: &str| std::env::var(name).ok()?.parse::<i32>().ok();
        let is_ours = number("LISTEN_PID").and_then(|pid| u32::try_from(pid).ok())
            == Some(std::process::id());
        let count = number("LISTEN_FDS").filter(|count| is_ours && (1..=COUNT_MAX).contains(count));
        let listeners = (FIRST..FIRST + count.unwrap_or(0)).map(|number| {
            #[expect(unsafe_code, reason = "the service manager opened it for this process alone")]
            // SAFETY: LISTEN_PID names this process, and nothing else in it takes these numbers.
            let socket = unsafe { OwnedFd::from_raw_fd(number) };
            fcntl_setfd(&socket, FdFlags::CLOEXEC)?;
            let listener = TcpListener::from(socket);
            listener.set_nonblocking(true)?;
            Ok(listener)
        });
        listeners.collect::<io::Result<_>>().map(Self)
    }

    /// The socket that listens on an address.
    pub fn find(&mut self, address: SocketAddr) -> Option<TcpListener> {
        let is_it = |listener: &TcpListener| listener.local_addr().is_ok_and(|it| it == address);
        let at = self.0.iter().position(is_it)?;
        Some(self.0.swap_remove(at))
    }

    /// Addresses that no setting names: a mistake, because nobody would answer there.
    pub fn unused(&self) -> Vec<SocketAddr> {
        self.0.iter().filter_map(|listener| listener.local_addr().ok()).collect()
    }
}
