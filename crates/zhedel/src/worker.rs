//! `zhedel worker`: run jobs, close business days and maintain the database until stopped, without a site.

use std::error::Error;
use std::sync::Arc;

use app::loans::{end_of_day, ledger_control};
use app::{job_handlers, maintenance};

use crate::config::Config;
use crate::monitoring_server::MonitoringServer;
use crate::{event_loop, external_services, logging, serve};

pub fn run() -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    config.check()?;
    config.monitoring.start_recording();
    logging::init(&config.log)?;
    // Until the end, when it sends what is left.
    let _traces = config.start_traces("worker")?;
    let (channels, clock) =
        (config.channels()?, external_services::clock(config.movable_clock()?.as_ref()));
    let rules = Arc::new(config.origination_rules()?);
    let trail = config.audit_trail()?;
    event_loop::new_runtime()?.block_on(async {
        let (stop_jobs, stop_maintenance) = (serve::stop_signal()?, serve::stop_signal()?);
        let (stop_end_of_day, stop_control) = (serve::stop_signal()?, serve::stop_signal()?);
        let (db, app) = serve::open_app(&config, clock, rules).await?;
        let app = app.for_background();
        let monitoring = MonitoringServer::start(&config, None, app.clone())?;
        tracing::info!("worker started");
        tokio::join!(
            job_handlers::run(app.clone(), channels, stop_jobs),
            maintenance::run(app.clone(), trail, stop_maintenance),
            end_of_day::run(app.loans.clone(), stop_end_of_day),
            ledger_control::run(app.loans, stop_control),
        );
        if let Some(monitoring) = monitoring {
            monitoring.stop();
        }
        db.close().await;
        tracing::info!("worker stopped");
        Ok(())
    })
}
