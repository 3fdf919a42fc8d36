//! What runs beside the site in the same process: the worker, the look for texts that somebody
//! published and, in sandbox mode, the sandbox.

use std::error::Error;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread::JoinHandle;

use app::messages::MessageTransports;
use app::{Lender, PersistentClock, end_of_day, job_handlers, maintenance};
use sandbox::Sandbox;
use server::Site;
use tokio::sync::watch;
use tokio::time::timeout;

use crate::config::Config;
use crate::event_loop;
use crate::seed::CustomerSeeder;

/// A thread with an event loop of its own, so that the site's loops never wait for a provider.
pub struct BackgroundTasks {
    stop: watch::Sender<()>,
    thread: JoinHandle<io::Result<()>>,
}

/// The sandbox with its doors open, and whoever makes people there.
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
    /// Starts it. The clock is the one that the lender has, where it can be moved.
    pub fn start(
        config: &Config,
        site: Arc<Site>,
        lender: Lender,
        clock: Option<Arc<PersistentClock>>,
    ) -> Result<Self, Box<dyn Error>> {
        let channels = config.channels()?;
        let open = clock.map(|clock| open_sandbox(config, &lender, clock)).transpose()?;
        let (stop, stopped) = watch::channel(());
        let runtime = event_loop::new_runtime()?;
        let thread = std::thread::Builder::new()
            .name("beside".into())
            .spawn(move || runtime.block_on(run((site, lender), channels, open, stopped)))?;
        Ok(Self { stop, thread })
    }

    /// Lets it finish what is on its way.
    pub async fn stop(self) -> io::Result<()> {
        drop(self.stop);
        let ended = tokio::task::spawn_blocking(move || self.thread.join()).await?;
        ended.expect("what runs beside ends in order")
    }
}

pub fn open_sandbox(
    config: &Config,
    lender: &Lender,
    clock: Arc<PersistentClock>,
) -> Result<SandboxServer, Box<dyn Error>> {
    let sandbox = config.sandbox(clock.clone())?;
    let seeds = CustomerSeeder::try_new(config, lender, clock, &sandbox)?;
    let http = bind_listener(config.sandbox.listen)?;
    let smtp = bind_listener(config.sandbox.smtp_listen)?;
    Ok(SandboxServer { seeder: seeds, sandbox, http, smtp })
}

fn bind_listener(address: SocketAddr) -> Result<TcpListener, String> {
    let told = |error| format!("the sandbox cannot listen on {address}: {error}");
    let listener = TcpListener::bind(address).map_err(told)?;
    listener.set_nonblocking(true).map_err(told)?;
    Ok(listener)
}

async fn run(
    (site, lender): (Arc<Site>, Lender),
    channels: MessageTransports,
    open: Option<SandboxServer>,
    stopped: watch::Receiver<()>,
) -> io::Result<()> {
    let told = |mut stopped: watch::Receiver<()>| async move { drop(stopped.changed().await) };
    let twin = open.map(|open| tokio::spawn(open.run(told(stopped.clone()))));
    let mut told_early = stopped.clone();
    if timeout(event_loop::BACKGROUND_START_DELAY, told_early.changed()).await.is_err() {
        tokio::join!(
            job_handlers::run(lender.clone(), channels, told(stopped.clone())),
            maintenance::run(lender.clone(), told(stopped.clone())),
            site.watch_content(&lender, told(stopped.clone())),
            end_of_day::run(lender.clone(), told(stopped)),
        );
    }
    match twin {
        Some(twin) => twin.await.map_err(io::Error::other)?,
        None => Ok(()),
    }
}
