//! Connections: accept, serve, and shut down gracefully. HTTP/1.1 only: the TLS proxy in front of
//! us speaks newer versions to browsers, and this one to us.

use std::convert::Infallible;
use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use app::App;
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderValue, Method, Request, header};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1::Builder;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use monitoring::http::OpenConnection;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tower::ServiceExt;

use crate::api::PeerAddress;
use crate::connection::{Connection, RequestPhase};
use crate::listener::Listener;
use crate::monitoring_listener::monitoring_router;
use crate::pages;
use crate::request_record::PageSpan;
use crate::router::{billers_router, router};
use crate::site::Site;
use crate::unnamed_host;

const CONNECTIONS_MAX: usize = 10_000;
/// Billers are few. Their bound is their own, so that visitors cannot take their connections.
const BILLER_CONNECTIONS_MAX: usize = 256;
/// Prometheus, a probe or two and a person.
const MONITORING_CONNECTIONS_MAX: usize = 32;
/// From the first byte of a request to the end of its headers.
const HEADERS_TIME_MAX: Duration = Duration::from_secs(10);
/// Between two requests of a connection: longer than the 60 seconds for which nginx keeps its own, so
/// that it is never the proxy that finds one ended.
const IDLE_TIME_MAX: Duration = Duration::from_secs(75);
/// Room for a long cookie header and nothing more.
const HEADERS_BYTES_MAX: usize = 64 << 10;
const DRAIN_TIME_MAX: Duration = Duration::from_secs(20);
/// Whoever began to connect before a stop has connected by then.
const LAST_CONNECTION_WAIT: Duration = Duration::from_millis(50);
/// After a stop a connection without a request, such as one that a browser opens in advance, is
/// closed so much later.
const FIRST_REQUEST_WAIT: Duration = Duration::from_millis(500);

/// The service of a connection. Pages at fixed addresses are nearly all the traffic and need none of
/// the router's layers, so they are served without it, and even before it is built.
#[derive(Clone)]
struct RequestService {
    /// The site whose pages are served; none on the billers' listener.
    pages: Option<Arc<Site>>,
    router: Arc<LazyLock<Router, MakeRouter>>,
    /// Whose draining ends connections; none in a worker.
    site: Option<Arc<Site>>,
    peer: Option<PeerAddress>,
    /// Whether a request has arrived on this connection.
    is_used: Arc<AtomicBool>,
    phase: RequestPhase,
}

type MakeRouter = Box<dyn FnOnce() -> Router + Send>;
type Accepted = (TcpStream, PeerAddress, OwnedSemaphorePermit);
type ResponseFuture = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

impl Service<Request<Incoming>> for RequestService {
    type Response = Response;
    type Error = Infallible;
    type Future = ResponseFuture;

    fn call(&self, request: Request<Incoming>) -> ResponseFuture {
        self.is_used.store(true, Ordering::Relaxed);
        let response = self.phase.clone().of(self.respond(request));
        if !self.site.as_deref().is_some_and(Site::is_draining) {
            return Box::pin(response);
        }
        Box::pin(async move {
            let mut response = response.await?;
            let close = HeaderValue::from_static("close");
            response.headers_mut().insert(header::CONNECTION, close);
            Ok(response)
        })
    }
}

impl RequestService {
    fn respond(&self, request: Request<Incoming>) -> ResponseFuture {
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
                let (started, index) = (Instant::now(), route_match.route_index());
                let template = site.route_table.template(&route_match);
                let span = PageSpan::new(template);
                let (uri, headers) = (request.uri(), request.headers());
                let mut response = pages::serve_match(&site, route_match, uri, headers).await;
                site.security.add_to(response.headers_mut());
                let (status, elapsed) = (response.status(), started.elapsed());
                site.page_records.record(template, index, status, elapsed);
                span.end(status);
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
    service: RequestService,
}

impl Server {
    pub fn new(site: Arc<Site>, app: App) -> Self {
        let (pages, served) = (Some(site.clone()), Some(site.clone()));
        let make_router: MakeRouter = Box::new(move || router(site, app));
        Self::with_service((pages, served), make_router, CONNECTIONS_MAX)
    }

