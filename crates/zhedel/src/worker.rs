//! `zhedel worker`: send messages, end days and keep the house until stopped, with no site beside.

use std::error::Error;
use std::sync::Arc;

use app::{days, messages, upkeep};
use tracing_subscriber::EnvFilter;

use crate::config::Config;
use crate::{event_loop, outside, serve};

pub fn run() -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    tracing_subscriber::fmt().with_env_filter(EnvFilter::try_new(&config.log.filter)?).init();
    let (channels, clock) = (config.channels()?, outside::clock(config.kept_clock()?.as_ref()));
    let rules = Arc::new(config.rules()?);
    event_loop::new()?.block_on(async {
        let (stop, stop_too) = (serve::stop_signal()?, serve::stop_signal()?);
        let stop_days = serve::stop_signal()?;
        let (db, lender) = serve::open(&config, clock, rules).await?;
        tracing::info!("the worker runs");
        tokio::join!(
            messages::run(lender.clone(), channels, stop),
            upkeep::run(lender.clone(), stop_too),
            days::run(lender, stop_days),
        );
        db.close().await;
        tracing::info!("stopped");
        Ok(())
    })
}
