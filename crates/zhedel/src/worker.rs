//! `zhedel worker`: run jobs, close business days and maintain the database until stopped, without a site.

use std::error::Error;
use std::sync::Arc;

use app::loans::end_of_day;
use app::{job_handlers, maintenance};
use tracing_subscriber::EnvFilter;

use crate::config::Config;
use crate::{event_loop, external_services, serve};

pub fn run() -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    config.check()?;
    tracing_subscriber::fmt().with_env_filter(EnvFilter::try_new(&config.log.filter)?).init();
    let (channels, clock) =
        (config.channels()?, external_services::clock(config.movable_clock()?.as_ref()));
    let rules = Arc::new(config.origination_rules()?);
    let trail = config.audit_trail()?;
    event_loop::new_runtime()?.block_on(async {
        let (stop_jobs, stop_maintenance) = (serve::stop_signal()?, serve::stop_signal()?);
        let stop_end_of_day = serve::stop_signal()?;
        let (db, app) = serve::open_app(&config, clock, rules).await?;
        let app = app.for_background();
        tracing::info!("worker started");
        tokio::join!(
            job_handlers::run(app.clone(), channels, stop_jobs),
            maintenance::run(app.clone(), trail, stop_maintenance),
            end_of_day::run(app.loans, stop_end_of_day),
        );
        db.close().await;
        tracing::info!("worker stopped");
        Ok(())
    })
}