    /// The server of the billers' own listener.
    pub fn for_billers(site: Arc<Site>, app: App) -> Self {
        let served = Some(site.clone());
        let make_router: MakeRouter = Box::new(move || billers_router(site, app));
        Self::with_service((None, served), make_router, BILLER_CONNECTIONS_MAX)
    }

    /// The server of metrics and health, with a site or, in a worker, without.
    pub fn for_monitoring(site: Option<Arc<Site>>, app: App) -> Self {
        let (started, served) = (Instant::now(), site.clone());
        let make_router: MakeRouter = Box::new(move || monitoring_router(site, app, started));
        Self::with_service((None, served), make_router, MONITORING_CONNECTIONS_MAX)
    }

    fn with_service(
        (pages, site): (Option<Arc<Site>>, Option<Arc<Site>>),
        make_router: MakeRouter,
        connections_max: usize,
    ) -> Self {
        let mut builder = Builder::new();
        builder
            .timer(TokioTimer::new())
            .header_read_timeout(IDLE_TIME_MAX)
            .max_buf_size(HEADERS_BYTES_MAX);
        Self {
            builder,
            connection_permits: Arc::new(Semaphore::new(connections_max)),
            service: RequestService {
                pages,
                router: Arc::new(LazyLock::new(make_router)),
                site,
                peer: None,
                is_used: Arc::default(),
                phase: RequestPhase::default(),
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

    /// Serves until `stop` completes, then lets running requests finish. Nobody who has connected is
    /// refused.
    pub async fn run(self, listener: Listener, stop: impl Future<Output = ()>) -> io::Result<()> {
        let (socket, closer) = listener.into_socket()?;
        let listener = TcpListener::from_std(socket)?;
        let (draining, drains) = watch::channel(());
        let mut stop = std::pin::pin!(stop);
        loop {
            tokio::select! {
                accepted = self.accept(&listener) => match accepted {
                    Ok(accepted) => self.spawn(accepted, drains.clone()),
                    Err(error) => {
                        // Out of file handles, most likely: give connections time to end.
                        tracing::warn!(%error, "connection accept failed");
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                },
                () = &mut stop => break,
            }
        }
        // A socket of the service manager's stays open: who waits there is the next process's.
        if let Some(closer) = closer {
            if let Err(error) = closer.stop_admitting() {
                tracing::warn!(%error, "listening socket not closed to newcomers");
            }
            while let Ok(Ok(accepted)) =
                tokio::time::timeout(LAST_CONNECTION_WAIT, self.accept(&listener)).await
            {
                self.spawn(accepted, drains.clone());
            }
        }
        drop(listener);
        draining.send_replace(());
        drop(drains);
        if tokio::time::timeout(DRAIN_TIME_MAX, draining.closed()).await.is_err() {
            tracing::warn!("shutdown timed out, running requests aborted");
        }
        Ok(())
    }

    async fn accept(&self, listener: &TcpListener) -> io::Result<Accepted> {
        let permit =
            self.connection_permits.clone().acquire_owned().await.map_err(io::Error::other)?;
        let (stream, address) = listener.accept().await?;
        Ok((stream, PeerAddress(address.ip()), permit))
    }

    fn spawn(&self, (stream, peer, permit): Accepted, mut drains: watch::Receiver<()>) {
        // Responses are written at once; Nagle's algorithm would only delay them.
        let _ = stream.set_nodelay(true);
        let (is_used, phase) = (Arc::new(AtomicBool::new(false)), RequestPhase::default());
        let stream = Connection::new(stream, phase.clone(), HEADERS_TIME_MAX);
        let service = RequestService {
            peer: Some(peer),
            is_used: Arc::clone(&is_used),
            phase,
            ..self.service.clone()
        };
        let connection = self.builder.serve_connection(TokioIo::new(stream), service);
        let open = OpenConnection::new();
        tokio::spawn(async move {
            let (_permit, _open) = (permit, open);
            let mut connection = std::pin::pin!(connection);
            // Hyper would end a connection without a request at once, and with it one that is
            // about to come.
            let end_begins = async {
                let _ = drains.changed().await;
                if !is_used.load(Ordering::Relaxed) {
                    tokio::time::sleep(FIRST_REQUEST_WAIT).await;
                }
            };
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                () = end_begins => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(error = %error, "connection closed early");
            }
            // Until here the server waits for it.
            drop(drains);
        });
    }
}
