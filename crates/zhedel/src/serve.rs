//! `zhedel serve`: build the site, listen, and stop in order.

use std::error::Error;
use std::sync::Arc;

use http::{Server, Site, bind};
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use crate::config::Config;

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
    let product = config.products(&law)?.short;
    let settings = config.settings();
    let site = Site::try_new(settings, product, config.web_dir(), money::clock::today)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = bind(config.listen)
            .map_err(|error| format!("cannot listen on {}: {error}", config.listen))?;
        println!("Zhedel is running.");
        println!("  the site in Russian   {}/", site.settings.base_url);
        println!("  the site in Kazakh    {}/kz/", site.settings.base_url);
        println!("  health                http://{}/readyz", config.listen);
        println!("Press Ctrl+C to stop.");
        Server::new(Arc::new(site)).run(listener, stop_signal()?).await;
        tracing::info!("stopped");
        Ok(())
    })
}

/// Completes on Ctrl+C and on the signal a service manager sends.
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
