//! `zhedel worker`: send messages until stopped, with no site beside.

use std::error::Error;
use std::sync::Arc;

use lender::{Clock, Lender, MachineClock, messages};
use store::Db;
use tracing_subscriber::EnvFilter;

use crate::config::Config;
use crate::{event_loop, serve};

pub fn run() -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    tracing_subscriber::fmt().with_env_filter(EnvFilter::try_new(&config.log.filter)?).init();
    let (channels, vault) = (config.channels()?, config.vault()?);
    let clock: Arc<dyn Clock> = match config.kept_clock()? {
        Some(clock) => clock,
        None => Arc::new(MachineClock),
    };
    event_loop::new()?.block_on(async {
        let stop = serve::stop_signal()?;
        let db = Db::open(&config.database_url()?).await?;
        let lender = Lender::new(db.clone(), vault, clock, &config.code_host());
        tracing::info!("the worker runs");
        messages::run(lender, channels, stop).await;
        db.close().await;
        tracing::info!("stopped");
        Ok(())
    })
}
