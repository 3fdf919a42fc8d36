//! `zhedel close-day`: close every past business day and print the progress. The worker does the
//! same on its own; the command is for days that failed, or to avoid waiting.

use std::error::Error;
use std::sync::Arc;

use app::loans::end_of_day::EndOfDayReport;
use base::BusinessDate;

use crate::config::Config;
use crate::{event_loop, external_services, serve};

#[derive(clap::Args)]
pub struct Args {
    /// The last day to close, as 2026-11-15; yesterday by default
    #[arg(long, value_name = "DATE")]
    through: Option<BusinessDate>,
}

pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    let (clock, rules) =
        (external_services::clock(config.movable_clock()?.as_ref()), config.origination_rules()?);
    let through = args.through.unwrap_or_else(|| clock.today());
    event_loop::new_runtime()?.block_on(async {
        let (db, app) = serve::open_app(&config, clock, Arc::new(rules)).await?;
        let report = app
            .for_background()
            .loans
            .close_business_days(through, |run| {
                let (closed, failed) = (run.loans_closed, run.loans_failed);
                println!("{}  {closed} loans, {failed} failed", run.business_date);
            })
            .await?;
        db.close().await;
        print_progress(&report)
    })
}

fn print_progress(report: &EndOfDayReport) -> Result<(), Box<dyn Error>> {
    if report.runs.is_empty() {
        println!("every past business day is closed");
    }
    for failure in &report.failures {
        println!(
            "FAILED      loan {} on {}: {}",
            failure.loan_id, failure.business_date, failure.error
        );
    }
    match report.failures.len() {
        0 => Ok(()),
        count => Err(format!("end of day failed for {count} loans or more").into()),
    }
}
