//! What could not be done, after every try.

use std::error::Error;

use app::Lender;
use clap::Args as Arguments;
use store::Uuid;

use super::args::name;

#[derive(Arguments)]
pub struct RetryArgs {
    /// The number that `dead-letters` prints
    job: Uuid,
    /// Who asks for it: the audit trail names them
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

pub async fn list(lender: &Lender) -> Result<(), Box<dyn Error>> {
    let dead = lender.dead_letter_list().await?;
    for job in &dead {
        let why = job.last_error.as_deref().unwrap_or("no reason was kept");
        println!("{}  {:<14} {} tries  {why}", job.id, job.kind, job.attempts);
    }
    match dead.len() {
        0 => println!("nothing was put aside"),
        count => println!("{count} put aside; zhedel staff retry <number> --as <name>"),
    }
    Ok(())
}

/// Prints depth and age of every job queue.
pub async fn queues(lender: &Lender) -> Result<(), Box<dyn Error>> {
    println!("queue          due  oldest_s  running  scheduled  dead");
    for (stats, age_s) in lender.job_queue_stats().await? {
        let age = age_s.map_or_else(|| "-".to_owned(), |age_s| age_s.to_string());
        println!(
            "{:<12} {:>5} {:>9} {:>8} {:>10} {:>5}",
            stats.queue.code(),
            stats.due,
            age,
            stats.running,
            stats.scheduled,
            stats.dead,
        );
    }
    Ok(())
}

pub async fn retry(lender: &Lender, retry: &RetryArgs) -> Result<(), Box<dyn Error>> {
    if !lender.dead_letter_retry(&retry.staff, retry.job).await? {
        return Err(format!("nothing with the number {} was put aside", retry.job).into());
    }
    println!("{} runs again", retry.job);
    Ok(())
}
