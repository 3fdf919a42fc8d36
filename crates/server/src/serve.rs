//! Connections: listen, serve, and shut down gracefully. HTTP/1.1 only: the TLS proxy in front of
//! us speaks newer versions to browsers, and this one to us.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use app::App;
use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1::Builder;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use socket2::{Domain, Protocol, Socket, Type};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower::ServiceExt;

use crate::api::PeerAddress;
use crate::pages;
use crate::router::{billers_router, router};
use crate::site::Site;
use crate::unnamed_host;

const BACKLOG: i32 = 4096;
const CONNECTIONS_MAX: usize = 10_000;
/// Billers are few. Their bound is their own, so that visitors cannot take their connections.
const BILLER_CONNECTIONS_MAX: usize = 256;
const HEADERS_TIME_MAX: Duration = Duration::from_secs(10);
/// Room for a long cookie header and nothing more.
const HEADERS_BYTES_MAX: usize = 64 << 10;
/// A client that reads nothing of a response for this long is disconnected, or a few of them would
/// take all connections. A weak network recovers sooner.
#[cfg(target_os = "linux")]
const TCP_USER_TIMEOUT: Duration = Duration::from_secs(60);
const DRAIN_TIME_MAX: Duration = Duration::from_secs(20);

/// A listener that any number of event loops can accept from.
pub fn bind(address: SocketAddr) -> io::Result<std::net::TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    // Connections inherit it from the listener, and the kernel enforces it without work per request.
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(TCP_USER_TIMEOUT))?;
    socket.listen(BACKLOG)?;
    Ok(socket.into())
}

/// The service of a connection. Pages at fixed addresses are nearly all the traffic and need none of
/// the router's layers, so they are served without it, and even before it is built.
#[derive(Clone)]
struct RequestService {
    /// The site whose pages are served; none on the billers' listener.
    pages: Option<Arc<Site>>,
    router: Arc<LazyLock<Router, MakeRouter>>,
    peer: Option<PeerAddress>,
}

type MakeRouter = Box<dyn FnOnce() -> Router + Send>;
type ConnectionPermit = OwnedSemaphorePermit;
type ResponseFuture = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

impl Service<Request<Incoming>> for RequestService {
    type Response = Response;
    type Error = Infallible;
    type Future = ResponseFuture;

    fn call(&self, request: Request<Incoming>) -> ResponseFuture {
        if let Some(site) = &self.pages
            && let Some(mut response) = unnamed_host::redirect(
                &site.settings,
                request.method(),
                request.uri(),
                request.headers(),
            )
        {
            site.security.add_to(response.headers_mut());
            return Box::pin(async move { Ok(response) });
        }
        if let Some(site) = &self.pages
            && *request.method() == Method::GET
            && let Some(route_match) = site.route_table.fixed_page(request.uri().path())
        {
            let site = site.clone();
            return Box::pin(async move {
                let (uri, headers) = (request.uri(), request.headers());
                let mut response = pages::serve_match(&site, route_match, uri, headers).await;
                site.security.add_to(response.headers_mut());
                Ok(response)
            });
        }
        let mut request = request.map(Body::new);
        if let Some(peer) = self.peer {
            request.extensions_mut().insert(peer);
        }
        Box::pin(Router::clone(&self.router).oneshot(request))
    }
}

/// One for each event loop; copies share the bound on connections.
#[derive(Clone)]
pub struct Server {
    builder: Builder,
    /// Bounds how many connections are open at once; one more waits to be accepted.
    connection_permits: Arc<Semaphore>,
    site: Arc<Site>,
    service: RequestService,
}

impl Server {
    pub fn new(site: Arc<Site>, app: App) -> Self {
        let (pages, router_site) = (Some(site.clone()), site.clone());
        let make_router: MakeRouter = Box::new(move || router(router_site, app));
        Self::with_service(site, pages, make_router, CONNECTIONS_MAX)
    }

    /// The server of the billers' own listener.
    pub fn for_billers(site: Arc<Site>, app: App) -> Self {
        let router_site = site.clone();
        let make_router: MakeRouter = Box::new(move || billers_router(router_site, app));
        Self::with_service(site, None, make_router, BILLER_CONNECTIONS_MAX)
    }

    fn with_service(
        site: Arc<Site>,
        pages: Option<Arc<Site>>,
        make_router: MakeRouter,
        connections_max: usize,
    ) -> Self {
        let mut builder = Builder::new();
        builder
            .timer(TokioTimer::new())
            .header_read_timeout(HEADERS_TIME_MAX)
            .max_buf_size(HEADERS_BYTES_MAX);
        Self {
            builder,
            connection_permits: Arc::new(Semaphore::new(connections_max)),
            site,
            service: RequestService {
                pages,
                router: Arc::new(LazyLock::new(make_router)),
                peer: None,
            },
        }
    }

    /// Builds what the first requests would wait for, and stores the scripts that the next release
    /// will lack.
    pub fn warm_up(&self) {
        LazyLock::force(&self.service.router);
        let Some(site) = &self.service.pages else { return };
        if let Err(error) = site.earlier_builds.retain(&site.web, base::clock::now_us()) {
            tracing::warn!(%error, "build assets not retained for later releases");
        }
    }

    pub fn site(&self) -> &Arc<Site> {
        &self.site
    }

    /// Serves until `stop` completes, then lets running requests finish.
    pub async fn run(
        self,
        listener: std::net::TcpListener,
        stop: impl Future<Output = ()>,
    ) -> io::Result<()> {
        let listener = TcpListener::from_std(listener)?;
        let graceful = GracefulShutdown::new();
        let mut stop = std::pin::pin!(stop);
        loop {
            tokio::select! {
                accepted = self.accept(&listener) => match accepted {
                    Ok((stream, peer, permit)) => self.spawn(stream, peer, permit, &graceful),
                    Err(error) => {
                        // Out of file handles, most likely: give connections time to end.
                        tracing::warn!(%error, "connection accept failed");
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                },
                () = &mut stop => break,
            }
        }
        drop(listener);
        if tokio::time::timeout(DRAIN_TIME_MAX, graceful.shutdown()).await.is_err() {
            tracing::warn!("shutdown timed out, running requests aborted");
        }
        Ok(())
    }

    async fn accept(
        &self,
        listener: &TcpListener,
    ) -> io::Result<(TcpStream, PeerAddress, ConnectionPermit)> {
        let permit =
            self.connection_permits.clone().acquire_owned().await.map_err(io::Error::other)?;
        let (stream, address) = listener.accept().await?;
        Ok((stream, PeerAddress(address.ip()), permit))
    }

    fn spawn(
        &self,
        stream: TcpStream,
        peer: PeerAddress,
        permit: ConnectionPermit,
        graceful: &GracefulShutdown,
    ) {
        // Responses are written at once; Nagle's algorithm would only delay them.
        let _ = stream.set_nodelay(true);
        let service = RequestService { peer: Some(peer), ..self.service.clone() };
        let connection = self.builder.serve_connection(TokioIo::new(stream), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            let _permit = permit;
            if let Err(error) = connection.await {
                tracing::debug!(error = %error, "connection closed early");
            }
        });
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_connection_whose_response_is_not_read_is_closed() {
        let listener = bind(([127, 0, 0, 1], 0).into()).unwrap();
        listener.set_nonblocking(false).unwrap();
        let _client = std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (accepted, _) = listener.accept().unwrap();
        let limit = socket2::SockRef::from(&accepted).tcp_user_timeout().unwrap();
        assert_eq!(limit, Some(TCP_USER_TIMEOUT));
    }
}
