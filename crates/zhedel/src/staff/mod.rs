//! `zhedel staff`: what needs a person, until the back office stands.

mod args;
mod attribution;
mod dead_letters;
mod decide;
mod decisions;
mod events;
mod file;
mod print;
mod promos;
mod queue;
mod requests;
mod show;
mod unmatched;
mod visits;

use std::error::Error;
use std::sync::Arc;

use clap::Subcommand;

pub use args::{name, reason};

use crate::config::Config;
use crate::{event_loop, outside, serve};

#[derive(Subcommand)]
pub enum Command {
    /// List what could not be done, after every try: messages to send, receipts to write
    DeadLetters,
    /// Let one of them run again, from the start
    Retry(dead_letters::Retry),
    /// List the applications that wait for somebody, the longest waiting first
    Queue,
    /// Show everything on an application that a decision needs; that you looked is noted
    Show(show::Show),
    /// Write a file of an application to disk; that you looked is noted
    File(file::Take),
    /// What people ask when something goes wrong: other terms, complaints, fraud, questions
    Requests(requests::Requests),
    /// Money that could be put down to no loan: list it, assign it, note that it went back
    #[command(subcommand)]
    Unmatched(unmatched::Unmatched),
    /// Count how people came: the channel of their first visit and of the last before they asked
    Attribution(attribution::Attribution),
    /// Codes that take a share off the rate: make them, list them, end them
    #[command(subcommand)]
    Promos(promos::Promos),
    /// Show what happened on the site, by the day: visitors, pages, steps towards a loan
    Events(visits::Events),
    #[command(flatten)]
    Decide(decide::Decide),
}

pub fn run(command: &Command) -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    let clock = outside::clock(config.kept_clock()?.as_ref());
    let rules = Arc::new(config.rules()?);
    event_loop::new()?.block_on(async {
        let (db, lender) = serve::open(&config, Arc::clone(&clock), rules).await?;
        let now = clock.now();
        let done = match command {
            Command::DeadLetters => dead_letters::list(&lender).await,
            Command::Retry(retry) => dead_letters::retry(&lender, retry).await,
            Command::Queue => queue::run(&lender, now).await,
            Command::Show(show) => show::run(&lender, show, now).await,
            Command::File(take) => file::run(&lender, take).await,
            Command::Requests(requests) => requests::run(&lender, requests, clock.today()).await,
            Command::Unmatched(command) => unmatched::run(&lender, command, now).await,
            Command::Attribution(asked) => attribution::run(&lender, asked, clock.today()).await,
            Command::Promos(command) => promos::run(&lender, command).await,
            Command::Events(events) => visits::run(&lender, events, clock.today()).await,
            Command::Decide(decide) => decide::run(&lender, decide).await,
        };
        db.close().await;
        done
    })
}
