//! `zhedel staff`: what needs a person, until the back office stands.

use std::error::Error;
use std::sync::Arc;

use clap::{Args as Arguments, Subcommand};
use lender::Lender;
use store::Uuid;

use crate::config::Config;
use crate::{event_loop, outside, serve};

#[derive(Subcommand)]
pub enum Command {
    /// List what could not be done, after every try: messages to send, receipts to write
    DeadLetters,
    /// Let one of them run again, from the start
    Retry(Retry),
}

#[derive(Arguments)]
pub struct Retry {
    /// The number that `dead-letters` prints
    job: Uuid,
    /// Who asks for it: the audit trail names them
    #[arg(long = "as", value_parser = name)]
    staff: String,
}

/// A name that the trail can be searched for.
fn name(text: &str) -> Result<String, String> {
    let is_plain = |letter: char| letter.is_alphanumeric() || "._-@".contains(letter);
    if text.is_empty() || text.chars().count() > 60 || !text.chars().all(is_plain) {
        return Err("1 to 60 letters, digits, and . _ - @".to_owned());
    }
    Ok(text.to_owned())
}

pub fn run(command: &Command) -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    let clock = outside::clock(config.kept_clock()?.as_ref());
    let rules = Arc::new(config.rules()?);
    event_loop::new()?.block_on(async {
        let (db, lender) = serve::open(&config, clock, rules).await?;
        let done = match command {
            Command::DeadLetters => list_dead_letters(&lender).await,
            Command::Retry(retry) => retry_one(&lender, retry).await,
        };
        db.close().await;
        done
    })
}

async fn list_dead_letters(lender: &Lender) -> Result<(), Box<dyn Error>> {
    let dead = lender.dead_letters().await?;
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

async fn retry_one(lender: &Lender, retry: &Retry) -> Result<(), Box<dyn Error>> {
    if !lender.retry_dead_letter(&retry.staff, retry.job).await? {
        return Err(format!("nothing with the number {} was put aside", retry.job).into());
    }
    println!("{} runs again", retry.job);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn names_can_be_searched_for() {
        for good in ["aigul", "д.соколов", "ops@lender.kz"] {
            assert_eq!(name(good).as_deref(), Ok(good));
        }
        for bad in ["", "two words", "a/b", &"x".repeat(61)] {
            assert!(name(bad).is_err(), "{bad}");
        }
    }
}
