//! Jobs that failed after every retry.

use std::error::Error;

use app::App;
use clap::Args as Arguments;
use store::Uuid;

use super::args::name;

#[derive(Arguments)]
pub struct RetryArgs {
    /// The number that `dead-letters` prints
    job: Uuid,
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

pub async fn list(app: &App) -> Result<(), Box<dyn Error>> {
    let jobs = app.messages.dead_letter_list().await?;
    for job in &jobs {
        let error = job.last_error.as_deref().unwrap_or("no error recorded");
        println!("{}  {:<14} {} tries  {error}", job.id, job.kind, job.attempts);
    }
    match jobs.len() {
        0 => println!("there are no dead letters"),
        count => println!("{count} dead letters; zhedel staff retry <number> --as <name>"),
    }
    Ok(())
}

/// Prints depth and age of every job queue.
pub async fn queues(app: &App) -> Result<(), Box<dyn Error>> {
    println!("queue          due  oldest_s  running  scheduled  dead");
    for (stats, age_s) in app.messages.job_queue_stats().await? {
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

pub async fn retry(app: &App, retry: &RetryArgs) -> Result<(), Box<dyn Error>> {
    if !app.messages.dead_letter_retry(&retry.staff, retry.job).await? {
        return Err(format!("there is no dead letter with the number {}", retry.job).into());
    }
    println!("{} is queued again", retry.job);
    Ok(())
}
