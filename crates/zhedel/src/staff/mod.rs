//! `zhedel staff`: what needs a person, until the back office stands.

mod application_text;
mod args;
mod attribution;
mod cases;
mod dead_letters;
mod decision_commands;
mod decision_text;
mod event_text;
mod print;
mod promos;
mod queue;
mod site_events;
mod unmatched;
mod upload_command;

use std::error::Error;
use std::sync::Arc;

use clap::Subcommand;

pub use args::{name, reason};

use crate::config::Config;
use crate::{event_loop, external_services, serve};

#[derive(Subcommand)]
pub enum Command {
    /// List what could not be done, after every try: messages to send, receipts to write
    DeadLetters,
    /// Show how many jobs wait in each queue, and for how long
    Jobs,
    /// Let one of them run again, from the start
    Retry(dead_letters::RetryArgs),
    /// List the applications that wait for somebody, the longest waiting first
    Queue,
    /// Show everything on an application that a decision needs; that you looked is noted
    Show(application_text::ShowArgs),
    /// Write a file of an application to disk; that you looked is noted
    File(upload_command::DownloadArgs),
    /// What people ask when something goes wrong: other terms, complaints, fraud, questions
    Requests(cases::CasesArgs),
    /// Money that could be put down to no loan: list it, assign it, note that it went back
    #[command(subcommand)]
    Unmatched(unmatched::UnmatchedCommand),
    /// Count how people came: the channel of their first visit and of the last before they asked
    Attribution(attribution::AttributionArgs),
    /// Codes that take a share off the rate: make them, list them, end them
    #[command(subcommand)]
    Promos(promos::PromoCommand),
    /// Show what happened on the site, by the day: visitors, pages, steps towards a loan
    Events(site_events::SiteEventsArgs),
    #[command(flatten)]
    Decide(decision_commands::DecisionCommand),
}

pub fn run(command: &Command) -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    let clock = external_services::clock(config.movable_clock()?.as_ref());
    let rules = Arc::new(config.origination_rules()?);
    event_loop::new_runtime()?.block_on(async {
        let (db, lender) = serve::open_app(&config, Arc::clone(&clock), rules).await?;
        let now = clock.now();
        let done = match command {
            Command::DeadLetters => dead_letters::list(&lender).await,
            Command::Jobs => dead_letters::queues(&lender).await,
            Command::Retry(retry) => dead_letters::retry(&lender, retry).await,
            Command::Queue => queue::run(&lender, now).await,
            Command::Show(show) => application_text::run(&lender, show, now).await,
            Command::File(take) => upload_command::run(&lender, take).await,
            Command::Requests(requests) => cases::run(&lender, requests, clock.today()).await,
            Command::Unmatched(command) => unmatched::run(&lender, command, now).await,
            Command::Attribution(asked) => attribution::run(&lender, asked, clock.today()).await,
            Command::Promos(command) => promos::run(&lender, command).await,
            Command::Events(events) => site_events::run(&lender, events, clock.today()).await,
            Command::Decide(decide) => decision_commands::run(&lender, decide).await,
        };
        db.close().await;
        done
    })
}
