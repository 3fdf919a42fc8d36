//! Connections: listen, serve, and end them in order when told to stop.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use socket2::{Domain, Protocol, Socket, Type};
use tokio::net::{TcpListener, TcpStream};

const BACKLOG: i32 = 4096;
const HEADERS_TIME_MAX: Duration = Duration::from_secs(10);
/// Room for a long cookie header and nothing more.
const HEADERS_BYTES_MAX: usize = 64 << 10;
const DRAIN_TIME_MAX: Duration = Duration::from_secs(20);

pub fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(
        Domain::for_address(address),
        Type::STREAM,
        Some(Protocol::TCP),
    )?;
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    TcpListener::from_std(socket.into())
}

pub struct Server {
    builder: Builder<TokioExecutor>,
    router: Router,
}

impl Server {
    pub fn new(router: Router) -> Self {
        let mut builder = Builder::new(TokioExecutor::new());
        builder
            .http1()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADERS_TIME_MAX)
            .max_buf_size(HEADERS_BYTES_MAX);
        builder
            .http2()
            .timer(TokioTimer::new())
            .max_header_list_size(HEADERS_BYTES_MAX as u32);
        Self { builder, router }
    }

    /// Serves until `stop` completes, then lets running requests finish.
    pub async fn run(self, listener: TcpListener, stop: impl Future<Output = ()>) {
        let graceful = GracefulShutdown::new();
        let mut stop = std::pin::pin!(stop);
        loop {
            tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((stream, _)) => self.spawn(stream, &graceful),
                    Err(error) => {
                        // Out of file handles, most likely: give connections time to end.
                        tracing::warn!(%error, "a connection could not be accepted");
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                },
                () = &mut stop => break,
            }
        }
        drop(listener);
        if tokio::time::timeout(DRAIN_TIME_MAX, graceful.shutdown())
            .await
            .is_err()
        {
            tracing::warn!("some requests were still running and have been cut off");
        }
    }

    fn spawn(&self, stream: TcpStream, graceful: &GracefulShutdown) {
        // Answers are whole; waiting to fill a packet only delays them.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(self.router.clone());
        let connection = self.builder.serve_connection(TokioIo::new(stream), service);
        let connection = graceful.watch(connection.into_owned());
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(error = %error, "a connection ended early");
            }
        });
    }
}
