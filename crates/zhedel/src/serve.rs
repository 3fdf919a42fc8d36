//! `zhedel serve`: build the site, listen, and stop in order.

use std::error::Error;
use std::net::TcpListener;
use std::sync::Arc;

use http::{Server, Site, bind};
use lender::{Clock, Lender, MachineClock};
use store::Db;
use tokio::runtime::Runtime;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tracing_subscriber::EnvFilter;

use crate::beside::Beside;
use crate::config::Config;
use crate::event_loop;

pub fn run() -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    tracing_subscriber::fmt().with_env_filter(EnvFilter::try_new(&config.log.filter)?).init();
    for warning in config.warnings() {
        tracing::warn!("{warning}");
    }
    let law = config.law()?;
    for warning in law.warnings(money::clock::today()) {
        tracing::warn!("{warning}");
    }
    let kept_clock = config.kept_clock()?;
    let clock: Arc<dyn Clock> = match &kept_clock {
        Some(clock) => clock.clone(),
        None => Arc::new(MachineClock),
    };
    let main = event_loop::new()?;
    let db = main.block_on(Db::open(&config.database_url()?))?;
    let lender = Lender::new(db.clone(), config.vault()?, clock, &config.code_host());
    let product = config.products(&law)?.short;
    let settings = config.settings();
    let site = Site::try_new(settings, product, config.web_dir(), money::clock::today)?;
    let listener = bind(config.listen)
        .map_err(|error| format!("cannot listen on {}: {error}", config.listen))?;
    let is_sandbox = kept_clock.is_some();
    let beside = Beside::start(&config, lender, kept_clock)?;
    println!("Zhedel is running.");
    println!("  the site in Russian   {}/", site.settings.base_url);
    println!("  the site in Kazakh    {}/kz/", site.settings.base_url);
    println!("  health                http://{}/readyz", config.listen);
    if is_sandbox {
        println!("  the sandbox           http://{}/", config.sandbox.listen);
    }
    println!("Press Ctrl+C to stop.");
    serve(&Server::new(Arc::new(site)), &listener, &main)?;
    beside.stop()?;
    main.block_on(db.close());
    tracing::info!("stopped");
    Ok(())
}

/// One event loop per core, each with connections of its own: a request is never handed from one
/// core to another, which a shared pool of workers does for every answer.
fn serve(server: &Server, listener: &TcpListener, main: &Runtime) -> std::io::Result<()> {
    let (stop, stopped) = watch::channel(());
    let told_to_stop = {
        let _in_main = main.enter();
        stop_signal()?
    };
    std::thread::scope(|threads| {
        let loops = (0..std::thread::available_parallelism()?.get())
            .map(|_| {
                let (server, mut stopped) = (server.clone(), stopped.clone());
                let (listener, runtime) = (listener.try_clone()?, event_loop::new()?);
                Ok(threads.spawn(move || {
                    // It is told to stop, or the one who would tell it is gone.
                    let stop = async { drop(stopped.changed().await) };
                    runtime.block_on(server.run(listener, stop))
                }))
            })
            .collect::<std::io::Result<Vec<_>>>()?;
        main.block_on(told_to_stop);
        drop(stop);
        loops.into_iter().try_for_each(|thread| thread.join().expect("an event loop ends in order"))
    })
}

/// Completes on Ctrl+C and on the signal a service manager sends. Both are caught from now on.
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
