//! `zhedel serve`: build the site, listen, and shut down gracefully.

use std::error::Error;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use app::applications::Rules;
use app::{App, Clock};
use base::Timestamp;
use server::{BusinessDateFn, Listener, Server, Site, WebBuild, WebBundleError, bundled_texts};
use store::Db;
use store::key_checks::{self, Keys};
use tokio::runtime::Runtime;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use crate::background::BackgroundTasks;
use crate::config::Config;
use crate::inherited_listeners::InheritedListeners;
use crate::monitoring_server::MonitoringServer;
use crate::{event_loop, external_services, logging, service_manager};

pub fn run() -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    config.check()?;
    config.monitoring.start_recording();
    let is_read_by_person = logging::init(&config.log)?;
    // Until the end, when it sends what is left.
    let _traces = config.start_traces("serve")?;
    for warning in config.warnings() {
        tracing::warn!(warning, "configuration warning");
    }
    let rules = Arc::new(config.origination_rules()?);
    for warning in rules.law.warnings(base::clock::today()) {
        tracing::warn!(%warning, "configuration warning");
    }
    let main = event_loop::new_runtime()?;
    // From here on, before anything is opened: a stop signal during start-up is handled gracefully
    // too.
    let stop_requested = {
        let _in_main = main.enter();
        stop_signal()?
    };
    let movable_clock = config.movable_clock()?;
    let clock = external_services::clock(movable_clock.as_ref());
    let today = Arc::clone(&clock);
    let today: BusinessDateFn = Box::new(move || today.today());
    // In parallel, each on its own core: the database, and everything that is built in memory.
    let (site, opened) = std::thread::scope(|threads| {
        let (settings, web_dir) = (config.settings(), config.web_dir());
        let site_rules = Arc::clone(&rules);
        let site =
            threads.spawn(move || Site::try_new(settings, site_rules, &web_build(web_dir)?, today));
        let opened = main.block_on(async {
            let (db, app) = open_app(&config, clock, rules).await?;
            // An empty database is seeded while serving, since it will hold what the binary shows
            // anyway. One that an older binary seeded may lack a text that this binary needs.
            if app.publishing.content_revision().await? > 0 {
                app.publishing.seed_content(&bundled_texts()).await?;
            }
            Ok::<_, Box<dyn Error>>((db, app))
        });
        (site.join().expect("building the site does not panic"), opened)
    });
    let (db, app) = opened?;
    let site = Arc::new(site?);
    let server = Server::new(Arc::clone(&site), app.clone());
    main.block_on(site.sync_content(&app))?;
    let mut listeners = Listeners::try_new(&config)?;
    let mut services = vec![Service {
        server: server.clone(),
        listener: listeners.open(config.listen)?,
        loop_count: std::thread::available_parallelism()?.get(),
    }];
    if let Some(address) = config.billers.own_listen() {
        let server = Server::for_billers(site.clone(), app.clone());
        services.push(Service { server, listener: listeners.open(address)?, loop_count: 1 });
    }
    listeners.refuse_unused()?;
    let monitoring = MonitoringServer::start(&config, Some(site.clone()), app.clone())?;
    let is_sandbox = movable_clock.is_some();
    let background = BackgroundTasks::start(&config, site.clone(), app, movable_clock)?;
    if is_read_by_person {
        print_addresses(&config, &site, is_sandbox);
    } else {
        tracing::info!(address = %config.listen, "server started");
    }
    let lame_duck = config.shutdown.lame_duck();
    serve((&main, stop_requested), services, (background, db), (site, lame_duck))?;
    if let Some(monitoring) = monitoring {
        monitoring.stop();
    }
    tracing::info!("server stopped");
    Ok(())
}

fn print_addresses(config: &Config, site: &Site, is_sandbox: bool) {
    println!("Zhedel is running.");
    println!("  the site in Russian   {}/", site.settings.base_url);
    println!("  the site in Kazakh    {}/kz/", site.settings.base_url);
    println!("  health                http://{}/readyz", config.listen);
    if let Some(address) = config.monitoring.own_listen() {
        println!("  metrics               http://{address}/metrics");
    }
    if let Some(address) = config.billers.own_listen() {
        println!("  billers               http://{address}/billers/");
    }
    if is_sandbox {
        println!("  the sandbox           http://{}/", config.sandbox.listen);
    }
    println!("Press Ctrl+C to stop.");
}

/// Where the process listens: on sockets that a service manager handed over, or on its own.
struct Listeners {
    inherited: InheritedListeners,
    is_shared: bool,
}

