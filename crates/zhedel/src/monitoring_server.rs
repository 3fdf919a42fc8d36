//! The listener of metrics and health, on a thread of its own: it answers also where requests and
//! background work wait for the database.

use std::error::Error;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use app::App;
use server::{Listener, Server, Site};
use tokio::sync::watch;

use crate::config::Config;
use crate::{backup, event_loop};

const BIND_RETRY_PAUSE: Duration = Duration::from_secs(1);

pub struct MonitoringServer {
    stop: watch::Sender<()>,
    thread: JoinHandle<()>,
}

impl MonitoringServer {
    /// Starts where the settings say. An address that is in use is waited for: the earlier release may
    /// still be going.
    pub fn start(
        config: &Config,
        site: Option<Arc<Site>>,
        app: App,
    ) -> Result<Option<Self>, Box<dyn Error>> {
        let Some(address) = config.monitoring.own_listen() else { return Ok(None) };
        let archive = config.watched_archive()?;
        let listener = match Listener::bind(address, false) {
            Ok(listener) => Some(listener),
            Err(error) if error.kind() == ErrorKind::AddrInUse => {
                tracing::warn!(%address, "monitoring address in use, waiting for it");
                None
            }
            Err(error) => return Err(format!("cannot listen on {address}: {error}").into()),
        };
        let server = Server::for_monitoring(site, app);
        let (stop, mut stopped) = watch::channel(());
        let runtime = event_loop::new_runtime()?;
        let thread = std::thread::Builder::new().name("monitoring".into()).spawn(move || {
            runtime.block_on(async {
                if let Some(archive) = archive {
                    tokio::spawn(backup::watch(archive));
                }
                let listener = tokio::select! {
                    listener = bind_when_free(address, listener) => listener,
                    _ = stopped.changed() => return,
                };
                let stop = async { drop(stopped.changed().await) };
                if let Err(error) = server.run(listener, stop).await {
                    tracing::error!(%error, "monitoring listener ended");
                }
            });
        })?;
        Ok(Some(Self { stop, thread }))
    }

    pub fn stop(self) {
        drop(self.stop);
        self.thread.join().expect("the monitoring thread does not panic");
    }
}

async fn bind_when_free(address: SocketAddr, listener: Option<Listener>) -> Listener {
    if let Some(listener) = listener {
        return listener;
    }
    loop {
        tokio::time::sleep(BIND_RETRY_PAUSE).await;
        if let Ok(listener) = Listener::bind(address, false) {
            return listener;
        }
    }
}
