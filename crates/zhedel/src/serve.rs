//! `zhedel serve`: build the site, listen, and stop in order.

use std::error::Error;
use std::net::TcpListener;
use std::path::Path;
use std::sync::Arc;

use app::applications::Rules;
use app::{Clock, Lender};
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
    tracing_subscriber::fmt().with_env_filter(EnvFilter::try_new(&config.log.filter)?).init();
    for warning in config.warnings() {
        tracing::warn!(warning, "configuration warning");
    }
    let rules = Arc::new(config.origination_rules()?);
    for warning in rules.law.warnings(base::clock::today()) {
        tracing::warn!(%warning, "configuration warning");
    }
    let product = rules.products.short.clone();
    let main = event_loop::new_runtime()?;
    // From here on, before anything is open: who is told to stop while starting stops in order too.
    let told_to_stop = {
        let _in_main = main.enter();
        stop_signal()?
    };
    let kept_clock = config.movable_clock()?;
    let clock = external_services::clock(kept_clock.as_ref());
    let today = Arc::clone(&clock);
    let today: BusinessDateFn = Box::new(move || today.today());
    // Side by side, each on a core of its own: the store, and everything that is made in memory.
    let (site, opened) = std::thread::scope(|threads| {
        let (settings, web_dir) = (config.settings(), config.web_dir());
        let site =
            threads.spawn(move || Site::try_new(settings, product, &web_build(web_dir)?, today));
        let opened = main.block_on(async {
            let (db, lender) = open_app(&config, clock, rules).await?;
            // An empty store is filled beside serving: it will hold what the binary shows anyway.
            // One that an older binary filled may lack a text that this one cannot do without.
            if lender.content_revision().await? > 0 {
                lender.seed_content(&bundled_texts()).await?;
            }
            Ok::<_, Box<dyn Error>>((db, lender))
        });
        (site.join().expect("building the site ends in order"), opened)
    });
    let (db, lender) = opened?;
    let server = Server::new(Arc::new(site?), lender.clone());
    let site = server.site();
    main.block_on(site.sync_content(&lender))?;
    let listener = bind(config.listen)
        .map_err(|error| format!("cannot listen on {}: {error}", config.listen))?;
    let is_sandbox = kept_clock.is_some();
    let beside = BackgroundTasks::start(&config, site.clone(), lender, kept_clock)?;
    println!("Zhedel is running.");
    println!("  the site in Russian   {}/", site.settings.base_url);
    println!("  the site in Kazakh    {}/kz/", site.settings.base_url);
    println!("  health                http://{}/readyz", config.listen);
    if is_sandbox {
        println!("  the sandbox           http://{}/", config.sandbox.listen);
    }
    println!("Press Ctrl+C to stop.");
    serve((&main, told_to_stop), &server, &listener, beside)?;
    main.block_on(db.close());
    tracing::info!("server stopped");
    Ok(())
}

/// The front end in a folder, or the one inside the binary.
pub fn web_build(dir: Option<&Path>) -> Result<WebBuild, WebBundleError> {
    if let Some(dir) = dir {
        return WebBuild::try_from_dir(dir);
    }
    let server = web_bundle::server().ok_or(WebBundleError::NotBuilt)?;
    Ok(WebBuild::new(web_bundle::FILES, server, web_bundle::SERVER_HASH))
}

/// Opens the database and brings its schema up to date.
pub async fn open_app(
    config: &Config,
    clock: Arc<dyn Clock>,
    rules: Arc<Rules>,
) -> Result<(Db, Lender), Box<dyn Error>> {
    let outside = Arc::new(config.providers()?);
    let db = Db::open(&config.database_url()?).await?;
    let (vault, host) = (config.vault()?, config.otp_host());
    let lender = Lender::new(db.clone(), vault, clock, rules, outside, &host);
    Ok((db, lender))
}

/// One event loop per core, each with connections of its own: a request is never handed from one
/// core to another, which a shared pool of workers does for every answer.
fn serve(
    (main, told_to_stop): (&Runtime, impl Future<Output = ()>),
    server: &Server,
    listener: &TcpListener,
    beside: BackgroundTasks,
) -> std::io::Result<()> {
    let (stop, stopped) = watch::channel(());
    // Whatever ends this, the loops are told to stop.
    std::thread::scope(move |threads| {
        let loops = (0..std::thread::available_parallelism()?.get())
            .map(|_| {
                let (server, mut stopped) = (server.clone(), stopped.clone());
                let (listener, runtime) = (listener.try_clone()?, event_loop::new_runtime()?);
                Ok(threads.spawn(move || {
                    // It is told to stop, or the one who would tell it is gone.
                    let stop = async { drop(stopped.changed().await) };
                    runtime.block_on(server.run(listener, stop))
                }))
            })
            .collect::<std::io::Result<Vec<_>>>()?;
        // What runs beside ends first: a database connection belongs to the loop that opened it,
        // and the last messages need theirs.
        let beside = main.block_on(async {
            let mut told_to_stop = std::pin::pin!(told_to_stop);
            if timeout(event_loop::BACKGROUND_START_DELAY, &mut told_to_stop).await.is_err() {
                server.warm_up();
                told_to_stop.await;
            }
            beside.stop().await
        });
        drop(stop);
        loops
            .into_iter()
            .try_for_each(|thread| thread.join().expect("an event loop ends in order"))
            .and(beside)
    })
}

/// Completes on Ctrl+C and on the signal a service manager sends. LocalizedText are caught from now on.
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
