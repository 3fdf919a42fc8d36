//! Jobs that failed after every retry.

use std::error::Error;

use app::{App, JobKind};
use clap::Args as Arguments;
use store::Uuid;

use super::args::name;

#[derive(Arguments)]
pub struct RetryArgs {
    /// The number that `dead-letters` prints
    #[arg(required_unless_present = "kind")]
    job: Option<Uuid>,
    /// All dead letters of a kind, such as send_message
    #[arg(long, conflicts_with = "job", value_parser = kind)]
    kind: Option<JobKind>,
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
    if let Some(kind) = retry.kind {
        let count = app.messages.dead_letters_retry(&retry.staff, kind).await?;
        println!("{count} dead letters are queued again");
    }
    if let Some(job) = retry.job {
        if !app.messages.dead_letter_retry(&retry.staff, job).await? {
            return Err(format!("there is no dead letter with the number {job}").into());
        }
        println!("{job} is queued again");
    }
    Ok(())
}

fn kind(code: &str) -> Result<JobKind, String> {
    let known = || JobKind::ALL.iter().map(|kind| kind.code()).collect::<Vec<_>>().join(", ");
    JobKind::from_code(code).ok_or_else(|| format!("the kinds are {}", known()))
}
