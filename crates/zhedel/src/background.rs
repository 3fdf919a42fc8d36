//! Background work in the process of the site: job workers, end of day, maintenance, content
//! updates and, in sandbox mode, the sandbox.

use std::error::Error;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread::JoinHandle;

use app::audit_anchors::AuditTrail;
use app::job_handlers::MessageTransports;
use app::loans::{end_of_day, ledger_control};
use app::{App, PersistentClock, job_handlers, maintenance};
use sandbox::Sandbox;
use server::Site;
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

use crate::config::Config;
use crate::event_loop;
use crate::seed::CustomerSeeder;

/// A thread with its own event loop, so that requests never wait for a provider.
pub struct BackgroundTasks {
    stop: watch::Sender<()>,
    finished: oneshot::Receiver<()>,
    /// Until it is dropped, the event loop serves the database connections that it opened.
    end: watch::Sender<()>,
    thread: JoinHandle<io::Result<()>>,
}

/// The sandbox with its listeners bound.
pub struct SandboxServer {
    pub seeder: CustomerSeeder,
    sandbox: Sandbox,
    http: TcpListener,
    smtp: TcpListener,
}

impl SandboxServer {
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let http = tokio::net::TcpListener::from_std(self.http)?;
        let smtp = tokio::net::TcpListener::from_std(self.smtp)?;
        self.sandbox.with_seeder(Arc::new(self.seeder)).run(http, smtp, stop).await
    }
}

impl BackgroundTasks {
    /// `clock` is the application's movable clock, in sandbox mode only.
    pub fn start(
        config: &Config,
        site: Arc<Site>,
        app: App,
        clock: Option<Arc<PersistentClock>>,
    ) -> Result<Self, Box<dyn Error>> {
        let (channels, trail) = (config.channels()?, config.audit_trail()?);
        let sandbox_server = clock.map(|clock| open_sandbox(config, &app, clock)).transpose()?;
        let (stop, stopped) = watch::channel(());
        let (finish, finished) = oneshot::channel();
        let (end, mut ended) = watch::channel(());
        let runtime = event_loop::new_runtime()?;
        let thread = std::thread::Builder::new().name("background".into()).spawn(move || {
            let app = app.for_background();
            runtime.block_on(async {
                let result = run((site, app), (channels, trail), sandbox_server, stopped).await;
                drop(finish);
                let _ = ended.changed().await;
                result
            })
        })?;
        Ok(Self { stop, finished, end, thread })
    }

    /// From now on nothing new is begun.
    pub fn request_stop(&self) {
        self.stop.send_replace(());
    }

    /// Waits until the work under way is finished.
    pub async fn wait(&mut self) {
        let _ = (&mut self.finished).await;
    }

    /// Ends the thread.
    pub async fn end(self) -> io::Result<()> {
        drop((self.stop, self.end));
        let result = tokio::task::spawn_blocking(move || self.thread.join()).await?;
        result.expect("the background thread does not panic")
    }
}

pub fn open_sandbox(
    config: &Config,
    app: &App,
    clock: Arc<PersistentClock>,
) -> Result<SandboxServer, Box<dyn Error>> {
    let sandbox = config.sandbox(clock.clone())?;
    let seeder = CustomerSeeder::try_new(config, app, clock, &sandbox)?;
    let http = bind_listener(config.sandbox.listen)?;
    let smtp = bind_listener(config.sandbox.smtp_listen)?;
    Ok(SandboxServer { seeder, sandbox, http, smtp })
}

fn bind_listener(address: SocketAddr) -> Result<TcpListener, String> {
    let listen_error = |error| format!("the sandbox cannot listen on {address}: {error}");
    let listener = TcpListener::bind(address).map_err(listen_error)?;
    listener.set_nonblocking(true).map_err(listen_error)?;
    Ok(listener)
}

async fn run(
    (site, app): (Arc<Site>, App),
    (channels, trail): (MessageTransports, AuditTrail),
    sandbox_server: Option<SandboxServer>,
    stopped: watch::Receiver<()>,
) -> io::Result<()> {
    let stop_signal =
        |mut stopped: watch::Receiver<()>| async move { drop(stopped.changed().await) };
    let sandbox = sandbox_server
        .map(|sandbox_server| tokio::spawn(sandbox_server.run(stop_signal(stopped.clone()))));
    let mut early_stop = stopped.clone();
    if timeout(event_loop::BACKGROUND_START_DELAY, early_stop.changed()).await.is_err() {
        tokio::join!(
            job_handlers::run(app.clone(), channels, stop_signal(stopped.clone())),
            maintenance::run(app.clone(), trail, stop_signal(stopped.clone())),
            site.watch_content(&app, stop_signal(stopped.clone())),
            end_of_day::run(Arc::clone(&app.loans), stop_signal(stopped.clone())),
            ledger_control::run(Arc::clone(&app.loans), stop_signal(stopped)),
        );
    }
    match sandbox {
        Some(sandbox) => sandbox.await.map_err(io::Error::other)?,
        None => Ok(()),
    }
}
