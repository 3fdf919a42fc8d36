//! Listening sockets: opened so that releases can follow each other, closed without refusing anybody
//! who has connected.

use std::io;
use std::net::{SocketAddr, TcpListener};
#[cfg(target_os = "linux")]
use std::time::Duration;

use socket2::{Domain, Protocol, Socket, Type};

const BACKLOG: i32 = 4096;
/// A client that reads nothing of a response for this long is disconnected, or a few of them would
/// take all connections. A weak network recovers sooner.
#[cfg(target_os = "linux")]
const TCP_USER_TIMEOUT: Duration = Duration::from_secs(60);

/// A socket that any number of event loops can accept from.
#[derive(Debug)]
pub struct Listener {
    socket: TcpListener,
    /// Whether it stays open elsewhere when this process closes it.
    is_inherited: bool,
}

impl Listener {
    /// Opens a socket; a shared one beside those of other processes of the same user.
    pub fn bind(address: SocketAddr, is_shared: bool) -> io::Result<Self> {
        let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
        socket.set_reuse_address(true)?;
        socket.set_reuse_port(is_shared)?;
        socket.set_nonblocking(true)?;
        socket.bind(&address.into())?;
        // Connections inherit it from the listener, and the kernel enforces it without work per
        // request.
        #[cfg(target_os = "linux")]
        socket.set_tcp_user_timeout(Some(TCP_USER_TIMEOUT))?;
        socket.listen(BACKLOG)?;
        Ok(Self { socket: socket.into(), is_inherited: false })
    }

    /// A socket that the service manager holds open too.
    pub const fn inherited(socket: TcpListener) -> Self {
        Self { socket, is_inherited: true }
    }

    /// The same socket for another event loop.
    pub fn try_clone(&self) -> io::Result<Self> {
        Ok(Self { socket: self.socket.try_clone()?, is_inherited: self.is_inherited })
    }

    /// The socket, with one more handle by which it can be closed to newcomers.
    pub(crate) fn into_socket(self) -> io::Result<(TcpListener, Option<Self>)> {
        let closer = (!self.is_inherited).then(|| self.try_clone()).transpose()?;
        Ok((self.socket, closer))
    }

    /// Lets nobody begin to connect any more; who has begun can still be accepted. The kernel drops
    /// the first packet of others, which is sent again a second later: by then another process
    /// listens, or nobody. To close the socket at once would reset whoever waits in its queue.
    #[cfg(target_os = "linux")]
    pub(crate) fn stop_admitting(&self) -> io::Result<()> {
        use socket2::SockFilter;
        const LOAD_BYTE: u16 = 0x30;
        const JUMP_IF_SET: u16 = 0x45;
        const RETURN: u16 = 0x06;
        const FLAGS_OFFSET: u32 = 13;
        const SYN: u32 = 0x02;
        socket2::SockRef::from(&self.socket).attach_filter(&[
            SockFilter::new(LOAD_BYTE, 0, 0, FLAGS_OFFSET),
            SockFilter::new(JUMP_IF_SET, 0, 1, SYN),
            SockFilter::new(RETURN, 0, 0, 0),
            SockFilter::new(RETURN, 0, 0, u32::MAX),
        ])
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn stop_admitting(&self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;

    use super::*;

    fn listen(is_shared: bool) -> Listener {
        let listener = Listener::bind(([127, 0, 0, 1], 0).into(), is_shared).unwrap();
        listener.socket.set_nonblocking(false).unwrap();
        listener
    }

    #[test]
    fn a_connection_whose_response_is_not_read_is_closed() {
        let listener = listen(false);
        let _client = TcpStream::connect(listener.socket.local_addr().unwrap()).unwrap();
        let (accepted, _) = listener.socket.accept().unwrap();
        let limit = socket2::SockRef::from(&accepted).tcp_user_timeout().unwrap();
        assert_eq!(limit, Some(TCP_USER_TIMEOUT));
    }

    #[test]
    fn two_processes_may_share_an_address_only_if_both_say_so() {
        let alone = listen(false);
        let address = alone.socket.local_addr().unwrap();
        assert!(Listener::bind(address, true).is_err());
        let shared = listen(true);
        let address = shared.socket.local_addr().unwrap();
        assert!(Listener::bind(address, true).is_ok());
        assert!(Listener::bind(address, false).is_err());
    }

    #[test]
    fn who_has_connected_is_served_after_nobody_else_is_admitted() {
        let listener = listen(false);
        let address = listener.socket.local_addr().unwrap();
        let mut early = TcpStream::connect(address).unwrap();
        early.write_all(b"early").unwrap();
        listener.stop_admitting().unwrap();
        let late = TcpStream::connect_timeout(&address, Duration::from_millis(100));
        assert_eq!(late.unwrap_err().kind(), io::ErrorKind::TimedOut);
        let (mut accepted, _) = listener.socket.accept().unwrap();
        let mut bytes = [0; 5];
        accepted.read_exact(&mut bytes).unwrap();
        assert_eq!(&bytes, b"early");
    }
}
