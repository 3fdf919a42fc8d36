//! `zhedel close-day`: end every day that has passed, and tell how it goes. The worker does so by
//! itself; by hand it is for what failed, and for whoever does not want to wait.

use std::error::Error;
use std::sync::Arc;

use app::end_of_day::EndOfDayReport;
use base::BusinessDate;

use crate::config::Config;
use crate::{event_loop, external_services, serve};

#[derive(clap::Args)]
pub struct Args {
    /// The last day to end, as 2026-11-15; yesterday if none is named
    #[arg(long, value_name = "DATE")]
    through: Option<BusinessDate>,
}

pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    let (clock, rules) =
        (external_services::clock(config.movable_clock()?.as_ref()), config.origination_rules()?);
    let through = args.through.unwrap_or_else(|| clock.today());
    event_loop::new_runtime()?.block_on(async {
        let (db, lender) = serve::open_app(&config, clock, Arc::new(rules)).await?;
        let done = lender
            .close_business_days(through, |run| {
                let (closed, failed) = (run.loans_closed, run.loans_failed);
                println!("{}  {closed} loans, {failed} failed", run.on_day);
            })
            .await?;
        db.close().await;
        print_progress(&done)
    })
}

fn print_progress(done: &EndOfDayReport) -> Result<(), Box<dyn Error>> {
    if done.runs.is_empty() {
        println!("every day that has passed is ended");
    }
    for failure in &done.failures {
        println!("FAILED      loan {} on {}: {}", failure.loan_id, failure.on_day, failure.error);
    }
    match done.failures.len() {
        0 => Ok(()),
        count => Err(format!("the day could not be ended for {count} loans or more").into()),
    }
}
