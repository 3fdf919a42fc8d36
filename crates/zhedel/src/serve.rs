//! `zhedel serve`: build the site, listen, and shut down gracefully.

use std::error::Error;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::sync::Arc;

use app::applications::Rules;
use app::{App, Clock};
use server::{BusinessDateFn, Server, Site, WebBuild, WebBundleError, bind, bundled_texts};
use store::Db;
use tokio::runtime::Runtime;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tokio::time::timeout;
use tracing_subscriber::EnvFilter;

use crate::background::BackgroundTasks;
use crate::config::Config;
use crate::{event_loop, external_services};

pub fn run() -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    config.check()?;
    tracing_subscriber::fmt().with_env_filter(EnvFilter::try_new(&config.log.filter)?).init();
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
    let server = Server::new(Arc::new(site?), app.clone());
    let site = server.site();
    main.block_on(site.sync_content(&app))?;
    let mut services = vec![Service {
        server: server.clone(),
        listener: listen(config.listen)?,
        loop_count: std::thread::available_parallelism()?.get(),
    }];
    if let Some(address) = config.billers.own_listen() {
        let server = Server::for_billers(site.clone(), app.clone());
        services.push(Service { server, listener: listen(address)?, loop_count: 1 });
    }
    let is_sandbox = movable_clock.is_some();
    let background = BackgroundTasks::start(&config, site.clone(), app, movable_clock)?;
    println!("Zhedel is running.");
    println!("  the site in Russian   {}/", site.settings.base_url);
    println!("  the site in Kazakh    {}/kz/", site.settings.base_url);
    println!("  health                http://{}/readyz", config.listen);
    if let Some(address) = config.billers.own_listen() {
        println!("  billers               http://{address}/billers/");
    }
    if is_sandbox {
        println!("  the sandbox           http://{}/", config.sandbox.listen);
    }
    println!("Press Ctrl+C to stop.");
    serve((&main, stop_requested), &services, background)?;
    main.block_on(db.close());
    tracing::info!("server stopped");
    Ok(())
}

fn listen(address: SocketAddr) -> Result<TcpListener, String> {
    bind(address).map_err(|error| format!("cannot listen on {address}: {error}"))
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
    let db = Db::open(&config.database_url()?).await?;
    let (vault, host) = (config.vault()?, config.otp_host());
    let app = App::new(db.clone(), vault, clock, rules, providers, &host)
        .with_messages_per_hour_max(config.sms.per_hour_max)
        .with_refund_hold_days(config.refunds.hold_days);
    Ok((db, app))
}

/// What is served at one address.
struct Service {
    server: Server,
    listener: TcpListener,
    loop_count: usize,
}

/// The site has one event loop per core, each with its own connections: a request is never handed from one core
/// to another, as a shared pool of workers would do for every response.
fn serve(
    (main, stop_requested): (&Runtime, impl Future<Output = ()>),
    services: &[Service],
    background: BackgroundTasks,
) -> std::io::Result<()> {
    let (stop, stopped) = watch::channel(());
    // However this ends, the loops are stopped.
    std::thread::scope(move |threads| {
        let loops = services
            .iter()
            .flat_map(|service| std::iter::repeat_n(service, service.loop_count))
            .map(|Service { server, listener, .. }| {
                let (server, mut stopped) = (server.clone(), stopped.clone());
                let (listener, runtime) = (listener.try_clone()?, event_loop::new_runtime()?);
                Ok(threads.spawn(move || {
                    // Stops on the signal, or when its sender is dropped.
                    let stop = async { drop(stopped.changed().await) };
                    runtime.block_on(server.run(listener, stop))
                }))
            })
            .collect::<std::io::Result<Vec<_>>>()?;
        // Background work ends first: a database connection belongs to the loop that opened it, and
        // the last messages need theirs.
        let background = main.block_on(async {
            let mut stop_requested = std::pin::pin!(stop_requested);
            if timeout(event_loop::BACKGROUND_START_DELAY, &mut stop_requested).await.is_err() {
                services.iter().for_each(|service| service.server.warm_up());
                stop_requested.await;
            }
            background.stop().await
        });
        drop(stop);
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