impl Listeners {
    fn try_new(config: &Config) -> std::io::Result<Self> {
        Ok(Self { inherited: InheritedListeners::take()?, is_shared: config.listen_shared })
    }

    fn open(&mut self, address: SocketAddr) -> Result<Listener, String> {
        if let Some(listener) = self.inherited.find(address) {
            return Ok(Listener::inherited(listener));
        }
        Listener::bind(address, self.is_shared)
            .map_err(|error| format!("cannot listen on {address}: {error}"))
    }

    fn refuse_unused(&self) -> Result<(), String> {
        match self.inherited.unused().first() {
            None => Ok(()),
            Some(address) => Err(format!(
                "the service manager listens on {address}, which is neither listen nor \
                 billers.listen"
            )),
        }
    }
}

/// The front end in a folder, or the one inside the binary.
pub fn web_build(dir: Option<&Path>) -> Result<WebBuild, WebBundleError> {
    if let Some(dir) = dir {
        return WebBuild::try_from_dir(dir);
    }
    let server = web_bundle::server().ok_or(WebBundleError::NotBuilt)?;
    Ok(WebBuild::new(web_bundle::FILES, server, web_bundle::SERVER_HASH))
}

/// Opens the database and migrates its schema.
pub async fn open_app(
    config: &Config,
    clock: Arc<dyn Clock>,
    rules: Arc<Rules>,
) -> Result<(Db, App), Box<dyn Error>> {
    config.check()?;
    let providers = Arc::new(config.providers()?);
    let db = Db::open_within(&config.database_url()?, config.database.limits()).await?;
    let (vault, host) = (config.vault()?, config.otp_host());
    let trail = config.audit_trail()?;
    let keys = Keys { vault: &vault, audit: &trail.keys };
    key_checks::verify(&db, &keys, Timestamp(base::clock::now_us())).await?;
    let app = App::new(db.clone(), vault, clock, rules, providers, &host)
        .with_messages_per_hour_max(config.sms.per_hour_max)
        .with_refund_hold_days(config.refunds.hold_days);
    Ok((db, app))
}

/// What is served at one address.
struct Service {
    server: Server,
    listener: Listener,
    loop_count: usize,
}

/// Serves until a stop is requested. The site has one event loop per core, each with its own connections: a request is
/// never handed from one core to another, as a shared pool of workers would do for every response.
///
/// A database connection belongs to the event loop that opened it and may be used by any other. So
/// every loop runs until nobody needs the database any more.
fn serve(
    (main, stop_requested): (&Runtime, impl Future<Output = ()>),
    services: Vec<Service>,
    (mut background, db): (BackgroundTasks, Db),
    (site, lame_duck): (Arc<Site>, Duration),
) -> std::io::Result<()> {
    let servers: Vec<Server> = services.iter().map(|service| service.server.clone()).collect();
    // Each completes when its sender is dropped, so that the loops end however this ends.
    let (stop, stopped) = watch::channel(());
    let (end, ended) = watch::channel(());
    let (drained, mut all_drained) = mpsc::channel::<()>(1);
    std::thread::scope(move |threads| {
        let mut loops = Vec::new();
        for Service { server, listener, loop_count } in services {
            for _ in 0..loop_count {
                let (server, drained) = (server.clone(), drained.clone());
                let (mut stopped, mut ended) = (stopped.clone(), ended.clone());
                let (listener, runtime) = (listener.try_clone()?, event_loop::new_runtime()?);
                loops.push(threads.spawn(move || {
                    runtime.block_on(async {
                        let stop = async { drop(stopped.changed().await) };
                        let result = server.run(listener, stop).await;
                        drop(drained);
                        let _ = ended.changed().await;
                        result
                    })
                }));
            }
        }
        drop(drained);
        let background = main.block_on(async {
            let mut stop_requested = std::pin::pin!(stop_requested);
            service_manager::notify_ready();
            if timeout(event_loop::BACKGROUND_START_DELAY, &mut stop_requested).await.is_err() {
                servers.iter().for_each(Server::warm_up);
                stop_requested.await;
            }
            tracing::info!("stop requested");
            service_manager::notify_stopping();
            site.start_draining();
            background.request_stop();
            tokio::time::sleep(lame_duck).await;
            drop(stop);
            // Nobody sends anything: it ends with the last loop that drains.
            let _ = all_drained.recv().await;
            background.wait().await;
            db.close().await;
            drop(end);
            background.end().await
        });
        loops
            .into_iter()
            .try_for_each(|thread| thread.join().expect("an event loop does not panic"))
            .and(background)
    })
}

/// Completes on Ctrl+C or on a service manager's signal. Signals are caught from this call on.
pub fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
